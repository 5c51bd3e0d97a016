import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { SmtpSecurity } from '@kassa/domain/message/smtp-server.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { OutgoingRefused, type AllowedPlaces } from '../outgoing/address-rule.ts'
import { resolveAddress, type Lookup } from '../outgoing/resolve-address.ts'
import { MailRefused, problemOf } from './mail-problem.ts'
import { senderOf, type Sender } from './sender.ts'
import type { Letter, MailPort } from './mail-port.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `offered`: STARTTLS where the server offers it, as whoever runs the installation may leave it. */
  readonly security: SmtpSecurity | 'offered'
  readonly login?: { readonly user: string; readonly pass: string }
  readonly from: Sender
}

export interface SmtpSettings {
  readonly allowed: AllowedPlaces
  readonly find?: Lookup | undefined
  /** The time limit until the connection stands, and between two answers; left out, 15 s. */
  readonly timeoutMillis?: number
}

/**
 * Hands letters to an SMTP server, one connection for as many as come one behind the other. The host is looked up once a connection, and
 * the connection goes to that address; a place inside is refused unless it is allowed (D106). Certificates are checked against the
 * host's name. `send` throws MailRefused.
 */
export function smtpPort(server: SmtpServer, settings: SmtpSettings): MailPort {
  let open: SmtpConnection | undefined
  const drop = (): void => {
    open?.close()
    open = undefined
  }
  return {
    async send(letter, beforeLast) {
      const { raw, envelope } = await composed(server, letter)
      try {
        open ??= await connectTo(server, settings, drop)
        await handOver(open, envelope, raw, beforeLast)
      } catch (error) {
        drop()
        throw error instanceof MailRefused ? error : new MailRefused(problemOf(error), error)
      }
    },
    close() {
      open?.quit()
      open = undefined
    },
  }
}

interface Composed {
  readonly raw: Buffer
  readonly envelope: SmtpConnection.Envelope
}

async function composed({ from: own }: SmtpServer, letter: Letter): Promise<Composed> {
  const { id, to, subject, text, file, replyTo } = letter
  const from = senderOf(own, letter.senderName)
  // As an object an address is an address, whatever it looks like.
  const address = typeof from === 'string' ? from : { ...from, name: from.name.replaceAll(/\p{Cc}+/gu, ' ') }
  const made = new MailComposer({
    from: address,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    messageId: `<${id}@kassa>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: file ? [{ filename: file.name, content: file.text, contentType: 'text/csv; charset=utf-8' }] : [],
  }).compile()
  const { from: sender, to: recipients } = made.getEnvelope()
  return { raw: await made.build(), envelope: { from: sender, to: recipients } }
}

async function connectTo(server: SmtpServer, settings: SmtpSettings, onEnd: () => void): Promise<SmtpConnection> {
  const { host, port, security, login } = server
  const { timeoutMillis = 15_000 } = settings
  const smtp = new SmtpConnection({
    host,
    port,
    secure: security === 'tls',
    ignoreTLS: security === 'none',
    requireTLS: security === 'starttls',
    greetingTimeout: timeoutMillis,
    socketTimeout: timeoutMillis,
    tls: { servername: host, minVersion: 'TLSv1.2' },
    connection: await socketTo(server, settings, timeoutMillis),
  })
  await new Promise<void>((done, fail) => {
    smtp.once('error', fail)
    smtp.once('end', () => fail(new MailRefused('unreachable')))
    smtp.connect((error) => (error ? fail(error) : done()))
  })
  smtp.removeAllListeners('error')
  // An event on an idle connection means that the connection has ended.
  smtp.on('error', onEnd)
  smtp.on('end', onEnd)
  if (login) await signIn(smtp, login)
  return smtp
}

const signIn = (smtp: SmtpConnection, { user, pass }: { user: string; pass: string }): Promise<void> =>
  new Promise((done, fail) => {
    smtp.login({ credentials: { user, pass } }, (error) => (error ? fail(error) : done()))
  })

async function socketTo(
  { host, port }: SmtpServer,
  { allowed, find }: SmtpSettings,
  timeoutMillis: number,
): Promise<Socket> {
  const { address, family } = await resolveAddress(host, allowed, find)
  return new Promise((done, fail) => {
    const socket = connect({ host: address, family, port, timeout: timeoutMillis })
    socket.once('error', fail)
    socket.once('timeout', () => {
      socket.destroy()
      fail(new OutgoingRefused('timed-out', host))
    })
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      socket.removeAllListeners('timeout')
      socket.setTimeout(0)
      done(socket)
    })
  })
}

/**
 * The whole letter but its last line; then `beforeLast`, and only behind it the end that makes the server take it. Broken off before, the
 * server has nothing.
 */
async function handOver(
  smtp: SmtpConnection,
  envelope: SmtpConnection.Envelope,
  raw: Buffer,
  beforeLast: () => Promise<void>,
): Promise<void> {
  let held: unknown
  async function* parts(): AsyncGenerator<Buffer> {
    yield raw
    await beforeLast()
  }
  const body = Readable.from(parts())
  await new Promise<void>((done, fail) => {
    body.once('error', (error) => {
      held = error
      fail(error)
    })
    smtp.once('error', fail)
    smtp.once('end', () => fail(new MailRefused('unreachable')))
    smtp.send(envelope, body, (error) => (error ? fail(error) : done()))
  }).catch((error: unknown) => {
    throw held === undefined ? error : new MailRefused('held', held)
  })
}

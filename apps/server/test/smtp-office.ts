import fs from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const tls = path.join(import.meta.dirname, 'tls')
export const officeCertificate = fs.readFileSync(path.join(tls, 'cert.pem'), 'utf8')
const key = fs.readFileSync(path.join(tls, 'key.pem'), 'utf8')

export interface ArrivedMail {
  readonly from: string
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
  readonly isSafe: boolean
}

interface OfficeSettings {
  readonly security: 'none' | 'starttls' | 'tls'
  readonly login?: { readonly user: string; readonly pass: string }
  /** Returns the answer about a recipient: a number and words, or nothing. */
  readonly onRecipient?: (address: string) => { readonly code: number; readonly message: string } | undefined
}

const answer = ({ code, message }: { code: number; message: string }): Error =>
  Object.assign(new Error(message), { responseCode: code })

/** A real SMTP server in this process, with TLS, sign-in and refusals as wanted. */
export async function openOffice({ security, login, onRecipient }: OfficeSettings) {
  const letters: ArrivedMail[] = []
  const disabled: string[] = [...(security === 'none' ? ['STARTTLS'] : []), ...(login ? [] : ['AUTH'])]
  const options: SMTPServerOptions = {
    secure: security === 'tls',
    // A way to it that is kept for the next letter is ended with it.
    closeTimeout: 1,
    key,
    cert: officeCertificate,
    disabledCommands: disabled,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(answer({ code: 535, message: '5.7.8 no' })),
    onRcptTo({ address }, _session, done) {
      const said = onRecipient?.(address)
      done(said && answer(said))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text, from, replyTo, messageId }) => {
          letters.push({
            from: `${from?.name ?? ''} <${from?.address ?? ''}>`,
            replyTo: replyTo?.[0]?.address ?? '',
            to: session.envelope.rcptTo[0]?.address ?? '',
            subject: subject ?? '',
            text: text ?? '',
            messageId: messageId ?? '',
            isSafe: session.secure,
          })
          done()
        })
      })
    },
  }
  const server = new SMTPServer(options)
  // A connection broken off is the test's, not the server's.
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** Takes connections and never says a word. */
export async function openSilence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

import fs from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log.ts'
import { readAllowedPlaces } from '../outgoing/address-rule.ts'
import { senderOf, senderText } from './sender.ts'
import { smtpPort, type SmtpServer } from './smtp.ts'

export interface Letter {
  /** Its key too: a letter that arrives twice carries the same Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The name it is sent under in place of the way's own; the address stays. */
  readonly senderName?: string | undefined
  /** The address that answers go to; left out: its sender's. */
  readonly replyTo?: string | undefined
  /** A file that goes with it, as text. */
  readonly file?: { readonly name: string; readonly text: string } | undefined
}

/** The one way a letter leaves the house. */
export interface MailPort {
  /**
   * Throws MailRefused when it was not taken. `beforeLast` is waited for when everything is on the other side but the end that makes it
   * count; thrown out of it, nothing was sent.
   */
  send(letter: Letter, beforeLast: () => Promise<void>): Promise<void>
  close(): void
}

/** Whether letters of the installation leave, and where a code may stand on a screen instead. */
export interface LetterWays {
  /** True where a server takes letters; otherwise they are laid down in a folder. */
  readonly hasServer: boolean
  /** True where whoever signs up at the machine itself may read the code on the screen where no letter can leave. */
  readonly showsSignUpCodes: boolean
}

const clean = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** Lays letters down as files, where no SMTP server is configured; the log names each. */
function folderPort(folder: string, from: string, log: Log): MailPort {
  return {
    async send({ id, to, subject, text, senderName, replyTo, file: beside }, beforeLast) {
      await fs.mkdir(folder, { recursive: true })
      const file = path.join(folder, `${id}.eml`)
      const head = [
        `From: ${clean(senderText(senderOf(from, senderName)))}`,
        ...(replyTo === undefined ? [] : [`Reply-To: ${clean(replyTo)}`]),
        `To: ${clean(to)}`,
        `Subject: ${clean(subject)}`,
        'Content-Type: text/plain; charset=utf-8',
      ]
      await beforeLast()
      await fs.writeFile(file, `${head.join('\r\n')}\r\n\r\n${text}`, { mode: 0o600 })
      if (beside) await fs.writeFile(path.join(folder, `${id}-${beside.name}`), beside.text, { mode: 0o600 })
      log.info({ file }, 'no SMTP server is configured: a letter was laid down')
    },
    close: () => {},
  }
}

/** SMTP by SMTP_URL (`smtp://user:password@host:port` or `smtps://…`), with MAIL_FROM as sender; else the folder `mail` of the data folder. */
export function openMailPort(
  environment: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
  log: Log,
): MailPort {
  const sender = environment['MAIL_FROM'] ?? ''
  const from = sender === '' ? 'Kassa <no-reply@kassa.example>' : sender
  const url = environment['SMTP_URL'] ?? ''
  if (url === '') return folderPort(path.join(dataFolder, 'mail'), from, log)
  const server = serverOf(url, from)
  // The person who runs the installation named this server, so it is allowed wherever it stands.
  return smtpPort(server, { allowed: readAllowedPlaces(`${environment['OUTGOING_ALLOW'] ?? ''},${server.host}`) })
}

function serverOf(text: string, from: string): SmtpServer {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol)) throw new Error('SMTP_URL is no address such as smtp://host:587')
  const isTls = url.protocol === 'smtps:'
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : 'offered',
    from,
    ...(user === '' ? {} : { login: { user, pass } }),
  }
}

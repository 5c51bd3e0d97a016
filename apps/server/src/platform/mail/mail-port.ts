import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'

export interface Letter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The one way a letter leaves the house. Rejects when it could not be handed over; the letter is tried again. */
export interface MailPort {
  send(letter: Letter): Promise<void>
  close(): void
}

/** Hands letters to an SMTP server: `smtp://user:password@host:port` or `smtps://…`. */
export function smtpPort(url: string, from: string): MailPort {
  const transport = createTransport(url, { from })
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@kassa>` })
    },
    close: () => transport.close(),
  }
}

const clean = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** Lays letters down as files, where no SMTP server is configured; the log names each. */
export function folderPort(folder: string, from: string, log: Log): MailPort {
  return {
    async send({ id, to, subject, text }) {
      await fs.mkdir(folder, { recursive: true })
      const file = path.join(folder, `${id}.eml`)
      const head = [
        `From: ${from}`,
        `To: ${clean(to)}`,
        `Subject: ${clean(subject)}`,
        'Content-Type: text/plain; charset=utf-8',
      ]
      await fs.writeFile(file, `${head.join('\r\n')}\r\n\r\n${text}`, { mode: 0o600 })
      log.info({ file }, 'no SMTP server is configured: a letter was laid down')
    },
    close: () => {},
  }
}

/** SMTP by SMTP_URL, with MAIL_FROM as sender; else the folder `mail` of the data folder. */
export function openMailPort(
  environment: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
  log: Log,
): MailPort {
  const from = environment['MAIL_FROM'] ?? 'Kassa <no-reply@kassa.example>'
  const url = environment['SMTP_URL'] ?? ''
  return url === '' ? folderPort(path.join(dataFolder, 'mail'), from, log) : smtpPort(url, from)
}

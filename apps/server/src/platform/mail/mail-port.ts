import fs from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { readAllowedPlaces, type AllowedPlaces } from '../outgoing/address-rule.ts'
import { resolveAddress, type Lookup } from '../outgoing/resolve-address.ts'

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

/**
 * Hands letters to an SMTP server: `smtp://user:password@host:port` or `smtps://…`. The host is looked up once a connection, and the
 * connection goes to that address; a place inside is refused unless it is allowed (D106).
 */
export function smtpPort(url: string, from: string, allowed: AllowedPlaces, find?: Lookup): MailPort {
  const transport = createTransport(
    {
      url,
      getSocket: ({ host = '', port = 0 }, done) => {
        void resolveAddress(host, allowed, find).then(
          ({ address, family }) => {
            const connection = connect({ host: address, family, port: Number(port) })
            const fail = (error: Error): void => done(error, {})
            connection.once('error', fail)
            connection.once('connect', () => {
              connection.off('error', fail)
              done(null, { connection })
            })
          },
          (error: Error) => done(error, {}),
        )
      },
    },
    { from },
  )
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@kassa>` })
    },
    close: () => transport.close(),
  }
}

const clean = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** Lays letters down as files, where no SMTP server is configured; the log names each. */
function folderPort(folder: string, from: string, log: Log): MailPort {
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
  if (url === '') return folderPort(path.join(dataFolder, 'mail'), from, log)
  // Whoever runs the installation named this server, wherever it stands.
  const named = URL.parse(url)?.hostname.replaceAll(/^\[|\]$/g, '') ?? ''
  return smtpPort(url, from, readAllowedPlaces(`${environment['OUTGOING_ALLOW'] ?? ''},${named}`))
}

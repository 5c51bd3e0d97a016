import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ArrivedLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

export interface PostOffice {
  readonly url: string
  readonly letters: ArrivedLetter[]
  /** While true every letter is turned down. */
  isShut: boolean
  close(): Promise<void>
}

/** A real SMTP server in this process, on a free port, that keeps what arrives. */
export async function openPostOffice(): Promise<PostOffice> {
  const letters: ArrivedLetter[] = []
  const office = { isShut: false }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A way to it that is kept for the next letter is ended with it.
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (office.isShut) return done(new Error('the office is shut'))
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject, text, attachments }) => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          const files = attachments.map(({ filename, content }) => ({
            name: filename ?? '',
            // A byte order mark is part of what was sent.
            text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(content as ArrayBuffer),
          }))
          letters.push({ to, subject: subject ?? '', text: text ?? '', files })
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    get isShut() {
      return office.isShut
    },
    set isShut(isShut) {
      office.isShut = isShut
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import type { Letter, MailPort } from '../../src/platform/mail/mail-port.ts'
import type { MailRefused } from '../../src/platform/mail/mail-problem.ts'

/** The gateway of the installation in a test: keeps the letters that it took, and answers the next as it is told. */
export function housePost() {
  const taken: Letter[] = []
  const post = {
    taken,
    answer: (_letter: Letter): MailRefused | undefined => undefined,
    port: {
      async send(letter, beforeLast) {
        const refused = post.answer(letter)
        if (refused) throw refused
        await beforeLast()
        taken.push(letter)
      },
      close: () => undefined,
    } satisfies MailPort,
    forget(): void {
      taken.length = 0
      post.answer = () => undefined
    },
  }
  return post
}

import type { JobContext, Module } from '../module.ts'
import type { MailPort } from './mail-port.ts'
import { listWaitingLetters, setLetterFailed, setLetterSent, type WaitingLetter } from './mail.store.ts'

const ATTEMPTS = 10
const AT_ONCE = 50

/** One, two, four … minutes, at most an hour. */
const pauseMillis = (attempts: number): number => Math.min(60, 2 ** attempts) * 60_000

async function deliver(port: MailPort, { database, log, now }: JobContext, letter: WaitingLetter): Promise<void> {
  try {
    await port.send(letter)
    await setLetterSent(database, letter.id, now)
  } catch (error) {
    const isLast = letter.attempts + 1 >= ATTEMPTS
    log.warn({ err: error, letter: letter.id, isLast }, 'a letter could not be sent')
    const nextAt = isLast ? null : new Date(Date.parse(now) + pauseMillis(letter.attempts)).toISOString()
    await setLetterFailed(
      database,
      letter.id,
      (error instanceof Error ? error.message : 'unknown').slice(0, 500),
      nextAt,
    )
  }
}

/** Sends what waits. A letter may arrive twice when the program dies between sending and noting it. */
export const createMailModule = (port: MailPort): Module => ({
  name: 'mail',
  commands: [],
  jobs: [
    {
      name: 'mail.deliver',
      everySeconds: 5,
      run: async (context) => {
        for (const letter of await listWaitingLetters(context.database, context.now, AT_ONCE)) {
          await deliver(port, context, letter)
        }
      },
    },
  ],
})

import type { Module } from '../module.ts'
import { runWork, type Work } from '../work/run-work.ts'
import type { MailPort } from './mail-port.ts'
import { deliverKind, findLetter, setLetterGivenUp, setLetterSent } from './mail.store.ts'

/** A letter may arrive twice when the program dies between sending and noting it. */
const deliver = (port: MailPort): Work => ({
  kind: deliverKind,
  leaseSeconds: 300,
  mostAttempts: 10,
  async run(id, { database, now }) {
    const letter = await findLetter(database, id)
    if (!letter) return
    await port.send(letter)
    await setLetterSent(database, id, now)
  },
  onGivenUp: async (id, reason, { database }) => void (await setLetterGivenUp(database, id, reason)),
})

/** Sends what waits. */
export const createMailModule = (port: MailPort): Module => ({
  name: 'mail',
  commands: [],
  jobs: [{ name: 'mail.deliver', everySeconds: 5, run: (context) => runWork(deliver(port), context) }],
})

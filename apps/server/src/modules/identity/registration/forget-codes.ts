import type { Job } from '../../../platform/module.ts'
import { removeOldGuesses } from '../sign-in/guess.store.ts'
import { removeOldCodes } from './verification-code.store.ts'

const KEPT_DAYS = 2

/** Codes and wrong passwords are counted for a day (D34, D32) and say nothing after two. */
export const forgetCodes: Job = {
  name: 'identity.forget-codes',
  everySeconds: 3_600,
  run: async ({ database, now }) => {
    const before = new Date(Date.parse(now) - KEPT_DAYS * 86_400_000).toISOString()
    await database.transaction({ kind: 'platform' }, async (tx) => {
      await removeOldCodes(tx, before)
      await removeOldGuesses(tx, before)
    })
  },
}

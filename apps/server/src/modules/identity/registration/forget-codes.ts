import type { Job } from '../../../platform/module.ts'
import { removeOldCodes } from './verification-code.store.ts'

const KEPT_DAYS = 2

/** Codes are counted for a day (D34) and say nothing after two. */
export const forgetCodes: Job = {
  name: 'identity.forget-codes',
  everySeconds: 3_600,
  run: async ({ database, now }) => {
    const before = new Date(Date.parse(now) - KEPT_DAYS * 86_400_000).toISOString()
    await database.transaction({ kind: 'platform' }, (tx) => removeOldCodes(tx, before))
  },
}

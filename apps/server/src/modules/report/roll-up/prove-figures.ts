import type { Job, JobContext } from '../../../platform/module.ts'
import { findDueMerchant, findWrongPart, markDay, setProof } from './figure-proof.store.ts'

const DAY_MS = 86_400_000

/**
 * Proves each merchant's kept days once a day, each in a transaction of its own. The first part that disagrees is named on the pages and its day
 * is read from the books at once and added up anew; the next proof looks for the next.
 */
async function proveFigures({ database, now, log }: Pick<JobContext, 'database' | 'now' | 'log'>): Promise<void> {
  const before = new Date(Date.parse(now) - DAY_MS).toISOString()
  for (let more = true; more;) {
    more = await database.transaction({ kind: 'owner' }, async (tx) => {
      const due = await findDueMerchant(tx, before)
      if (!due) return false
      const found = await findWrongPart(tx, due.merchantId)
      await setProof(tx, due.merchantId, now, found)
      if (found.wrong !== null && found.outletId !== null && found.businessDay !== null) {
        log.error({ merchantId: due.merchantId, wrong: found.wrong }, 'a kept day disagrees with the orders')
        await markDay(tx, due.merchantId, found.outletId, found.businessDay)
      }
      return true
    })
  }
}

export const proveFiguresJob: Job = {
  name: 'report.prove-figures',
  everySeconds: 3_600,
  run: (context) => proveFigures(context),
}

import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findWrongPart, listDueMerchants, markDay, setProof, type WrongPart } from './figure-proof.store.ts'
import { findWrongSoFar } from './so-far-proof.store.ts'
import { dropDay } from './so-far.store.ts'

const DAY_MS = 86_400_000

/**
 * Proves each merchant's kept days once a day, each in a transaction of its own. The first part that disagrees is named on the pages and its day
 * is read from the books at once and added up anew; the next proof looks for the next. A day that is not over is followed from the books anew.
 */
async function proveFigures({ database, now, log }: Pick<JobContext, 'database' | 'now' | 'log'>): Promise<void> {
  const before = new Date(Date.parse(now) - DAY_MS).toISOString()
  const due = await database.transaction({ kind: 'owner' }, (tx) => listDueMerchants(tx, before))
  await eachApart(due, ({ merchantId }) =>
    database.transaction({ kind: 'owner' }, (tx) => proveMerchant(tx, merchantId, { now, log })),
  )
}

async function proveMerchant(tx: Tx, merchantId: string, { now, log }: Pick<JobContext, 'now' | 'log'>): Promise<void> {
  const kept = await findWrongPart(tx, merchantId)
  const soFar = await findWrongSoFar(tx, merchantId)
  await setProof(tx, merchantId, now, { ...kept, wrong: kept.wrong ?? soFar.wrong })
  for (const { wrong } of [kept, soFar]) {
    if (wrong !== null) log.error({ merchantId, wrong }, 'a kept day disagrees with the orders')
  }
  await putRight(kept, (outletId, businessDay) => markDay(tx, merchantId, outletId, businessDay))
  await putRight(soFar, (outletId, businessDay) => dropDay(tx, { merchantId, outletId, businessDay }))
}

async function putRight(
  { outletId, businessDay }: WrongPart,
  work: (outletId: string, businessDay: string) => Promise<unknown>,
): Promise<void> {
  if (outletId !== null && businessDay !== null) await work(outletId, businessDay)
}

export const proveFiguresJob: Job = {
  name: 'report.prove-figures',
  everySeconds: 3_600,
  run: (context) => proveFigures(context),
}

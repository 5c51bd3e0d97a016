import { trialOf } from '@kassa/domain/billing/quote.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { bindPackageCodes } from '../code/bind-code.ts'
import { findDefaultEdition } from '../version/edition.store.ts'
import { beginNextPeriods, insertLicence, keptOf, listUnlicensed } from './licence.store.ts'
import { tellLicenceChanged } from './licence-changed.store.ts'
import { dayOf } from './standing.ts'

interface Tools {
  readonly now: string
  readonly newId: () => string
}

/**
 * Begins the trial of the first version for a merchant that has no licence, and gives each device that is there its code, silently.
 * `tx` is inside the merchant. Source: D110.
 */
export async function beginTrial(tx: Tx, merchantId: string, { now, newId }: Tools): Promise<void> {
  const edition = await findDefaultEdition(tx)
  if (!edition) return
  const today = dayOf(now)
  const kept = keptOf(trialOf(edition, today, addDays(today, edition.trialDays)))
  if (await insertLicence(tx, merchantId, kept, today)) await bindPackageCodes(tx, merchantId, { now, newId })
}

/** How many merchants are reached in one turn. */
const MOST = 200

/** Reaches the merchants that were there when licences came. */
async function beginTrials({ database, now, newId }: JobContext): Promise<void> {
  const waiting = await database.transaction({ kind: 'owner' }, (tx) => listUnlicensed(tx, now, MOST))
  await eachApart(waiting, ({ id }) =>
    database.transaction({ kind: 'merchant', merchantId: id, now }, (tx) => beginTrial(tx, id, { now, newId })),
  )
}

/** Lets paid next periods begin. */
async function beginPeriods({ database, now, newId }: JobContext): Promise<void> {
  const begun = await database.transaction({ kind: 'owner', now }, (tx) => beginNextPeriods(tx, dayOf(now)))
  await eachApart(begun, ({ merchantId }) =>
    database.transaction({ kind: 'merchant', merchantId, now }, (tx) =>
      tellLicenceChanged(tx, merchantId, { now, newId }),
    ),
  )
}

export const beginLicencesJob: Job = {
  name: 'billing.begin-licences',
  everySeconds: 600,
  run: (context) => eachApart([beginTrials, beginPeriods], (begin) => begin(context)),
}

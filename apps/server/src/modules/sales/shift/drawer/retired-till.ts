import type { TillRetirement } from '../../../../platform/handed-in.ts'
import type { Job } from '../../../../platform/module.ts'
import { businessDayAt } from '../../../organisation/public.ts'
import { findRefundPlace } from '../../place/refund-place.store.ts'
import { settleAwaiting } from './awaiting-cash.store.ts'
import { holdDrawers } from './between-shifts.store.ts'
import { emptyLeftDrawers } from './left-drawers.store.ts'
import { listRetiredWithCash } from './list-awaiting.store.ts'

/** Brings what lies in the drawers of a till that is retired to the safe, on that business day of its outlet: nobody opens them again. Source: docs/decisions/2732. */
export const emptyRetiredTill: TillRetirement = async ({ tx, merchantId, now, newId }, { deviceId, outletId }) => {
  const lookAt = async (at: string) => ({
    at: now,
    businessDay: businessDayAt(now, await findRefundPlace(tx, merchantId, at)),
  })
  await holdDrawers(tx, merchantId, deviceId)
  await emptyLeftDrawers(tx, merchantId, { deviceId }, lookAt)
  await settleAwaiting(tx, merchantId, { deviceId, newId, isLast: true, ...(await lookAt(outletId)) })
}

/** Looks again into the drawers of retired tills: what was booked in the moment in which its till was retired is seen by nobody else. Source: docs/decisions/2756. */
export const emptyRetiredTills: Job = {
  name: 'sales.empty-retired-tills',
  everySeconds: 300,
  shopClock: 'now',
  run: async ({ database, now, newId, log }) => {
    for (const { merchantId, ...till } of await database.transaction({ kind: 'owner' }, listRetiredWithCash))
      await database
        .transaction({ kind: 'merchant', merchantId, now }, (tx) =>
          emptyRetiredTill({ tx, merchantId, now, newId }, till),
        )
        .catch((error: unknown) => {
          log.error({ err: error, deviceId: till.deviceId }, 'the drawers of a retired till could not be emptied')
        })
  },
}

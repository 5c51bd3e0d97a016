import type { TillRetirement } from '../../../../platform/handed-in.ts'
import { businessDayAt } from '../../../organisation/public.ts'
import { findRefundPlace } from '../../place/refund-place.store.ts'
import { settleAwaiting } from './awaiting-cash.store.ts'
import { holdDrawers } from './between-shifts.store.ts'
import { emptyLeftDrawers } from './left-drawers.store.ts'

/** Brings what lies in the drawers of a till that is retired to the safe, on that business day of its outlet: nobody opens them again. Source: docs/decisions/2732. */
export const emptyRetiredTill: TillRetirement = async ({ tx, merchantId, now, newId }, { deviceId, outletId }) => {
  const lookAt = async (at: string) => ({
    at: now,
    businessDay: businessDayAt(now, await findRefundPlace(tx, merchantId, at)),
  })
  await holdDrawers(tx, merchantId, deviceId)
  await emptyLeftDrawers(tx, merchantId, { deviceId }, lookAt)
  await settleAwaiting(tx, merchantId, { deviceId, newId, ...(await lookAt(outletId)) })
}

import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { countCap } from '../../../platform/list/cursor.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import { bookedByOf, countCases } from './open-case.store.ts'

/** Payments that nobody could say what became of: one entry for all of them, under the merchant. */
export const paymentCaseErrand: AlertSource = {
  kind: 'payment-case',
  urgency: 1,
  list: listOpenCases,
  gather: async ({ tx, merchantId, outletIds, now }) => {
    const count = await countCases(
      tx,
      { merchantId, outletIds: outletIds ?? 'all', now, bookedBy: bookedByOf(now) },
      countCap,
    )
    return count === 0 ? [] : [{ id: merchantId, title: '', outletId: null, outletName: null, at: null, count }]
  },
}

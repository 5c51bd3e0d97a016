import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'
import { countCap } from '../../../platform/list/cursor.ts'
import { bookedByOf, countOfCases } from './open-case.store.ts'

/** Payments that nobody could say what became of: one entry for all of them, under the merchant. */
export const paymentCaseErrand = alertSource({
  kind: 'payment-case',
  urgency: 1,
  list: listOpenCases,
  causes: ({ merchantId, outletIds, now }) => sql`
    select ${merchantId} as id, '' as title, null::uuid as outlet_id, null::text as outlet_name, null::timestamptz as at,
      counted.count
    from (${countOfCases({ merchantId, outletIds: outletIds ?? 'all', now, bookedBy: bookedByOf(now) }, countCap)}) as counted
    where counted.count > 0`,
})

import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { paidOrdersOf } from '../purse/paid-orders.store.ts'
import { allCardsOf } from './all-cards.ts'

/**
 * Returns what a member is still to receive: the parts of gifts that are not due yet, exchanged goods that wait to be picked up, and orders from outside
 * that their balance paid: if one is cancelled the money comes back to them.
 */
export const findPromised = (
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<{ readonly bonusMinor: number; readonly exchanges: number; readonly orders: number }> =>
  tx.one(sql`
    select (select coalesce(sum(b.amount_minor - b.cancelled_minor), 0)::bigint from bonus_release b
        where b.merchant_id = ${merchantId} and b.released_at is null and b.member_id = any(${allCardsOf(merchantId, memberId)})
      ) as bonus_minor,
      (select count(*) from points_exchange x
        join sales_order o on o.merchant_id = x.merchant_id and o.id = x.order_id and o.status = 'awaiting-receipt'
        where x.merchant_id = ${merchantId} and x.member_id = any(${allCardsOf(merchantId, memberId)})) as exchanges,
      ${paidOrdersOf(merchantId, allCardsOf(merchantId, memberId))} as orders`)

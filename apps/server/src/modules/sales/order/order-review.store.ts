import { json, sql } from '../../../platform/db/sql.ts'
import type { OrderReview } from '../../../platform/handed-in.ts'

/** Writes onto the timelines of orders who looked at them; under review no longer where nothing of an order is open. */
export const setOrdersReviewed: OrderReview = (tx, merchantId, by): Promise<number> =>
  tx.run(sql`
    with looked_at as (
      select "eventId" as event_id, "orderId" as order_id
      from jsonb_to_recordset(${json(by.orders)}::jsonb) as named ("eventId" uuid, "orderId" uuid)
    ), timeline as (
      insert into order_event (merchant_id, id, order_id, what, by_name, facts, at)
      select ${merchantId}::uuid, event_id, order_id, 'reviewed', ${by.byName}, jsonb_build_object('note', ${by.note}::text),
        ${by.at}::timestamptz
      from looked_at
    )
    update sales_order set under_review = false
    where merchant_id = ${merchantId} and id in (select order_id from looked_at) and not exists (select from review_item i
      where i.merchant_id = ${merchantId} and i.order_id = sales_order.id and i.resolved_at is null)`)

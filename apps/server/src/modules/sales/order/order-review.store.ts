import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Writes onto an order's timeline who looked at it; under review no longer where nothing of it is open (`isDone`). */
export const setOrderReviewed = (
  tx: Tx,
  merchantId: string,
  by: {
    readonly orderId: string
    readonly isDone: boolean
    readonly byName: string
    readonly note: string
    readonly at: string
    readonly eventId: string
  },
): Promise<number> =>
  tx.run(sql`
    with timeline as (
      insert into order_event (merchant_id, id, order_id, what, by_name, facts, at)
      values (${merchantId}, ${by.eventId}, ${by.orderId}, 'reviewed', ${by.byName},
        jsonb_build_object('note', ${by.note}::text), ${by.at})
    )
    update sales_order set under_review = false
    where merchant_id = ${merchantId} and id = ${by.orderId} and ${by.isDone}`)

import { sql } from '../../../platform/db/sql.ts'

/** The joins that tell when the goods of `entry`, a row of the stock book, moved: its order or its refund. To be joined behind it. */
export const documentsOfEntry = sql`
  left join sales_order as sold on coalesce(entry.document_kind, 'order') = 'order' and sold.merchant_id = entry.merchant_id
    and sold.id = entry.document_id
  left join refund as back on entry.document_kind = 'refund' and back.merchant_id = entry.merchant_id
    and back.id = entry.document_id`

/** When these goods moved by the server's clock, however late that was told. */
export const momentOfEntry = sql`coalesce(kassa_happened_at(sold.sold_at, sold.clock_offset_ms, sold.received_at),
  kassa_happened_at(back.refunded_at, back.clock_offset_ms, back.received_at), entry.at)`

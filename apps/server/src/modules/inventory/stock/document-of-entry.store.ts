import { sql } from '../../../platform/db/sql.ts'

/** The documents that move goods, joined to their entries in the book of stock (`entry`). */
export const documentsBehind = sql`
    left join sales_order as sold on sold.merchant_id = entry.merchant_id and sold.id = entry.document_id
    left join refund as returned on returned.merchant_id = entry.merchant_id and returned.id = entry.document_id
    left join purchase_order as ordered on ordered.merchant_id = entry.merchant_id and ordered.id = entry.document_id
    left join transfer as moved on moved.merchant_id = entry.merchant_id and moved.id = entry.document_id
    left join damage_report as damaged on damaged.merchant_id = entry.merchant_id and damaged.id = entry.document_id
    left join assembly as assembled on assembled.merchant_id = entry.merchant_id and assembled.id = entry.document_id
    left join stocktake as counted on counted.merchant_id = entry.merchant_id and counted.id = entry.document_id`

/** The number of the document behind an entry, beside `documentsBehind`. */
export const numberOfDocument = sql.raw(
  'coalesce(sold.number, returned.number, ordered.number, moved.number, damaged.number, assembled.number, counted.number)',
)

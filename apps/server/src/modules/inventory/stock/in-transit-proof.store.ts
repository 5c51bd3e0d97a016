import { sql } from '../../../platform/db/sql.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'

/**
 * The proof of goods in transit: every outlet's running total equals the open part of the transfers shipped to it, and no line settled more
 * than it sent but for extras. A receipt's progress on its order is the sum of the goods that came in and went back.
 */
export const inTransitProof: Proof = {
  book: 'transfers and receipts',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with open as (
  select line.merchant_id, doc.to_outlet_id as outlet_id, line.variant_id,
    sum(greatest(0, line.quantity - line.received - line.written_off - line.sent_back))::bigint as quantity,
    count(*) as entries
  from transfer_line as line
  join transfer as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
  where doc.state <> 'draft'
  group by line.merchant_id, doc.to_outlet_id, line.variant_id
), transit as (
  select coalesce(o.entries, 0) as entries, coalesce(s.in_transit, 0) = coalesce(o.quantity, 0) as agrees,
    'in transit: variant ' || coalesce(s.variant_id, o.variant_id) || ' to outlet ' || coalesce(s.outlet_id, o.outlet_id)
      as name
  from (select * from stock_on_hand as stock where in_transit <> 0) as s
  full join open as o on o.merchant_id = s.merchant_id and o.outlet_id = s.outlet_id and o.variant_id = s.variant_id
), booked as (
  select receipt.merchant_id, (line ->> 'lineId')::uuid as line_id,
    sum((line ->> 'quantity')::bigint) filter (where receipt.kind = 'receipt') as received,
    sum((line ->> 'quantity')::bigint) filter (where receipt.kind = 'return') as returned, count(*) as entries
  from goods_receipt as receipt, jsonb_array_elements(receipt.lines) as line
  group by receipt.merchant_id, (line ->> 'lineId')::uuid
), receipts as (
  select coalesce(b.entries, 0) as entries,
    coalesce(l.received, -1) = coalesce(b.received, 0) and coalesce(l.returned, -1) = coalesce(b.returned, 0) as agrees,
    'purchase order ' || coalesce(doc.number, 'unknown') as name
  from (select * from purchase_order_line where received <> 0) as l
  full join booked as b on b.merchant_id = l.merchant_id and b.line_id = l.id
  left join purchase_order as doc on doc.merchant_id = l.merchant_id and doc.id = l.document_id
), compared as (select * from transit union all select * from receipts)
select coalesce(sum(entries), 0)::bigint as entries, count(*) as balances,
  (select name from compared where not agrees order by name limit 1) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}

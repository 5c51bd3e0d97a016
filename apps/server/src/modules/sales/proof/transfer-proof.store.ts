import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'

/**
 * Goods of transfers: a line received what its receipts say, and what is more than was sent lay within the over-receipt, or somebody said why. What
 * came before that was asked is filed once.
 */
export const transferProof = differenceProof({
  book: 'goods of transfers',
  codes: [],
  compared: sql`
with told as (
  select event.merchant_id, (part ->> 'lineId')::uuid as line_id, count(*) as entries, sum((part ->> 'received')::bigint) as received,
    sum((part ->> 'extra')::bigint) as extra,
    sum(case when part -> 'beyond' is null then 0 when event.beyond_reason is null then (part ->> 'extra')::bigint - (part ->> 'beyond')::bigint
      else (part ->> 'extra')::bigint end) as accepted
  from transfer_event as event, jsonb_array_elements(event.lines) as part
  where event.kind = 'received' group by event.merchant_id, (part ->> 'lineId')::uuid
)
select line.merchant_id, doc.to_outlet_id as outlet_id, line.id::text as subject, 'transfer ' || doc.number as name,
  (1 + coalesce(told.entries, 0))::bigint as entries,
  (abs(line.received - coalesce(told.received, 0)) + coalesce(told.extra - told.accepted, 0))::bigint as amount
from transfer_line as line
join transfer as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
left join told on told.merchant_id = line.merchant_id and told.line_id = line.id
where line.received <> 0 or told.entries is not null`,
})

import { sql } from '../../../../platform/db/sql.ts'
import { differenceProof } from '../../../journal/public.ts'

/**
 * Cash of documents whose shift never came, as long as nobody has found it: it stands in *drawer*, and each document is filed. The item names the shift, and that of a refund which contradicts
 * the books its number. What an entry noted that is kept waits in quarantine. Source: docs/decisions/2756.
 */
export const shiftlessCashProof = differenceProof({
  book: 'cash of unknown shifts',
  codes: 'any',
  compared: sql`
    select a.merchant_id, a.outlet_id, case when r.id is not null and r.order_id is null then a.document_number else a.shift_id::text end as subject,
      coalesce(a.document_number, a.document_id::text) as name, 1::bigint as entries, a.amount_minor as amount
    from cash_awaiting_count a
    left join refund r on r.merchant_id = a.merchant_id and r.id = a.document_id
    where a.found_at is null and a.amount_minor <> 0 and a.kind <> 'unbooked' and not exists (select from shift s where s.merchant_id = a.merchant_id and s.id = a.shift_id)`,
})

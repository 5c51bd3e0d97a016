import { sql } from '../../../platform/db/sql.ts'
import { registeredTills } from '../../device/public.ts'
import { differenceProof } from '../../journal/public.ts'

/**
 * Money of entries that are kept in quarantine stands in no sale and no refund: each is filed. Above a day's measure one alarm of the registration
 * stands for all that come after it.
 */
export const keptEntriesProof = differenceProof({
  book: 'money of kept entries',
  codes: 'any',
  compared: sql`
    select j.merchant_id, d.outlet_id, j.registration_id || '/' || j.sequence as subject,
      'entry ' || j.sequence || ' of ' || d.name as name, 1::bigint as entries, null::bigint as amount
    from journal_entry j
    join (${registeredTills}) on r.merchant_id = j.merchant_id and r.id = j.registration_id
    where j.outcome = 'quarantined' and j.kind in ('sale', 'refund', 'exchange', 'cash-moved') and not exists (
      select from review_item a where a.merchant_id = j.merchant_id and a.registration_id = j.registration_id
        and a.sequence <= j.sequence and a.reasons @> '[{"code": "journal.over-budget"}]'
        and j.received_at < a.received_at + interval '1 day')`,
})

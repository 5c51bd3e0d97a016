import { FAR_OFF_MS, TOLERANCE_MS } from '@kassa/domain/sales/clock-ahead.ts'
import { differenceProof } from '../../../platform/books/difference-proof.store.ts'
import { sql } from '../../../platform/db/sql.ts'
import { registeredTills } from '../../device/public.ts'

/** The server’s clock less the till’s, as last measured. */
const offset = sql`coalesce((raw ->> 'clockOffsetMs')::bigint, 0)`

/** The till's clock, corrected. A till may write any distance from UTC; the database reads them only to sixteen hours. */
const corrected = sql`(regexp_replace(raw ->> 'at', '(Z|[+-][0-9]{2}:[0-9]{2})$', '') || 'Z')::timestamptz
  - coalesce(substring(raw ->> 'at' from '[+-][0-9]{2}:[0-9]{2}$')::interval, interval '0') + ${offset} * interval '1 millisecond'`

/**
 * Times that tills claim: an entry that lies after the server received it or before its till was registered, or whose clock was off, is filed. Sales,
 * refunds and exchanges are judged beside their documents. A year 0 is none that the database knows. Source: D105.
 */
export const entryClockProof = differenceProof({
  book: 'times of tills',
  codes: ['entry.in-the-future', 'entry.before-registration', 'entry.clock-off'],
  compared: sql`
    select j.merchant_id, d.outlet_id, j.registration_id || '/' || j.sequence as subject, 'entry ' || j.sequence || ' of ' || d.name as name,
      1::bigint as entries, case when abs(${offset}) > ${FAR_OFF_MS} or raw ->> 'at' like '0000%' then 1
        when ${corrected} > j.received_at + ${TOLERANCE_MS} * interval '1 millisecond'
          or ${corrected} < r.registered_at then 1
        else 0 end::bigint as amount
    from journal_entry j
    join (${registeredTills}) on r.merchant_id = j.merchant_id and r.id = j.registration_id
    where j.outcome <> 'quarantined' and j.kind not in ('sale', 'refund', 'exchange')`,
})

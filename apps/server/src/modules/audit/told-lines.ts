import { sql } from '../../platform/db/sql.ts'

/**
 * The call whose line of the log the order itself gives, where a till sent it and nobody had to review it; for every other call the log has
 * a row. Decision 1503.
 */
export const TOLD_CALL = 'sales.book-sale'

/**
 * The lines of the log that orders give, with the columns of `audit_line`, and the entry of the device's journal that each came by
 * (`sequence`).
 */
export const toldLines = sql`(
  select o.merchant_id, o.id, o.received_at as at, 'staff'::text as account_kind, o.staff_id as account_id,
    o.sold_by_name as account_name, o.outlet_id, o.device_id, ${sql.raw(`'${TOLD_CALL}'`)}::text as call,
    'order/' || o.id as subject, null::jsonb as before, jsonb_build_object('number', o.number, 'totalMinor', o.total_minor,
      'currency', o.currency, 'outcome', 'accepted') as after,
    o.request_id::text as request_id, coalesce(whence.ip, '') as ip, coalesce(whence.user_agent, '') as user_agent,
    o.sold_entry as sequence
  from sales_order o
  left join journal_origin whence on whence.merchant_id = o.merchant_id and whence.id = o.origin_id
  where o.request_id is not null)`

/** The seal of such a line, as `l`: that of the line which says how its device's journal went on; null until there is one. */
export const toldSeal = sql`(
  select s.sequence from audit_journal_run r
  join audit_seal s on s.merchant_id = r.merchant_id and s.line_id = r.line_id
  where r.merchant_id = l.merchant_id and r.device_id = l.device_id and r.last_sequence >= l.sequence
    and r.first_sequence <= l.sequence and r.closed_at >= l.at
  order by r.last_sequence limit 1)`

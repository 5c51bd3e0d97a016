import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { COPIED_SESSION_CALL } from '../../platform/session/copied-session.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../platform/errand.ts'

/**
 * Sessions that were shown without the key of their browser in the last week: one entry an account, which a new showing makes anew after it
 * was put off. Source: D112.
 */
export const copiedSessionErrand: ErrandSource = {
  kind: 'copied-session',
  urgency: 1,
  list: adminLogCalls.list,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select (array_agg(id order by at desc, id))[1] as id, coalesce(after->>'name', '') as title,
        null::uuid as outlet_id, null::text as outlet_name, max(at) as at, count(*)::integer as count
      from audit_line
      where merchant_id = ${merchantId} and call = ${COPIED_SESSION_CALL} and at > ${now}::timestamptz - interval '7 days'
      group by subject, after->>'name' order by max(at) desc, title limit ${limit}`),
}

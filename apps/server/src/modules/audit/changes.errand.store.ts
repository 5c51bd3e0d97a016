import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText } from '../../platform/errand.ts'

/** What a shop runs by, and the calls that change it, as patterns of their names. */
const GROUPS = {
  prices: [
    'catalogue.edit-product',
    'catalogue.bulk-edit-products',
    'catalogue.apply-import',
    'catalogue.sync-products',
  ],
  plans: ['promotion.%-plan', 'promotion.set-plan-enabled', 'promotion.order-plans', 'promotion.%-coupon-template'],
  roles: ['identity.%-role', 'organisation.%-staff', 'organisation.set-staff-%', 'identity.%-admin'],
  settings: [
    'settings.save-%',
    'settings.%-tax',
    'settings.set-tax-enabled',
    'payment.save-%',
    'organisation.update-outlet',
  ],
} as const

const patterns = Object.entries(GROUPS).flatMap(([group, calls]) => calls.map((call) => ({ group, call })))

/**
 * What others changed since yesterday in prices, plans, people and settings: one entry a group, counted from the log. It is another every
 * day; who has seen it puts it off until then. Source: AU-D02.
 */
export const changesErrand: ErrandSource = {
  kind: 'changes',
  urgency: 3,
  list: adminLogCalls.list,
  gather: ({ tx, merchantId, actor, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`${merchantId}::text || given.group_name || ${now.slice(0, 10)}::text`)} as id, given.group_name as title,
        null as outlet_id, null as outlet_name, max(line.at) as at, count(distinct line.id) as count
      from audit_line as line
      join unnest(${patterns.map(({ group }) => group)}::text[], ${patterns.map(({ call }) => call)}::text[])
        as given (group_name, pattern) on line.call like given.pattern
      where line.merchant_id = ${merchantId} and line.account_kind in ('admin', 'staff')
        and line.at >= ${now}::timestamptz - interval '1 day' and line.account_id is distinct from ${actor.accountId}
      group by given.group_name order by count(distinct line.id) desc, given.group_name
      limit ${limit}`),
}

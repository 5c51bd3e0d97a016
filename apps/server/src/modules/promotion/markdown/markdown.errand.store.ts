import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Errand, type ErrandSource, idOfText } from '../../../platform/errand.ts'

/**
 * The markdowns that the rule for expiring goods made at each outlet on the outlet's business day; the entry ends with the day. Its drafts
 * wait with the expiring goods. Source: MK-P12.
 */
export const markdownErrand: ErrandSource = {
  kind: 'markdown',
  urgency: 3,
  list: listPlans,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select ${idOfText(sql`lot.outlet_id::text || said.title || lot.since::text`)} as id,
        said.title, lot.outlet_id, outlet.name as outlet_name, null as at, count(*) as count
      from marked_lot lot
      join organisation_outlet as outlet on outlet.merchant_id = lot.merchant_id and outlet.id = lot.outlet_id and outlet.archived_at is null
      join marketing_plan plan on plan.merchant_id = lot.merchant_id and plan.id = lot.plan_id and plan.archived_at is null
      cross join lateral (select case when lot.state = 'live' and plan.is_enabled and lot.since = kassa_dated_day(${now}::timestamptz, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules) then 'markdowns' end as title) as said
      where lot.merchant_id = ${merchantId} and said.title is not null
        and ${outletIds === null ? sql`true` : sql`lot.outlet_id = any(${outletIds}::uuid[])`}
      group by 1, said.title, lot.outlet_id, outlet.name order by count(*) desc, 1
      limit ${limit}`),
}

import { listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { opensToday, type Errand, type ErrandSource } from '../../../platform/errand.ts'

/** Quotations that end, and goods that are paid or collected, today or tomorrow, or were to be. Source: CD-P18. */
export const setAsideErrand: ErrandSource = {
  kind: 'set-aside-due',
  urgency: 3,
  list: listSetAsides,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.set_aside_at as at,
        greatest(doc.total_minor - coalesce(purse.total_minor, 0), 0)::bigint as amount_minor, doc.currency
      from set_aside as doc
      join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      left join member_purse as purse on purse.merchant_id = doc.merchant_id and purse.id = doc.purse_id
      where doc.merchant_id = ${merchantId} and doc.state = 'waiting' and ${opensToday(now)}
        and doc.next_day <= (${now}::timestamptz at time zone outlet.time_zone)::date + 1
        and not exists (select from sales_order as sold where sold.merchant_id = doc.merchant_id and sold.id = doc.id)
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.next_day, doc.id
      limit ${limit}`),
}

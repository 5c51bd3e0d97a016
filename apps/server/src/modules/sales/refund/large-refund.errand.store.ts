import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'

/** A refund is large that gives back more than so many usual sales. Reading: docs/readings/messages.md (Alerts). */
const USUAL_SALES = 5

/** Refunds of the last three days that are large against the usual sale of their outlet within four weeks. */
export const largeRefundErrand = alertSource({
  kind: 'large-refund',
  urgency: 2,
  list: listRefunds,
  causes: ({ merchantId, outletIds, now }, limit) =>
    sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.refunded_at as at,
        doc.amount_minor, doc.currency
      from refund as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.received_at > ${now}::timestamptz - interval '3 days'
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
        and doc.amount_minor > (
          select coalesce(avg(sale.total_minor), 0) * ${USUAL_SALES} from sales_order as sale
          where sale.merchant_id = doc.merchant_id and sale.outlet_id = doc.outlet_id and sale.currency = doc.currency
            and sale.business_day between doc.business_day - 28 and doc.business_day and sale.type = 1)
      order by doc.refunded_at desc, doc.id
      limit ${limit}`,
})

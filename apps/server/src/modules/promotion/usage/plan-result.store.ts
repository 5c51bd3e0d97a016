import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface PlanResultRow {
  readonly outletId: string
  readonly outletName: string
  readonly currency: string
  readonly day: string
  readonly baskets: number
  readonly reductionMinor: number
  readonly revenueMinor: number
}

/** Orders that a plan applied to, summed by outlet and business day, the latest first. */
export const listPlanResult = (
  tx: Tx,
  merchantId: string,
  asked: {
    readonly id: string
    readonly from: string | undefined
    readonly until: string | undefined
    readonly outletIds: 'all' | readonly string[]
  },
): Promise<PlanResultRow[]> =>
  tx.many<PlanResultRow>(sql`
    select used.outlet_id, outlet.name as outlet_name, used.currency, used.business_day as day,
      count(*) as baskets, sum(used.reduction_minor) as reduction_minor, sum(sold.total_minor) as revenue_minor
    from plan_usage used
    join outlet on outlet.merchant_id = used.merchant_id and outlet.id = used.outlet_id
    join sales_order sold on sold.merchant_id = used.merchant_id and sold.id = used.order_id
    where used.merchant_id = ${merchantId} and used.plan_id = ${asked.id}
      and (${asked.from ?? null}::date is null or used.business_day >= ${asked.from ?? null}::date)
      and (${asked.until ?? null}::date is null or used.business_day <= ${asked.until ?? null}::date)
      and (${asked.outletIds === 'all'}::boolean
        or used.outlet_id = any(${asked.outletIds === 'all' ? [] : asked.outletIds}::uuid[]))
    group by used.outlet_id, outlet.name, used.currency, used.business_day
    order by used.business_day desc, outlet.name`)

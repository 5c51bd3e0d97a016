import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OfferTotals {
  readonly baskets: number
  readonly revenueMinor: WideMinor
  readonly marginMinor: WideMinor
}

export interface OfferResultRow extends OfferTotals {
  readonly outletId: string
  readonly outletName: string
  readonly currency: SellingCurrency
  readonly day: string
  readonly reductionMinor: WideMinor
}

/** Returns the orders in which an offer was used: `id, reduction_minor` of each. */
export const usedByPlan = (merchantId: string, planId: string): Sql => sql`
  select order_id as id, reduction_minor from plan_usage where merchant_id = ${merchantId} and plan_id = ${planId}`

export const usedByCoupon = (merchantId: string, templateId: string): Sql => sql`
  select sold.id, sum((shown ->> 'deductionMinor')::bigint)::bigint as reduction_minor from coupon
  join sales_order sold on sold.merchant_id = coupon.merchant_id and sold.id = coupon.order_id,
  lateral jsonb_array_elements(sold.priced -> 'coupons') as shown
  where coupon.merchant_id = ${merchantId} and coupon.template_id = ${templateId} and coupon.state = 'used'
    and shown ->> 'id' = coupon.id::text
  group by sold.id`

export interface ResultPlace {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly from: string | null
  readonly until: string | null
}

/** The margin of an order: revenue without tax, less the cost of its goods when they left. */
export const marginOf = sql.raw(`(
  select coalesce(sum(line.payable_minor - case when sold.tax_is_included then line.tax_minor else 0 end - line.cost_minor), 0)
  from order_line line where line.merchant_id = sold.merchant_id and line.order_id = sold.id)`)

export const within = ({ outletIds, from, until }: ResultPlace): Sql => sql`
  (${outletIds}::uuid[] is null or sold.outlet_id = any(${outletIds}::uuid[]))
  and (${from}::date is null or sold.business_day >= ${from}::date)
  and (${until}::date is null or sold.business_day <= ${until}::date)`

/** A sale that was given back whole, or voided, is none any more: neither of an offer nor of the days it is held beside. */
export const stands = sql.raw(`sold.type = 1 and sold.status <> 'refunded'`)

/** The orders of an offer, summed by outlet and business day, the latest first. */
export const listOfferResult = (tx: Tx, place: ResultPlace, used: Sql): Promise<OfferResultRow[]> =>
  tx.many<OfferResultRow>(sql`
    select sold.outlet_id, outlet.name as outlet_name, sold.currency, sold.business_day as day, count(*) as baskets,
      sum(used.reduction_minor) as reduction_minor, sum(sold.total_minor) as revenue_minor, sum(${marginOf}) as margin_minor
    from (${used}) as used
    join sales_order sold on sold.merchant_id = ${place.merchantId} and sold.id = used.id
    join organisation_outlet as outlet on outlet.merchant_id = sold.merchant_id and outlet.id = sold.outlet_id
    where ${stands} and ${within(place)}
    group by sold.outlet_id, outlet.name, sold.currency, sold.business_day
    order by sold.business_day desc, outlet.name`)

/** All sales of some outlets over some days, by currency. */
export const listEarnedOver = (
  tx: Tx,
  place: ResultPlace,
): Promise<(OfferTotals & { readonly currency: SellingCurrency })[]> =>
  tx.many(sql`
    select sold.currency, count(*) as baskets, sum(sold.total_minor) as revenue_minor, sum(${marginOf}) as margin_minor
    from sales_order sold where sold.merchant_id = ${place.merchantId} and ${stands} and ${within(place)}
    group by sold.currency order by sold.currency`)

/** Returns why cashiers switched a plan off, the most frequent first. */
export const listReasonsOff = (
  tx: Tx,
  { merchantId, outletIds, from, until }: ResultPlace,
  planId: string,
): Promise<{ reason: string; orders: number }[]> =>
  tx.many(sql`
    select reason, count(*) as orders from plan_switch_off
    where merchant_id = ${merchantId} and plan_id = ${planId}
      and (${outletIds}::uuid[] is null or outlet_id = any(${outletIds}::uuid[]))
      and (${from}::date is null or business_day >= ${from}::date)
      and (${until}::date is null or business_day <= ${until}::date)
    group by reason order by orders desc, reason limit 50`)

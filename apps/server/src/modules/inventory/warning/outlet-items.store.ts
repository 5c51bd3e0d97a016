import { VELOCITY_DAYS, FEWEST_SHELF_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { isFound, type FoundProducts } from '../../catalogue/public.ts'

export interface FactsFilter {
  /** What the search found, where there is one. */
  readonly found?: FoundProducts | undefined
  readonly categoryId?: string
  readonly variantId?: string
}

export interface LookedAt {
  readonly merchantId: string
  readonly outletId: string
  readonly today: string
}

/** Goods an outlet stocks, beside `listing`, `variant` and `product`. */
export function stockedGoods({ merchantId, outletId }: LookedAt, filter: FactsFilter): Sql {
  const found = [
    sql`listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.removed_at is null`,
    sql`variant.archived_at is null and product.archived_at is null and product.type <> 'combined'`,
  ]
  if (filter.categoryId) found.push(sql`product.category_id = ${filter.categoryId}`)
  if (filter.variantId) found.push(sql`listing.variant_id = ${filter.variantId}`)
  if (filter.found) found.push(isFound(merchantId, filter.found))
  return sql.and(found)
}

/**
 * Common table expressions that end in `item`: every item an outlet stocks, with what it holds and how it sells
 * (`sold` in `days` that count, `ignored_days`; null where there is nothing to go by).
 *
 * The same as `salesVelocity` of the domain works out from day to day, in whole columns: an outlet with 100,000 items is read
 * in one statement. Days without stock are those before, between and after the days on which something moved, where the book
 * was at nothing; a day that moved counts when it sold or held something.
 */
export const outletItems = (place: LookedAt, filter: FactsFilter): Sql => sql`
  moved_day as (
    select variant_id, business_day as day,
      coalesce(-sum(quantity) filter (where kind in ('sale', 'refund', 'exchange', 'exchange-cancel')), 0)::bigint as sold,
      (array_agg(before_quantity order by entry_number))[1] as opening,
      (array_agg(after_quantity order by entry_number desc))[1] as closing,
      max(greatest(before_quantity, after_quantity)) as highest
    from stock_entry
    where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId}
      and business_day >= ${place.today}::date - ${VELOCITY_DAYS}::int and business_day < ${place.today}::date
    group by variant_id, business_day
  ), walked_day as (
    select moved_day.*, lag(closing) over of_item as level_before,
      lead(day) over of_item as next_day, row_number() over of_item = 1 as is_first
    from moved_day window of_item as (partition by variant_id order by day)
  ), held as (
    select listing.variant_id, product.id as product_id, lower(product.name) as sort_name,
      coalesce(stock.on_hand, 0) as on_hand, coalesce(stock.in_transit, 0) as in_transit,
      coalesce(stock.value_minor, 0) as value_minor, listing.currency, listing.warning_type, listing.warning_line,
      listing.minimum_stock, listing.minimum_days, product.production_date, product.shelf_life_days,
      product.expiry_warning_days,
      ${place.today}::date - (product.created_at at time zone outlet.time_zone)::date as shelf_days
    from listing
    join outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    left join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${stockedGoods(place, filter)}
  ), moved as (
    select walked_day.variant_id, sum(sold) filter (where day >= since)::bigint as sold,
      count(*) filter (where day >= since and sold <= 0 and coalesce(level_before, opening) <= 0 and highest <= 0)
        + sum(case when closing <= 0
            then greatest(0, coalesce(next_day, ${place.today}::date) - greatest(day + 1, since)) else 0 end)
        + sum(case when is_first and opening <= 0 then greatest(0, day - since) else 0 end) as ignored_days
    from walked_day
    join (select variant_id, ${place.today}::date - least(${VELOCITY_DAYS}::int, shelf_days) as since from held) as window_of
      using (variant_id)
    group by walked_day.variant_id
  ), counted as (
    select held.*, least(${VELOCITY_DAYS}::int, shelf_days) as window_days, coalesce(moved.sold, 0) as sold_days,
      coalesce(moved.ignored_days, case when on_hand <= 0 then least(${VELOCITY_DAYS}::int, shelf_days) else 0 end)::int
        as ignored
    from held left join moved using (variant_id)
  ), item as (
    select counted.*, sells.sold, sells.days, sells.ignored_days
    from counted
    left join lateral (
      select greatest(0, sold_days) as sold, window_days - ignored as days, ignored as ignored_days
      where shelf_days >= ${FEWEST_SHELF_DAYS}::int and window_days - ignored > 0
    ) as sells on true
  )`

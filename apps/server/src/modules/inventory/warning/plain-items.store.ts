import { FEWEST_SHELF_DAYS, VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { daysBefore, type LookedAt } from './outlet-items.store.ts'

/** Beside `stock` on hand and `velocity`, of an item that is old enough for a whole window. */
const isHigh = (highCoverDays: number): Sql => sql`(velocity.variant_id is null or (ignored_days < ${VELOCITY_DAYS}::int
  and stock.on_hand * (${VELOCITY_DAYS}::int - ignored_days) > ${highCoverDays}::bigint * greatest(0, velocity.sold)))`

/**
 * `plain_item`, beside `candidate` and `velocity`: items on hand of which nothing can be said but that they sell too slowly,
 * which makes each of them high stock. Most of an assortment may be such; they are never looked at one by one.
 */
export const plainItems = ({ merchantId, outletId, today }: LookedAt, highCoverDays: number): Sql => sql`
  left_out as materialized (
    select variant_id from listing
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and removed_at is not null
    union all
    select id from variant where merchant_id = ${merchantId} and archived_at is not null
    union all
    select variant.id from product
    join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined')
    union all
    select variant.id from product
    join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    where product.merchant_id = ${merchantId} and product.archived_at is null
      and product.created_at >= ${daysBefore(today, FEWEST_SHELF_DAYS + 1)} and product.created_at >= (select (${today}::date - ${FEWEST_SHELF_DAYS - 1}::int)::timestamp at time zone time_zone from outlet
        where merchant_id = ${merchantId} and id = ${outletId})
  ), plain_item as (
    select stock.variant_id from stock left join velocity on velocity.variant_id = stock.variant_id
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and on_hand > 0 and ${isHigh(highCoverDays)}
      and not exists (select from candidate where candidate.variant_id = stock.variant_id)
      and not exists (select from left_out where left_out.variant_id = stock.variant_id)
  )`

/** `plain_page`: the first of them by name behind `after`, among the next `walked` products; null: among all. */
export const plainPage = (
  { merchantId, outletId }: LookedAt,
  after: readonly string[] | undefined,
  limit: number,
  walked: number | null,
  highCoverDays: number,
): Sql => sql`
  walked as (
    select id, lower(name) as sort_name from product
    where merchant_id = ${merchantId} and archived_at is null
      and ${after ? sql`lower(name) >= ${after[0]}` : sql`true`}
    order by lower(name), id limit ${walked}::bigint
  ), plain_page as materialized (
    select stock.variant_id, walked.sort_name, stock.on_hand as quantity
    from walked
    join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
      and listing.product_id = walked.id and listing.removed_at is null
    join stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
      and stock.variant_id = listing.variant_id
    left join velocity on velocity.variant_id = stock.variant_id
    where stock.on_hand > 0 and ${isHigh(highCoverDays)}
      and not exists (select from candidate where candidate.variant_id = stock.variant_id)
      and not exists (select from left_out where left_out.variant_id = stock.variant_id)
      and ${after ? sql`(sort_name, stock.variant_id::text, 'high', '', '') > (${sql.join(after.map((part) => sql`${part}::text`))})` : sql`true`}
    order by walked.sort_name, stock.variant_id::text limit ${limit}
  )`

/** `plain_page` where another order than that by name is asked for: all of them, with what they stand by. */
export const plainSorted = ({ merchantId, outletId }: LookedAt): Sql => sql`
  plain_page as (
    select plain_item.variant_id, lower(product.name) as sort_name, stock.on_hand as quantity
    from plain_item
    join stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
      and stock.variant_id = plain_item.variant_id
    join variant on variant.merchant_id = ${merchantId} and variant.id = plain_item.variant_id
    join product on product.merchant_id = ${merchantId} and product.id = variant.product_id
  )`

import { FEWEST_SHELF_DAYS, VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { daysBefore, type LookedAt } from './outlet-items.store.ts'

/**
 * Of `plainStock`: high stock of an item that is old enough for a whole window, and neither looked at elsewhere nor not at all. Those
 * are looked up in tables of their own, which are small, for each row once.
 */
const isPlain = (highCoverDays: number): Sql => sql`stock.on_hand > 0
  and (velocity.variant_id is null or (ignored_days < ${VELOCITY_DAYS}::int
    and stock.on_hand * (${VELOCITY_DAYS}::int - ignored_days) > ${highCoverDays}::bigint * greatest(0, velocity.sold)))
  and stock.variant_id not in (select variant_id from candidate)
  and stock.variant_id not in (select variant_id from left_out)`

const plainStock = ({ merchantId, outletId }: LookedAt, highCoverDays: number): Sql => sql`
  stock left join velocity on velocity.variant_id = stock.variant_id
  where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and ${isPlain(highCoverDays)}`

/**
 * `plain_item`, beside `candidate` and `velocity`: items on hand of which nothing can be said but that they sell too slowly,
 * which makes each of them high stock. Most of an assortment may be such; they are never looked at one by one.
 */
export function plainItems(place: LookedAt, highCoverDays: number): Sql {
  const { merchantId, outletId, today } = place
  return sql`
  left_out as materialized (
    select variant_id from catalogue_listing as listing
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and removed_at is not null
    union all
    select id from catalogue_variant as variant where merchant_id = ${merchantId} and archived_at is not null
    union all
    select variant.id from catalogue_goods_days as product
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined')
    union all
    select variant.id from catalogue_goods_days as product
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    where product.merchant_id = ${merchantId} and product.archived_at is null
      and product.created_at >= ${daysBefore(today, FEWEST_SHELF_DAYS + 1)} and product.created_at >= (select (${today}::date - ${FEWEST_SHELF_DAYS - 1}::int)::timestamp at time zone time_zone from organisation_outlet as outlet
        where merchant_id = ${merchantId} and id = ${outletId})
  ), plain_item as (
    select from ${plainStock(place, highCoverDays)}
  )`
}

/** The page of them to show. */
export interface PlainAsked {
  /** The key of the last one before the page, as text. */
  readonly after: readonly string[] | undefined
  readonly limit: number
  readonly isDown: boolean
}

const inTurn = (isDown: boolean) => (isDown ? ([sql`<`, sql`desc`] as const) : ([sql`>`, sql`asc`] as const))

const textsOf = (after: readonly string[]): Sql => sql.join(after.map((part) => sql`${part}::text`))

/** `plain_page`: the first of them by name, among the next `walked` products; null: among all. */
export function plainPage(
  { merchantId, outletId }: LookedAt,
  { after, limit, isDown }: PlainAsked,
  walked: number | null,
  highCoverDays: number,
): Sql {
  const [than, direction] = inTurn(isDown)
  return sql`
    walked as (
      select id, lower(name) as sort_name from catalogue_goods as product
      where merchant_id = ${merchantId} and archived_at is null
        and ${after ? sql`lower(name) ${than}= ${after[0]}` : sql`true`}
      order by lower(name) ${direction}, id ${direction} limit ${walked}::bigint
    ), plain_page as materialized (
      select stock.variant_id, walked.sort_name, stock.on_hand as quantity
      from walked
      join catalogue_listing as listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
        and listing.product_id = walked.id and listing.removed_at is null
      join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
        and stock.variant_id = listing.variant_id
      left join velocity on velocity.variant_id = stock.variant_id
      where ${isPlain(highCoverDays)}
        and ${after ? sql`(sort_name, stock.variant_id::text, 'high', '', '') ${than} (${textsOf(after)})` : sql`true`}
      order by walked.sort_name ${direction}, stock.variant_id::text ${direction} limit ${limit}
    )`
}

/** The number of an outlet's items that are looked at first, to find the latest end of the page. */
const LOOKED_AT_FIRST = 2_000

/**
 * `plain_page` by how many there are: the last of a page of some items, those that come first where as many are there, tells behind
 * which none of the page can stand, so that few of all are held against how they sell and put in order.
 */
export function plainByNumber(
  place: LookedAt,
  { after, limit, isDown }: PlainAsked,
  value: string | undefined,
  highCoverDays: number,
): Sql {
  const { merchantId, outletId } = place
  const [than, direction] = inTurn(isDown)
  const [, back] = inTurn(!isDown)
  const upTo = isDown ? sql`>=` : sql`<=`
  const behind = after
    ? sql`(stock.on_hand, stock.variant_id::text, 'high', '', '') ${than} (${value}::bigint, ${textsOf(after.slice(1))})`
    : sql`true`
  const order = sql`order by stock.on_hand ${direction}, stock.variant_id ${direction} limit ${limit}`
  return sql`
    first_items as (
      select stock.variant_id, stock.on_hand from (
        select * from stock_on_hand as stock where merchant_id = ${merchantId} and outlet_id = ${outletId}
        order by variant_id ${direction} limit ${LOOKED_AT_FIRST}
      ) as stock left join velocity on velocity.variant_id = stock.variant_id
      where ${isPlain(highCoverDays)} and ${behind} ${order}
    ), latest as materialized (
      select on_hand, variant_id from first_items where (select count(*) from first_items) = ${limit}
      order by on_hand ${back}, variant_id ${back} limit 1
    ), plain_page as materialized (
      select stock.variant_id, lower(product.name) as sort_name, stock.on_hand as quantity
      from (
        select stock.variant_id, stock.on_hand from ${plainStock(place, highCoverDays)} and ${behind}
          and ((select on_hand from latest) is null or stock.on_hand ${upTo} (select on_hand from latest)
            and (stock.on_hand, stock.variant_id) ${upTo} ((select on_hand from latest), (select variant_id from latest)))
        ${order}
      ) as stock
      join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = stock.variant_id
      join catalogue_goods as product on product.merchant_id = ${merchantId} and product.id = variant.product_id
    )`
}

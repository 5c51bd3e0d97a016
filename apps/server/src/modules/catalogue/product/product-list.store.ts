import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isFound, type FoundProducts } from '../search.store.ts'

export interface ProductFilter {
  /** What the search found, where there is one. */
  readonly found?: FoundProducts | undefined
  readonly categoryId?: string
  readonly brandId?: string
  readonly labelId?: string
  readonly type?: string
  readonly shelf?: 'on' | 'off'
  readonly stock?: 'low' | 'out'
  readonly archived: 'yes' | 'no'
  readonly sort: 'name' | 'newest'
}

/** The outlet whose price and stock are shown; null shows the first outlet that lists the product. */
export interface ListPlace {
  readonly merchantId: string
  readonly outletId: string | null
  readonly outletIds: readonly string[] | 'all'
}

export interface ProductRowRecord {
  readonly id: string
  readonly variantId: string
  readonly variantCount: number
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly name: string
  readonly shownName: string
  readonly sortName: string
  readonly createdAt: string
  readonly code: string | null
  readonly customCode: string | null
  readonly categoryName: string | null
  readonly brandName: string | null
  readonly taxName: string | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly imageFileId: string | null
  readonly motif: string | null
  readonly outletId: string | null
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB' | null
  readonly sellPriceMinor: number | null
  readonly highestSellPriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly isOnShelf: boolean
  readonly onHand: number
  readonly isLow: boolean
  readonly version: number
}

const categoryCondition = (merchantId: string, categoryId: string): Sql => sql`
  product.category_id in (
    with recursive branch as (
      select id from category where merchant_id = ${merchantId} and id = ${categoryId}
      union
      select child.id from category as child join branch on child.parent_id = branch.id
      where child.merchant_id = ${merchantId}
    ) select id from branch)`

const lowStock = sql`coalesce(stock.on_hand, 0) <= listing.warning_line and listing.warning_line > 0`

/** How many of a combined product its parts make at the place's outlet (D15). */
const combinedOnHand = sql`(
  select greatest(0, min(floor(coalesce(held.on_hand, 0)::numeric / part.quantity)))::bigint
  from product_part as part
  left join stock as held on held.merchant_id = part.merchant_id and held.outlet_id = place.outlet_id
    and held.variant_id = part.part_variant_id
  where part.merchant_id = product.merchant_id and part.product_id = product.id)`

/** Whether a product stands in a listing of the place that meets the shelf and stock filters. */
function listingCondition(place: ListPlace, filter: ProductFilter): Sql {
  const needed = [
    sql`listing.merchant_id = product.merchant_id`,
    sql`listing.product_id = product.id`,
    sql`listing.removed_at is null`,
  ]
  if (place.outletId !== null) needed.push(sql`listing.outlet_id = ${place.outletId}`)
  else if (place.outletIds !== 'all') needed.push(sql`listing.outlet_id = any(${place.outletIds}::uuid[])`)
  if (filter.shelf) needed.push(sql`listing.is_on_shelf = ${filter.shelf === 'on'}`)
  if (filter.stock === 'low') needed.push(lowStock)
  if (filter.stock === 'out') needed.push(sql`coalesce(stock.on_hand, 0) <= 0`)
  return sql`exists (
    select from listing
    left join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${sql.and(needed)})`
}

function conditions(place: ListPlace, filter: ProductFilter): Sql[] {
  const { merchantId } = place
  const found = [
    sql`product.merchant_id = ${merchantId}`,
    filter.archived === 'yes' ? sql`product.archived_at is not null` : sql`product.archived_at is null`,
  ]
  if (filter.found) found.push(isFound(merchantId, filter.found))
  if (filter.categoryId) found.push(categoryCondition(merchantId, filter.categoryId))
  if (filter.brandId) found.push(sql`product.brand_id = ${filter.brandId}`)
  if (filter.labelId) {
    found.push(sql`exists (select from product_label where product_label.merchant_id = ${merchantId}
      and product_label.product_id = product.id and product_label.label_id = ${filter.labelId})`)
  }
  if (filter.type) found.push(sql`product.type = ${filter.type}`)
  const isNarrow = place.outletId !== null || place.outletIds !== 'all' || filter.shelf || filter.stock
  if (isNarrow && filter.archived === 'no') found.push(listingCondition(place, filter))
  return found
}

/** Where the page before ended: the sort key and the id. */
export type ProductCursor = readonly [key: string, id: string]

function afterCursor(filter: ProductFilter, cursor: ProductCursor): Sql {
  const [key, id] = cursor
  return filter.sort === 'name'
    ? sql`(lower(product.name), product.id) > (${key}, ${id}::uuid)`
    : sql`(product.created_at < ${key}::timestamptz or (product.created_at = ${key}::timestamptz and product.id > ${id}::uuid))`
}

const orderOf = (filter: ProductFilter): Sql =>
  filter.sort === 'name' ? sql`lower(product.name), product.id` : sql`product.created_at desc, product.id`

/** One page, with the price and stock of the place beside each product. */
export function listProductRows(
  tx: Tx,
  place: ListPlace,
  filter: ProductFilter,
  cursor: ProductCursor | null,
  limit: number,
): Promise<ProductRowRecord[]> {
  const wanted = conditions(place, filter)
  if (cursor) wanted.push(afterCursor(filter, cursor))
  const atOutlet =
    place.outletId !== null
      ? sql`listing.outlet_id = ${place.outletId}`
      : place.outletIds === 'all'
        ? sql`true`
        : sql`listing.outlet_id = any(${place.outletIds}::uuid[])`
  return tx.many<ProductRowRecord>(sql`
    with page as (
      select product.* from product where ${sql.and(wanted)} order by ${orderOf(filter)} limit ${limit}
    )
    select product.id, coalesce(variant.id, product.id) as variant_id,
      case when jsonb_array_length(product.attributes) = 0 then 0 else (select count(*) from variant as one
        where one.merchant_id = product.merchant_id and one.product_id = product.id and one.archived_at is null)
        end as variant_count,
      product.type, product.name, kassa_shown_name(product.name, product.names) as shown_name,
      lower(product.name) as sort_name,
      product.created_at, variant.custom_code, category.name as category_name, brand.name as brand_name, tax.name as tax_name,
      product.unit,
      product.weight_unit, product.image_file_id, product.motif, product.version,
      (select code from product_code where product_code.merchant_id = product.merchant_id
        and product_code.variant_id = variant.id order by position limit 1) as code,
      place.outlet_id, place.currency, place.sell_price_minor, place.highest_sell_price_minor, place.member_price_minor,
      coalesce(place.is_on_shelf, false) as is_on_shelf,
      coalesce(case when product.type = 'combined' then ${combinedOnHand} else place.on_hand end, 0) as on_hand,
      coalesce(place.is_low, false) as is_low
    from page as product
    left join lateral (
      select id, custom_code from variant as first
      where first.merchant_id = product.merchant_id and first.product_id = product.id and first.archived_at is null
      order by first.position, first.id limit 1
    ) as variant on true
    left join category on category.merchant_id = product.merchant_id and category.id = product.category_id
    left join brand on brand.merchant_id = product.merchant_id and brand.id = product.brand_id
    left join tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
    left join lateral (
      select listing.outlet_id, min(listing.currency) as currency, min(listing.sell_price_minor) as sell_price_minor,
        max(listing.sell_price_minor) as highest_sell_price_minor, min(listing.member_price_minor) as member_price_minor,
        bool_or(listing.is_on_shelf) as is_on_shelf, sum(stock.on_hand)::bigint as on_hand, bool_or(${lowStock}) as is_low
      from listing
      left join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      where listing.merchant_id = product.merchant_id and listing.product_id = product.id
        and listing.removed_at is null and ${atOutlet}
      group by listing.outlet_id order by listing.outlet_id limit 1
    ) as place on true
    order by ${orderOf(filter)}`)
}

/** How many there are, counted no further than `cap` + 1. */
export async function countProducts(tx: Tx, place: ListPlace, filter: ProductFilter, cap: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select from product where ${sql.and(conditions(place, filter))} limit ${cap + 1}
    ) as counted`)
  return count
}

import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isTracked } from '../../stock/public.ts'
import { commonWord, isFound, SEARCH_KEY_WIDTH, searchedProducts, searchKey } from '../search.store.ts'

export interface ProductFilter {
  readonly search?: string
  readonly categoryId?: string
  readonly brandId?: string
  readonly labelId?: string
  readonly type?: string
  readonly shelf?: 'on' | 'off'
  readonly stock?: 'low' | 'out'
  readonly archived: 'yes' | 'no'
  /** `best` is asked only with a search. */
  readonly sort: 'best' | 'name' | '-name' | 'newest'
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
  /** How well it fits the search and how much of it is sold (`searchKey`); empty without one. */
  readonly fit: string
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
  readonly currency: SellingCurrency | null
  readonly sellPriceMinor: number | null
  readonly highestSellPriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly isOnShelf: boolean
  readonly onHand: number
  readonly isTracked: boolean
  readonly isLow: boolean
  readonly version: number
}

const categoryCondition = (merchantId: string, categoryId: string): Sql => sql`
  product.category_id = any(array(
    with recursive branch as (
      select id from category where merchant_id = ${merchantId} and id = ${categoryId}
      union
      select child.id from category as child join branch on child.parent_id = branch.id
      where child.merchant_id = ${merchantId}
    ) select id from branch))`

const lowStock = sql`coalesce(stock.on_hand, 0) <= listing.warning_line and listing.warning_line > 0`

/** How many of a combined product its parts make at the place's outlet (D15). */
const combinedOnHand = sql`(
  select greatest(0, min(floor(coalesce(held.on_hand, 0)::numeric / part.quantity)))::bigint
  from product_part as part
  left join stock_on_hand as held on held.merchant_id = part.merchant_id and held.outlet_id = place.outlet_id
    and held.variant_id = part.part_variant_id
  where part.merchant_id = product.merchant_id and part.product_id = product.id)`

/** Returns the conditions of the shelf and stock filters on a `listing` with its `stock` joined. */
export const listingNeeds = ({ shelf, stock }: Pick<ProductFilter, 'shelf' | 'stock'>): Sql[] => [
  ...(shelf ? [sql`listing.is_on_shelf = ${shelf === 'on'}`] : []),
  ...(stock === 'low' ? [lowStock] : []),
  ...(stock === 'out' ? [sql`coalesce(stock.on_hand, 0) <= 0`] : []),
]

/** The condition that a product stands in a listing of the place that meets the shelf and stock filters. */
function listingCondition(place: ListPlace, filter: ProductFilter): Sql {
  const needed = [
    sql`listing.merchant_id = ${place.merchantId}`,
    sql`listing.product_id = product.id`,
    sql`listing.removed_at is null`,
  ]
  if (place.outletId !== null) needed.push(sql`listing.outlet_id = ${place.outletId}`)
  else if (place.outletIds !== 'all') needed.push(sql`listing.outlet_id = any(${place.outletIds}::uuid[])`)
  needed.push(...listingNeeds(filter))
  const stock = filter.stock
    ? sql`left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id`
    : sql.empty
  return sql`exists (select from listing ${stock} where ${sql.and(needed)})`
}

/** Returns the conditions of the filters on a `product` itself, whatever is searched for. */
export function productNeeds(
  merchantId: string,
  filter: Pick<ProductFilter, 'archived' | 'categoryId' | 'brandId' | 'labelId' | 'type'>,
): Sql[] {
  const found = [filter.archived === 'yes' ? sql`product.archived_at is not null` : sql`product.archived_at is null`]
  if (filter.categoryId) found.push(categoryCondition(merchantId, filter.categoryId))
  if (filter.brandId) found.push(sql`product.brand_id = ${filter.brandId}`)
  if (filter.labelId) {
    found.push(sql`exists (select from product_label where product_label.merchant_id = ${merchantId}
      and product_label.product_id = product.id and product_label.label_id = ${filter.labelId})`)
  }
  if (filter.type) found.push(sql`product.type = ${filter.type}`)
  return found
}

function conditions(place: ListPlace, filter: ProductFilter): Sql[] {
  const found = productNeeds(place.merchantId, filter)
  const isNarrow = place.outletId !== null || place.outletIds !== 'all' || filter.shelf || filter.stock
  if (isNarrow && filter.archived === 'no') found.push(listingCondition(place, filter))
  return found
}

/** The end of the previous page: the sort key and the id. */
export type ProductCursor = readonly [key: string, id: string]

function afterCursor(filter: ProductFilter, cursor: ProductCursor): Sql {
  const [key, id] = cursor
  if (filter.sort === 'best') {
    return sql`(product.fit, lower(product.name), product.id) > (${key.slice(0, SEARCH_KEY_WIDTH)}, ${key.slice(SEARCH_KEY_WIDTH)}, ${id}::uuid)`
  }
  if (filter.sort === 'name') return sql`(lower(product.name), product.id) > (${key}, ${id}::uuid)`
  if (filter.sort === '-name') return sql`(lower(product.name), product.id) < (${key}, ${id}::uuid)`
  return sql`(product.created_at < ${key}::timestamptz or (product.created_at = ${key}::timestamptz and product.id > ${id}::uuid))`
}

const orders: Readonly<Record<ProductFilter['sort'], Sql>> = {
  best: sql`product.fit, lower(product.name), product.id`,
  name: sql`lower(product.name), product.id`,
  '-name': sql`lower(product.name) desc, product.id desc`,
  newest: sql`product.created_at desc, product.id`,
}

const orderOf = ({ sort }: ProductFilter): Sql => orders[sort]

/** Returns whether a filter leaves so much that a page is soon full when products are walked in the list's order. */
const isBroad = ({ search, categoryId, brandId, labelId, type, shelf, stock, archived }: ProductFilter): boolean =>
  archived === 'no' &&
  shelf !== 'off' &&
  [search, categoryId, brandId, labelId, type, stock].every((wanted) => wanted === undefined || wanted === '')

interface Asked {
  readonly cursor: ProductCursor | null
  readonly limit: number
  readonly cap: number
}

interface FoundPage {
  readonly ids: readonly string[]
  readonly count: number
  /** The order of the page: a search with very many results is not ranked. */
  readonly sort: ProductFilter['sort']
}

/**
 * Returns the ids of one page in the list's order, and how many there are, counted no further than `cap` + 1. The rows that pass a filter
 * are read once, for both; without a filter the page comes by the index of its order and the count by itself.
 */
export async function findProductPage(
  tx: Tx,
  place: ListPlace,
  filter: ProductFilter,
  asked: Asked,
): Promise<FoundPage> {
  if (filter.search) return search(tx, place, filter, asked, filter.search)
  if (isBroad(filter)) return { ...(await walk(tx, place, filter, asked, [])), sort: filter.sort }
  const from = sql`product where product.merchant_id = ${place.merchantId} and ${sql.and(conditions(place, filter))}`
  const page = await tx.one<IdPage>(sql`
    with product as materialized (select id, name, created_at from ${from}) ${pageOf(filter, asked)}`)
  return { ...page, sort: filter.sort }
}

type IdPage = Omit<FoundPage, 'sort'>

/** A page and the count of `product`, a table that holds nothing else. */
const pageOf = (filter: ProductFilter, { cursor, limit, cap }: Asked): Sql => sql`
  select array(
      select id from product where ${cursor ? afterCursor(filter, cursor) : sql`true`}
      order by ${orderOf(filter)} limit ${limit}
    ) as ids, (select count(*) from (select from product limit ${cap + 1}) as counted) as count`

function walk(
  tx: Tx,
  place: ListPlace,
  filter: ProductFilter,
  { cursor, limit, cap }: Asked,
  also: readonly Sql[],
): Promise<IdPage> {
  const wanted = sql.and([sql`product.merchant_id = ${place.merchantId}`, ...conditions(place, filter), ...also])
  const isBehind = cursor ? afterCursor(filter, cursor) : sql`true`
  return tx.one<IdPage>(sql`
    select array(select id from product where ${wanted} and ${isBehind} order by ${orderOf(filter)} limit ${limit}) as ids,
      (select count(*) from (select from product where ${wanted} limit ${cap + 1}) as counted) as count`)
}

/** The most products worth sorting; a search that finds more is a common word, and its page is soon full. */
const SORTED_AT_MOST = 20_000

/** The most products worth ranking; behind them the list goes by name. */
const RANKED_AT_MOST = 5_000

async function search(
  tx: Tx,
  place: ListPlace,
  filter: ProductFilter,
  asked: Asked,
  typed: string,
): Promise<FoundPage> {
  const isRanked = filter.sort === 'best'
  const most = isRanked ? RANKED_AT_MOST : SORTED_AT_MOST
  const fit = isRanked
    ? sql`(select ${searchKey({ id: sql`p.id`, searchText: sql`p.search_text` }, typed, place)} from product as p
        where p.merchant_id = ${place.merchantId} and p.id = product.id)`
    : sql`''`
  const { isCommon, ...page } = await tx.one<IdPage & { isCommon: boolean }>(sql`
    with found as materialized (${searchedProducts(place.merchantId, typed, most + 1)}),
    product as materialized (
      select id, name, created_at, ${fit} as fit from found as product
      where (select count(*) from found) <= ${most} and ${sql.and(conditions(place, filter))}
    )
    select *, (select count(*) from found) > ${most} as is_common from (${pageOf(filter, asked)}) as page`)
  if (!isCommon) return { ...page, sort: filter.sort }
  if (isRanked) return search(tx, place, { ...filter, sort: 'name' }, byName(asked), typed)
  const walked = await walk(tx, place, filter, asked, [isFound(place.merchantId, commonWord(typed))])
  return { ...walked, sort: filter.sort }
}

/** The place in a list by name where a ranked one ended. */
const byName = ({ cursor, ...asked }: Asked): Asked => ({
  ...asked,
  cursor: cursor && [cursor[0].slice(SEARCH_KEY_WIDTH), cursor[1]],
})

/** Products by their ids in the list's order, with the price and stock of the place beside each. */
export function listProductRows(
  tx: Tx,
  place: ListPlace,
  filter: ProductFilter,
  ids: readonly string[],
): Promise<ProductRowRecord[]> {
  const atOutlet =
    place.outletId !== null
      ? sql`listing.outlet_id = ${place.outletId}`
      : place.outletIds === 'all'
        ? sql`true`
        : sql`listing.outlet_id = any(${place.outletIds}::uuid[])`
  return tx.many<ProductRowRecord>(sql`
    select product.id, coalesce(variant.id, product.id) as variant_id,
      case when jsonb_array_length(product.attributes) = 0 then 0 else (select count(*) from variant as one
        where one.merchant_id = product.merchant_id and one.product_id = product.id and one.archived_at is null)
        end as variant_count,
      product.type, product.name, kassa_shown_name(product.name, product.names) as shown_name,
      lower(product.name) as sort_name,
      ${filter.search ? searchKey({ id: sql`product.id`, searchText: sql`product.search_text` }, filter.search, place) : sql`''`} as fit,
      product.created_at, variant.custom_code, kassa_shown_name(category.name, category.names) as category_name, brand.name as brand_name, tax.name as tax_name,
      product.unit,
      product.weight_unit, product.image_file_id, product.motif, product.version,
      (select code from product_code where product_code.merchant_id = product.merchant_id
        and product_code.variant_id = variant.id order by position limit 1) as code,
      place.outlet_id, place.currency, place.sell_price_minor, place.highest_sell_price_minor, place.member_price_minor,
      coalesce(place.is_on_shelf, false) as is_on_shelf,
      coalesce(case when product.type = 'combined' then ${combinedOnHand} else place.on_hand end, 0) as on_hand,
      product.type = 'combined' or coalesce(place.is_tracked, true) as is_tracked,
      coalesce(place.is_low, false) as is_low
    from product
    left join lateral (
      select id, custom_code from variant as first
      where first.merchant_id = product.merchant_id and first.product_id = product.id and first.archived_at is null
      order by first.position, first.id limit 1
    ) as variant on true
    left join category on category.merchant_id = product.merchant_id and category.id = product.category_id
    left join brand on brand.merchant_id = product.merchant_id and brand.id = product.brand_id
    left join settings_tax as tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
    left join lateral (
      select listing.outlet_id, min(listing.currency) as currency, min(listing.sell_price_minor) as sell_price_minor,
        max(listing.sell_price_minor) as highest_sell_price_minor, min(listing.member_price_minor) as member_price_minor,
        bool_or(listing.is_on_shelf) as is_on_shelf, bool_or(${lowStock}) as is_low,
        sum(stock.on_hand) filter (where stock.on_hand >= 0 or ${isTracked})::bigint as on_hand,
        not bool_or(stock.on_hand < 0 and not ${isTracked}) or bool_or(stock.on_hand > 0) as is_tracked
      from listing
      left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      where listing.merchant_id = product.merchant_id and listing.product_id = product.id
        and listing.removed_at is null and ${atOutlet}
      group by listing.outlet_id order by listing.outlet_id limit 1
    ) as place on true
    where product.merchant_id = ${place.merchantId} and product.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], product.id)`)
}

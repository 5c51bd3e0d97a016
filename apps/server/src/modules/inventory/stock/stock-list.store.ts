import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { inIdRange } from '../../../platform/list/id-range.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { searchedProducts, searchKey } from '../../catalogue/public.ts'
import { isBehind, orderStockBy, type AskedStock } from './stock-order.store.ts'
import { isTracked } from '../../stock/public.ts'
import { findInWhole, holds, type FoundStock } from './whole-stock.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stockRow } from '@kassa/contract/inventory/inventory.calls.ts'

export interface StockFilter {
  readonly search?: string
  readonly categoryId?: string
  readonly variantId?: string
  /** A whole bar code or custom code. */
  readonly code?: string | undefined
  readonly state?: 'on-hand' | 'low' | 'out' | 'negative'
}

export interface StockRecord extends Omit<OutputOf<typeof stockRow>, 'valueMinor'> {
  readonly sortName: string
  readonly fit: string
  /** Both null where nobody knows what the goods cost. */
  readonly valueMinor: WideMinor | null
}

const isLow = sql`(stock.on_hand <= listing.warning_line and listing.warning_line > 0)`

/** A combined product has no stock of its own (D15). */
const productNeeds = (filter: StockFilter): Sql => sql`
  product.archived_at is null and product.type <> 'combined'
  and ${filter.categoryId ? sql`product.category_id = ${filter.categoryId}` : sql`true`}`

function stockNeeds(merchantId: string, outletId: string, filter: StockFilter): Sql {
  const found = [sql`stock.merchant_id = ${merchantId}`, sql`stock.outlet_id = ${outletId}`]
  if (filter.state) found.push(filter.state === 'low' ? isLow : holds[filter.state])
  if (filter.variantId) found.push(sql`stock.variant_id = ${filter.variantId}`)
  if (filter.code) found.push(carries(merchantId, filter.code))
  return sql.and(found)
}

const carriers = (merchantId: string, code: string): Sql => sql`array(
  select variant_id from catalogue_product_code as product_code
    where merchant_id = ${merchantId} and folded = any(${barCodeKeys(code)}::text[])
  union select id from catalogue_variant as variant where merchant_id = ${merchantId} and custom_code = ${code})`

const carries = (merchantId: string, code: string): Sql => sql`stock.variant_id = any(${carriers(merchantId, code)})`

/** The goods that a pack with this code holds, and how much; undefined where the code is no pack's (`packOf`). Source: features CD-P30. */
export const findPack = (
  tx: Tx,
  merchantId: string,
  code: string,
): Promise<{ variantId: string; quantity: number } | undefined> =>
  tx.maybe(sql`
    select min(part.part_variant_id::text)::uuid as variant_id, min(part.quantity)::integer as quantity
    from catalogue_product_part as part
    join catalogue_goods as product on product.merchant_id = part.merchant_id and product.id = part.product_id
      and product.type = 'combined' and product.archived_at is null
    where part.merchant_id = ${merchantId} and part.product_id = any(${carriers(merchantId, code)})
    group by part.product_id having count(*) = 1 order by part.product_id limit 1`)

/** Items that are known: first these, by their key, then what they are; `offset 0` keeps that order. */
const fromItems = (merchantId: string, outletId: string, variantIds: readonly string[]): Sql => sql`
  from (
    select s.*, l.product_id, l.warning_line
    from stock_on_hand s join catalogue_listing l on l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.variant_id = s.variant_id
      and ${inIdRange(sql`l.variant_id`, variantIds)}
    where s.merchant_id = ${merchantId} and s.outlet_id = ${outletId} and s.variant_id = any(${variantIds}::uuid[])
      and ${inIdRange(sql`s.variant_id`, variantIds)} offset 0
  ) as stock
  cross join lateral (select stock.warning_line) as listing
  join catalogue_goods as product on product.merchant_id = ${merchantId} and product.id = stock.product_id
  join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = ${outletId}`

const columns = sql`
  stock.variant_id, product.id as product_id, stock.outlet_id, outlet.name as outlet_name,
  kassa_shown_name(product.name, product.names) as name,
  lower(product.name) as sort_name, product.unit, product.weight_unit, product.tracks_serials, stock.on_hand, stock.in_transit,
  listing.warning_line, ${isLow} as is_low, (stock.on_hand >= 0 or ${isTracked}) as is_tracked, stock.currency,
  case when stock.average_cost_thousandths is not null or stock.on_hand = 0 then stock.value_minor::numeric end as value_minor, stock.average_cost_thousandths,
  (select array_to_string(value_names, ' ') from catalogue_variant as variant
    where variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id) as variant_name,
  (select code from catalogue_product_code as product_code where product_code.merchant_id = stock.merchant_id
    and product_code.variant_id = stock.variant_id order by position limit 1) as code`

/** Ids of the variants in the stock of an outlet, in the order in which it lies: without sums, for who wants all of it. */
export const stockIdList = listOf({
  columns: sql`stock.variant_id as id`,
  from: (merchantId: string, outletId: string) => sql`
    from stock_on_hand as stock
    join catalogue_listing as listing on listing.merchant_id = stock.merchant_id and listing.outlet_id = stock.outlet_id and listing.variant_id = stock.variant_id
    join catalogue_goods as product on product.merchant_id = stock.merchant_id and product.id = listing.product_id
    where ${stockNeeds(merchantId, outletId, {})} and ${productNeeds({})}`,
  order: keyset([sql`stock.variant_id`, 'id']),
  keyOf: ({ id }: { readonly id: string }) => [id],
})

/** The stock of an outlet of some variants, in the order of their ids. */
export const listStockOf = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<StockRecord[]> =>
  tx.many<StockRecord>(sql`
    select ${columns}, '' as fit ${fromItems(merchantId, outletId, variantIds)} order by stock.variant_id`)

interface StockPage {
  readonly rows: StockRecord[]
  /** Over everything the filter matches, not only the page. */
  readonly sums: Omit<FoundStock, 'ids' | 'fits'>
}

/** One page of an outlet's stock in an order, with its sums. */
export async function findStockPage(
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: StockFilter,
  asked: AskedStock,
): Promise<StockPage> {
  const { state, ...narrow } = filter
  const isNarrow = state === 'low' || Object.values(narrow).some((value) => value !== undefined && value !== '')
  const {
    ids,
    fits = [],
    ...sums
  } = isNarrow
    ? await findFiltered(tx, merchantId, outletId, filter, asked)
    : await findInWhole(tx, { merchantId, outletId, state }, asked)
  const rows = await tx.many<StockRecord>(sql`
    select ${columns}, coalesce((${fits}::text[])[array_position(${ids}::uuid[], stock.variant_id)], '') as fit
    ${fromItems(merchantId, outletId, ids)}
    order by array_position(${ids}::uuid[], stock.variant_id)`)
  return { rows, sums }
}

/** Reads the rows that pass a filter once, for the page and for the sums. */
const findFiltered = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: StockFilter,
  asked: AskedStock,
): Promise<FoundStock> =>
  tx.one(sql`
    with ${filter.search ? searchedItems(merchantId, outletId, filter, filter.search) : chosenItems(merchantId, outletId, filter)}
    select array(
        select variant_id from item where ${isBehind(asked)} ${orderStockBy(asked)} limit ${asked.limit}
      ) as ids,
      array(select ${filter.search ? sql`fit` : sql`''`} from item where ${isBehind(asked)} ${orderStockBy(asked)} limit ${asked.limit}) as fits,
      max(currency) as currency, coalesce(sum(value_minor), 0) as value_minor, count(*) as items,
      count(*) filter (where is_low) as low
    from item`)

const itemColumns = sql`stock.variant_id, product.name, stock.currency, stock.on_hand, stock.in_transit, stock.value_minor,
  coalesce(${isLow}, false) as is_low`

const chosenItems = (merchantId: string, outletId: string, filter: StockFilter): Sql => sql`
  item as materialized (
    select ${itemColumns} from (select * from catalogue_goods as product where merchant_id = ${merchantId}) as product
    join catalogue_listing as listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
      and listing.product_id = product.id
    join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
      and stock.variant_id = listing.variant_id
    where ${productNeeds(filter)} and ${stockNeeds(merchantId, outletId, filter)}
  )`

/** How well a product that was found fits the search, as text that is put in order. */
const fitOf = (merchantId: string, outletId: string, typed: string): Sql => sql`
  (select ${searchKey({ id: sql`one.id`, searchText: sql`one.search_text` }, typed, { merchantId, outletId })}
    from catalogue_product as one where one.merchant_id = ${merchantId} and one.id = product.id)`

/**
 * Returns the CTEs for the results of a search, by keys that are looked up all at once: thousands of products one after the other take
 * twice as long. They are put together by full joins, since the planner expects few rows and would compare each row of any other join with
 * all.
 */
const searchedItems = (merchantId: string, outletId: string, filter: StockFilter, typed: string): Sql => sql`
  found as materialized (
    select id, name, ${fitOf(merchantId, outletId, typed)} as fit from (${searchedProducts(merchantId, typed)}) as product
    where ${productNeeds(filter)}
  ), of_found as materialized (
    select id as variant_id, product_id from catalogue_variant as variant
    where merchant_id = ${merchantId} and product_id = any(array(select id from found))
  ), held as materialized (
    select variant_id, currency, on_hand, in_transit, value_minor from stock_on_hand as stock
    where ${stockNeeds(merchantId, outletId, { ...filter, state: undefined })}
      and variant_id = any(array(select variant_id from of_found))
  ), line as materialized (
    select variant_id, warning_line from catalogue_listing as listing
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and warning_line > 0
      and product_id = any(array(select id from found))
  ), item as materialized (
    select * from (
      select ${itemColumns}, product.fit from held as stock full join of_found using (variant_id)
      full join found as product on product.id = of_found.product_id full join line as listing using (variant_id)
      offset 0
    ) as stock
    where on_hand is not null and ${filter.state === 'low' ? sql`is_low` : filter.state ? holds[filter.state] : sql`true`}
  )`

export const findStockRecord = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockRecord | undefined> =>
  tx.maybe<StockRecord>(sql`
    select ${columns}, '' as fit ${fromItems(merchantId, outletId, [variantId])}`)

import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { searchedProducts } from '../../catalogue/public.ts'

export interface StockFilter {
  readonly search?: string
  readonly categoryId?: string
  readonly variantId?: string
  /** A whole bar code or custom code. */
  readonly code?: string
  readonly state?: 'on-hand' | 'low' | 'out' | 'negative'
}

export interface StockRecord {
  readonly variantId: string
  readonly productId: string
  readonly outletId: string
  readonly outletName: string
  readonly name: string
  readonly variantName: string
  readonly sortName: string
  readonly code: string | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly tracksSerials: boolean
  readonly onHand: number
  readonly inTransit: number
  readonly warningLine: number
  readonly isLow: boolean
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly valueMinor: WideMinor
  readonly averageCostThousandths: number
}

const isLow = sql`(stock.on_hand <= listing.warning_line and listing.warning_line > 0)`

function conditions(merchantId: string, outletId: string, filter: StockFilter): Sql {
  const found = [
    sql`stock.merchant_id = ${merchantId}`,
    sql`stock.outlet_id = ${outletId}`,
    sql`product.archived_at is null`,
    // A combined product has no stock of its own (D15).
    sql`product.type <> 'combined'`,
  ]
  if (filter.state === 'low') found.push(isLow)
  if (filter.state === 'on-hand') found.push(sql`stock.on_hand > 0`)
  if (filter.state === 'out') found.push(sql`stock.on_hand = 0`)
  if (filter.state === 'negative') found.push(sql`stock.on_hand < 0`)
  if (filter.variantId) found.push(sql`stock.variant_id = ${filter.variantId}`)
  if (filter.code) found.push(carries(merchantId, filter.code))
  if (filter.categoryId) found.push(sql`product.category_id = ${filter.categoryId}`)
  return sql.and(found)
}

const carries = (merchantId: string, code: string): Sql => sql`stock.variant_id = any(array(
  select variant_id from product_code
    where merchant_id = ${merchantId} and folded = any(${barCodeKeys(code)}::text[])
  union select id from variant where merchant_id = ${merchantId} and custom_code = ${code}))`

/**
 * All items of an outlet, joined by keys that are said, not worked out from one another: a database that knows nothing of its tables yet
 * would go through all products for each of them.
 */
const fromAll = (merchantId: string, outletId: string): Sql => sql`
  from (select * from product where merchant_id = ${merchantId}) as product
  join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
    and listing.product_id = product.id
  join stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
    and stock.variant_id = listing.variant_id`

/** Items that are known: first these, by their key, then what they are; `offset 0` keeps that order. */
const fromItems = (merchantId: string, outletId: string, variantIds: readonly string[]): Sql => sql`
  from (
    select s.*, l.product_id, l.warning_line
    from stock s join listing l on l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.variant_id = s.variant_id
    where s.merchant_id = ${merchantId} and s.outlet_id = ${outletId} and s.variant_id = any(${variantIds}::uuid[]) offset 0
  ) as stock
  cross join lateral (select stock.warning_line) as listing
  join product on product.merchant_id = ${merchantId} and product.id = stock.product_id
  join outlet on outlet.merchant_id = ${merchantId} and outlet.id = ${outletId}`

const columns = sql`
  stock.variant_id, product.id as product_id, stock.outlet_id, outlet.name as outlet_name,
  kassa_shown_name(product.name, product.names) as name,
  lower(product.name) as sort_name, product.unit, product.weight_unit, product.tracks_serials, stock.on_hand, stock.in_transit,
  listing.warning_line, ${isLow} as is_low, stock.currency, stock.value_minor::numeric as value_minor, stock.average_cost_thousandths,
  (select array_to_string(value_names, ' ') from variant
    where variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id) as variant_name,
  (select code from product_code where product_code.merchant_id = stock.merchant_id
    and product_code.variant_id = stock.variant_id order by position limit 1) as code`

export interface StockSums {
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB' | null
  readonly valueMinor: WideMinor
  readonly items: number
  readonly low: number
}

interface Asked {
  readonly sort: StockSort
  readonly after: readonly string[] | undefined
  readonly limit: number
}

/** A heading, the first to the last or back; the list's own order is by name. */
export interface StockSort {
  readonly asked: string
  readonly isDown: boolean
  /** Of an item: its stock with the name of its product. */
  readonly by: Sql
  readonly as: 'text' | 'number'
  readonly of: (row: StockRecord) => string | number
  /** It would tell what goods cost. */
  readonly isCost: boolean
}

type StockHeading = Omit<StockSort, 'asked' | 'isDown'>

const byName: StockHeading = { by: sql`lower(name)`, as: 'text', of: ({ sortName }) => sortName, isCost: false }
const headings: Readonly<Record<string, StockHeading>> = {
  name: byName,
  onHand: { by: sql`on_hand`, as: 'number', of: ({ onHand }) => onHand, isCost: false },
  inTransit: { by: sql`in_transit`, as: 'number', of: ({ inTransit }) => inTransit, isCost: false },
  value: { by: sql`value_minor`, as: 'number', of: ({ valueMinor }) => String(valueMinor), isCost: true },
}

export const stockSortOf = (asked = ''): StockSort => {
  const isDown = asked.startsWith('-')
  return { ...(headings[isDown ? asked.slice(1) : asked] ?? byName), asked, isDown }
}

interface StockPage {
  readonly rows: StockRecord[]
  /** Over everything the filter matches, not only the page. */
  readonly sums: StockSums
}

/** One page of an outlet's stock in an order, with its sums. */
export async function findStockPage(
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: StockFilter,
  asked: Asked,
): Promise<StockPage> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  const { ids, ...sums } = isFiltered
    ? await findFiltered(tx, merchantId, outletId, filter, asked)
    : { ids: await walk(tx, merchantId, outletId, asked), ...(await sumWholeStock(tx, merchantId, outletId)) }
  const rows = await tx.many<StockRecord>(sql`
    select ${columns} ${fromItems(merchantId, outletId, ids)}
    order by array_position(${ids}::uuid[], stock.variant_id)`)
  return { rows, sums }
}

const isBehind = ({ sort, after }: Asked): Sql => {
  const value = sort.as === 'number' ? sql`${after?.[1]}::numeric` : sql`${after?.[1]}`
  return after
    ? sql`(${sort.by}, variant_id) ${sort.isDown ? sql`<` : sql`>`} (${value}, ${after[2]}::uuid)`
    : sql`true`
}

const ordered = ({ sort }: Asked): Sql =>
  sort.isDown ? sql`order by ${sort.by} desc, variant_id desc` : sql`order by ${sort.by}, variant_id`

/** What a filter leaves over is gone through once, for the page and for the sums. */
const findFiltered = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: StockFilter,
  asked: Asked,
): Promise<StockSums & { ids: readonly string[] }> =>
  tx.one(sql`
    with item as materialized (
      select stock.variant_id, product.name, stock.currency, stock.on_hand, stock.in_transit, stock.value_minor, ${isLow} as is_low
      from ${filter.search ? sql`(${searchedProducts(merchantId, filter.search)}) as product` : sql`(select * from product where merchant_id = ${merchantId}) as product`}
      join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
        and listing.product_id = product.id
      join stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
        and stock.variant_id = listing.variant_id
      where ${conditions(merchantId, outletId, filter)}
    )
    select array(
        select variant_id from item where ${isBehind(asked)} ${ordered(asked)} limit ${asked.limit}
      ) as ids, max(currency) as currency, coalesce(sum(value_minor), 0) as value_minor, count(*) as items,
      count(*) filter (where is_low) as low
    from item`)

/** Without a filter the page comes by the index of its order, or by the outlet's stock sorted by itself. */
const walk = async (tx: Tx, merchantId: string, outletId: string, asked: Asked): Promise<string[]> => {
  const items =
    asked.sort.as === 'text'
      ? sql`
        select variant_id from (
          select stock.variant_id, product.name ${fromAll(merchantId, outletId)}
          where ${conditions(merchantId, outletId, {})}
        ) as item
        where ${isBehind(asked)} ${ordered(asked)} limit ${asked.limit}`
      : sortedItems(merchantId, outletId, asked)
  return (await tx.one<{ ids: string[] }>(sql`select array(${items}) as ids`)).ids
}

/** The outlet's stock by itself, without what a list leaves out, which is little. */
const sortedItems = (merchantId: string, outletId: string, asked: Asked): Sql => sql`
  select variant_id from stock
  where merchant_id = ${merchantId} and outlet_id = ${outletId} and ${isBehind(asked)}
    and variant_id not in (
      select listing.variant_id from product
      join listing on listing.merchant_id = product.merchant_id and listing.product_id = product.id
        and listing.outlet_id = ${outletId}
      where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined'))
  ${ordered(asked)} limit ${asked.limit}`

export const findStockRecord = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockRecord | undefined> =>
  tx.maybe<StockRecord>(sql`
    select ${columns} ${fromItems(merchantId, outletId, [variantId])}`)

/** The sums without a filter: everything less the few that a list leaves out, so that products are not looked at one by one. */
const sumWholeStock = (tx: Tx, merchantId: string, outletId: string): Promise<StockSums> =>
  tx.one<StockSums>(sql`
    with everything as (
      select max(currency) as currency, coalesce(sum(value_minor), 0) as value_minor, count(*) as items
      from stock where merchant_id = ${merchantId} and outlet_id = ${outletId}
    ), left_out as (
      select coalesce(sum(stock.value_minor), 0) as value_minor, count(*) as items
      from product
      join listing on listing.merchant_id = product.merchant_id and listing.product_id = product.id
        and listing.outlet_id = ${outletId}
      join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined')
    )
    select currency, everything.value_minor - left_out.value_minor as value_minor,
      everything.items - left_out.items as items,
      (select count(*) ${fromAll(merchantId, outletId)} where ${conditions(merchantId, outletId, { state: 'low' })}) as low
    from everything, left_out`)

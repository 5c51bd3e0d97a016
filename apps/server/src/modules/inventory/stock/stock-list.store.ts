import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isFound, type FoundProducts } from '../../catalogue/public.ts'

export interface StockFilter {
  /** What the search found, where there is one. */
  readonly found?: FoundProducts | undefined
  readonly categoryId?: string
  readonly variantId?: string
  readonly state?: 'low' | 'out' | 'negative'
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
  readonly onHand: number
  readonly inTransit: number
  readonly warningLine: number
  readonly isLow: boolean
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly valueMinor: number
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
  if (filter.state === 'out') found.push(sql`stock.on_hand = 0`)
  if (filter.state === 'negative') found.push(sql`stock.on_hand < 0`)
  if (filter.variantId) found.push(sql`stock.variant_id = ${filter.variantId}`)
  if (filter.categoryId) found.push(sql`product.category_id = ${filter.categoryId}`)
  if (filter.found) found.push(isFound(merchantId, filter.found))
  return sql.and(found)
}

const from = sql`
  from stock
  join listing using (merchant_id, outlet_id, variant_id)
  join product on product.merchant_id = stock.merchant_id and product.id = listing.product_id
  join outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id`

const columns = sql`
  stock.variant_id, product.id as product_id, stock.outlet_id, outlet.name as outlet_name,
  kassa_shown_name(product.name, product.names) as name,
  lower(product.name) as sort_name, product.unit, product.weight_unit, stock.on_hand, stock.in_transit,
  listing.warning_line, ${isLow} as is_low, stock.currency, stock.value_minor, stock.average_cost_thousandths,
  (select array_to_string(value_names, ' ') from variant
    where variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id) as variant_name,
  (select code from product_code where product_code.merchant_id = stock.merchant_id
    and product_code.variant_id = stock.variant_id order by position limit 1) as code`

/** One page of an outlet's stock by name. */
export const listStockRecords = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: StockFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<StockRecord[]> =>
  tx.many<StockRecord>(sql`
    select ${columns} ${from}
    where ${conditions(merchantId, outletId, filter)}
      and ${after ? sql`(lower(product.name), stock.variant_id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(product.name), stock.variant_id limit ${limit}`)

export const findStockRecord = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockRecord | undefined> =>
  tx.maybe<StockRecord>(sql`
    select ${columns} ${from}
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = ${variantId}`)

export interface StockSums {
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB' | null
  readonly valueMinor: number
  readonly items: number
  readonly low: number
}

/** Over everything the filter matches, not only the page. */
export const sumStock = (tx: Tx, merchantId: string, outletId: string, filter: StockFilter): Promise<StockSums> =>
  Object.values(filter).some((value) => value !== undefined)
    ? tx.one<StockSums>(sql`
        select max(stock.currency) as currency, coalesce(sum(stock.value_minor), 0) as value_minor, count(*) as items,
          count(*) filter (where ${isLow}) as low
        ${from} where ${conditions(merchantId, outletId, filter)}`)
    : sumWholeStock(tx, merchantId, outletId)

/** The same without a filter: everything less the few that a list leaves out, so that products are not looked at one by one. */
const sumWholeStock = (tx: Tx, merchantId: string, outletId: string): Promise<StockSums> =>
  tx.one<StockSums>(sql`
    with everything as (
      select max(currency) as currency, coalesce(sum(value_minor), 0)::bigint as value_minor, count(*) as items
      from stock where merchant_id = ${merchantId} and outlet_id = ${outletId}
    ), left_out as (
      select coalesce(sum(stock.value_minor), 0)::bigint as value_minor, count(*) as items
      from product
      join listing on listing.merchant_id = product.merchant_id and listing.product_id = product.id
        and listing.outlet_id = ${outletId}
      join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined')
    )
    select currency, everything.value_minor - left_out.value_minor as value_minor,
      everything.items - left_out.items as items,
      (select count(*) ${from} where ${conditions(merchantId, outletId, { state: 'low' })}) as low
    from everything, left_out`)

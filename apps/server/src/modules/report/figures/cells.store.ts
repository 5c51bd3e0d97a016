import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import type { Sums } from '@kassa/domain/figures/sums.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { lastDayAt } from '../../../platform/list/shown-days.store.ts'
import { cells, type CellPlace } from '../roll-up/day-cells.store.ts'
export type { CellPlace } from '../roll-up/day-cells.store.ts'
import type { FigurePart } from '../roll-up/parts.ts'
import { addedUp } from '../roll-up/sums.store.ts'

const partOf: Readonly<Record<Division, FigurePart>> = {
  day: 'total',
  week: 'total',
  month: 'total',
  weekday: 'total',
  outlet: 'total',
  hour: 'hour',
  staff: 'staff',
  device: 'device',
  level: 'level',
  method: 'method',
  recharge: 'recharge',
  source: 'source',
  rate: 'rate',
  product: 'product',
  category: 'product',
  plan: 'plan',
  coupon: 'coupon',
}

/** The key of a division's rows, taken from a cell. Categories are those of the products now. */
const keyOf: Readonly<Record<Division, string>> = {
  day: `cell.business_day::text`,
  week: `date_trunc('week', cell.business_day)::date::text`,
  month: `date_trunc('month', cell.business_day)::date::text`,
  weekday: `extract(isodow from cell.business_day)::text`,
  outlet: 'cell.outlet_id::text',
  hour: 'cell.key',
  staff: 'cell.key',
  device: 'cell.key',
  level: 'cell.key',
  method: 'cell.key',
  recharge: 'cell.key',
  source: 'cell.key',
  rate: 'cell.key',
  product: 'cell.key',
  category: `coalesce(p.category_id::text, '')`,
  plan: 'cell.key',
  coupon: 'cell.key',
}

const productOf = (merchantId: string, ...by: (Division | null)[]): Sql =>
  by.includes('category')
    ? sql`left join catalogue_product p on p.merchant_id = ${merchantId}::uuid and p.id = nullif(cell.key, '')::uuid`
    : sql.empty

export type SumsRow = Sums & { readonly currency: SellingCurrency }
export interface RankedRow extends SumsRow {
  readonly key: string
  readonly place: number
  readonly count: number
  /** The sum of all rows before it in the order, and of all together. */
  readonly ahead: WideMinor
  readonly whole: WideMinor
}

export type Order = 'key' | 'netAfter' | 'net' | 'gross' | 'orders' | 'pieces' | 'refunded' | 'deducted'

const ordered: Readonly<Record<Order, string>> = {
  key: '0',
  netAfter: 'net_minor - refunded_minor - voided_minor',
  net: 'net_minor',
  gross: 'gross_minor',
  orders: 'orders',
  pieces: 'pieces',
  refunded: 'refunded_minor',
  deducted: 'deducted_minor',
}

/**
 * The rows of a division with their places by an order, those with the most first and by their keys where it is the keys: the first `limit` of each
 * currency, or the ones named by `keys`.
 */
export const listRanked = (
  tx: Tx,
  place: CellPlace,
  by: Division,
  { order, limit, keys }: { readonly order: Order; readonly limit: number; readonly keys?: readonly string[] },
): Promise<RankedRow[]> => {
  const amount = sql.raw(ordered[order])
  return tx.many<RankedRow>(sql`
    ${cells(place, partOf[by])}, grouped as (
      select ${sql.raw(keyOf[by])} as key, cell.currency, ${addedUp}
      from cell ${productOf(place.merchantId, by)} group by 1, 2
    ), ranked as (
      select *, row_number() over inside as place, count(*) over (partition by currency) as count,
        coalesce(sum(${amount}) over (inside rows between unbounded preceding and 1 preceding), 0) as ahead,
        sum(${amount}) over (partition by currency) as whole
      from grouped window inside as (partition by currency order by ${amount} desc, key)
    )
    select * from ranked
    where ${keys === undefined ? sql`place <= ${limit}` : sql`key = any(${keys}::text[])`} order by currency, place`)
}

/** The sums of a whole period, per currency. */
export const listTotals = (tx: Tx, place: CellPlace): Promise<SumsRow[]> =>
  tx.many<SumsRow>(
    sql`${cells(place, 'total')} select currency, ${addedUp} from cell group by currency order by currency`,
  )

export interface DayRow extends SumsRow {
  /** Business days before the last day of its outlet. */
  readonly daysAgo: number
}

/** The days of one product, by how far back they lie at each outlet. */
export const listProductDays = (tx: Tx, place: CellPlace, productId: string): Promise<DayRow[]> =>
  tx.many<DayRow>(sql`
    ${cells(place, 'product')}
    select ${lastDayAt(place, 'cell.outlet_id')} - cell.business_day as days_ago, cell.currency, ${addedUp}
    from cell where cell.key = ${productId}::text group by 1, 2 order by 2, 1`)

export interface CrossRow extends SumsRow {
  readonly row: string
  readonly column: string
}

/** Two divisions across each other, `kept` being the one that says which part is read; at most `limit` cells. */
export const listCrossed = (
  tx: Tx,
  place: CellPlace,
  { rows, columns, kept }: { readonly rows: Division; readonly columns: Division; readonly kept: Division },
  limit: number,
): Promise<CrossRow[]> =>
  tx.many<CrossRow>(sql`
    ${cells(place, partOf[kept])}
    select ${sql.raw(keyOf[rows])} as row, ${sql.raw(keyOf[columns])} as column, cell.currency, ${addedUp}
    from cell ${productOf(place.merchantId, rows, columns)} group by 1, 2, 3 order by 3, 1, 2 limit ${limit}`)

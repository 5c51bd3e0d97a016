import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CursorShape } from '../../../platform/list/cursor.ts'
import { listOpenOrderRowsIn, type OpenOrderFilter } from '../../payment/public.ts'
import {
  conditionsOf,
  joinOrderNames,
  orderListColumns,
  type OrderFilter,
  type OrderPlace,
  type OrderRow,
} from './order-list.store.ts'

type Place = readonly (string | number)[]

/** A heading that orders of a merchant can stand by. */
interface OrderHeading {
  /** Columns of the row, the first deciding. */
  readonly by: readonly Sql[]
  /** The values of a place. Those before the values of the columns decide nothing. */
  readonly as: CursorShape
  readonly casts: readonly Sql[]
  /** Returns these values for a listed row. */
  readonly of: (row: OrderRow) => Place
  /** True where its index begins with the outlet: then each outlet is asked by itself. */
  readonly isByOutlet: boolean
}

/** The order somebody asked for. */
export interface OrderSort extends OrderHeading {
  readonly asked: string
  readonly isDown: boolean
}

const headings: Readonly<Record<string, OrderHeading>> = {
  number: { by: [sql`s.number`], as: ['text'], casts: [sql``], of: ({ number }) => [number], isByOutlet: false },
  soldAt: {
    by: [sql`s.sold_at`],
    as: ['day', 'instant'],
    casts: [sql`::timestamptz`],
    of: ({ businessDay, soldAt }) => [businessDay, soldAt],
    isByOutlet: true,
  },
  // Amounts of several currencies are not compared (D80).
  total: {
    by: [sql`s.currency`, sql`s.total_minor`],
    as: ['text', 'number'],
    casts: [sql``, sql`::bigint`],
    of: ({ currency, totalMinor }) => [currency, totalMinor],
    isByOutlet: false,
  },
}

/** Returns the meaning of a request's `sort`; undefined for the list's own order. */
export function orderSortOf(asked: string | undefined): OrderSort | undefined {
  const isDown = asked?.startsWith('-') === true
  const heading = asked === undefined ? undefined : headings[isDown ? asked.slice(1) : asked]
  return heading && asked !== undefined ? { ...heading, asked, isDown } : undefined
}

/** A place in the sorted list: which order it is of, the values, and the id where they are the same. */
export const orderSortShape = ({ as }: OrderSort): CursorShape => ['text', ...as, 'id']
export const orderSortPlace = ({ asked, of }: OrderSort, row: OrderRow): Place => [asked, ...of(row), row.id]

const directed = ({ by, isDown }: OrderSort): Sql =>
  sql.join([...by, sql`s.id`].map((one) => (isDown ? sql`${one} desc` : one)))

const isBehind = ({ by, casts, isDown }: OrderSort, after: readonly string[] | null): Sql => {
  if (!after) return sql`true`
  const than = isDown ? sql`<` : sql`>`
  const deciding = after.slice(-1 - by.length)
  const values = casts.map((cast, at) => sql`${deciding[at]}${cast}`)
  return sql`(${sql.join([...by, sql`s.id`])}) ${than} (${sql.join([...values, sql`${deciding.at(-1)}::uuid`])})`
}

interface Asked {
  readonly after: readonly string[] | null
  readonly limit: number
}

/** Orders of one merchant in an order somebody asked for, behind a place in it. */
export function listSortedOrderRows(
  tx: Tx,
  { merchantId, outletIds }: OrderPlace,
  filter: OrderFilter,
  sort: OrderSort,
  { after, limit }: Asked,
): Promise<OrderRow[]> {
  const order = directed(sort)
  const wanted = sql`${conditionsOf(merchantId, filter)} and ${isBehind(sort, after)}`
  const seen =
    outletIds === null
      ? sql`(select id as outlet_id from organisation_outlet as outlet where merchant_id = ${merchantId})`
      : sql`unnest(${outletIds}::uuid[])`
  const found = sort.isByOutlet
    ? sql`select each.* from ${seen} as seen (outlet_id) cross join lateral (
        select s.* from sales_order s where ${wanted} and s.outlet_id = seen.outlet_id order by ${order} limit ${limit}) as each`
    : sql`select s.* from sales_order s where ${wanted}
        and ${outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`}
        order by ${order} limit ${limit}`
  return tx.many<OrderRow>(sql`
    select ${orderListColumns}, null as merchant_name from (${found}) as s ${joinOrderNames} order by ${order} limit ${limit}`)
}

/** Orders that wait for their money, in the same order. */
export const listSortedWaiting = (
  tx: Tx,
  { merchantId, outletIds }: OrderPlace & { readonly merchantId: string },
  filter: OpenOrderFilter,
  sort: OrderSort,
  { after, limit }: Asked,
) =>
  listOpenOrderRowsIn(tx, { merchantId, outletIds }, filter, {
    behind: isBehind(sort, after),
    order: directed(sort),
    limit,
  })

const decidingPlace = (sort: OrderSort, row: OrderRow): Place => orderSortPlace(sort, row).slice(-1 - sort.by.length)

const less = (one: Place, other: Place): number => {
  const at = one.findIndex((part, index) => part !== other[index])
  const [mine, theirs] = [one[at] ?? '', other[at] ?? '']
  return at < 0 ? 0 : mine < theirs ? -1 : 1
}

/** Two lists that stand in this order, as one. */
export const mergedBy = (sort: OrderSort, one: readonly OrderRow[], other: readonly OrderRow[]): readonly OrderRow[] =>
  other.length === 0
    ? one
    : [...one, ...other].toSorted(
        (a, b) => (sort.isDown ? -1 : 1) * less(decidingPlace(sort, a), decidingPlace(sort, b)),
      )

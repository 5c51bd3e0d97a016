import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSold } from '../booked-sale.store.ts'
import { placeOf } from '../place-of.store.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { orderRow } from '@kassa/contract/sales/sales.calls.ts'

/** The filters of a list of orders, as far as an order that waits has them. */
export interface OpenOrderFilter extends DaysFilter {
  readonly search?: string
  readonly status?: string
  readonly type?: number
  readonly method?: number
  readonly staffId?: string
  readonly deviceId?: string
  readonly minimumMinor?: number
  readonly maximumMinor?: number
}

export interface OpenOrderPlace {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
}

/** An order that is not in the books, as lists show it. Nothing of it counts in any figure. */
export interface ListedOpenOrder extends Omit<OutputOf<typeof orderRow>, 'merchantName' | 'status' | 'type'> {
  readonly type: 1
  readonly merchantName: null
  readonly status: 'unpaid' | 'cancelled' | 'overtime' | 'paid'
}

/** Paid while its money is whole and its sale is on the way into the books. */
const status = sql`case when s.state = 'unpaid' and s.payable_minor <= (
  select coalesce(sum(a.amount_minor), 0) from payment_attempt a
  where a.merchant_id = s.merchant_id and a.order_id = s.id and a.state = 'paid') then 'paid' else s.state end`

const number = sql`coalesce(s.number, '…' || right(s.id::text, 6))`

function conditionsOf({ merchantId, outletIds }: OpenOrderPlace, filter: OpenOrderFilter): Sql {
  const { search, method, staffId, deviceId, minimumMinor, maximumMinor } = filter
  const text = search?.trim().toUpperCase() ?? ''
  return sql.and([
    sql`s.merchant_id = ${merchantId} and s.state <> 'booked'
      and not ${isSold(sql`${merchantId}::uuid`, sql.raw('s.id'))}`,
    ...(outletIds === null ? [] : [sql`s.outlet_id = any(${outletIds}::uuid[])`]),
    ...(filter.status === undefined ? [] : [sql`${status} = ${filter.status}`]),
    ...(text === ''
      ? []
      : [
          sql`(strpos(upper(${number}), ${text}) > 0 or exists (
      select from payment_attempt a where a.merchant_id = ${merchantId} and a.order_id = s.id and a.number = ${text}))`,
        ]),
    ...(method === undefined
      ? []
      : [
          sql`exists (select from payment_attempt a where a.merchant_id = ${merchantId} and a.order_id = s.id and a.method = ${method})`,
        ]),
    ...(staffId === undefined ? [] : [sql`s.staff_id = ${staffId}`]),
    ...(deviceId === undefined ? [] : [sql`s.device_id = ${deviceId}`]),
    ...onShownDays(filter, 's.outlet_id', 's.business_day'),
    ...(minimumMinor === undefined ? [] : [sql`s.payable_minor >= ${minimumMinor}`]),
    ...(maximumMinor === undefined ? [] : [sql`s.payable_minor <= ${maximumMinor}`]),
  ])
}

const rowsOf = (conditions: Sql, rest: Sql): Sql => sql`
  select s.id, ${number} as number, 1 as type, null as merchant_name, ${status} as status, s.outlet_id, o.name as outlet_name,
    d.name as device_name, coalesce(trim(st.first_name || ' ' || st.last_name), '') as staff_name, null as member_id, s.currency,
    s.line_count, coalesce((s.sale->'answer'->'totals'->>'originMinor')::bigint, s.payable_minor) as origin_minor,
    s.payable_minor as total_minor, 0 as refunded_minor,
    array(select distinct a.method from payment_attempt a where a.merchant_id = s.merchant_id and a.order_id = s.id
      and a.state not in ('declined', 'closed', 'reversed') order by a.method) as payment_methods,
    s.created_at as sold_at, s.created_at as received_at, s.business_day, false as under_review
  from open_order s
  ${placeOf('s')}
  where ${conditions} ${rest}`

/** Orders that wait for their money, or ended without it, newest first, behind a place in the list. */
export const listOpenOrderRows = (
  tx: Tx,
  place: OpenOrderPlace,
  filter: OpenOrderFilter,
  after: readonly [businessDay: string, soldAt: string, id: string] | null,
  limit: number,
): Promise<ListedOpenOrder[]> => {
  const behind = after ? sql`(s.created_at, s.id) < (${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`
  const conditions = sql`${conditionsOf(place, filter)} and ${behind}`
  return tx.many(rowsOf(conditions, sql`order by s.created_at desc, s.id desc limit ${limit}`))
}

/** Lists the rows in another order, of which both pieces name the listed columns as of `s`. */
export const listOpenOrderRowsIn = (
  tx: Tx,
  place: OpenOrderPlace,
  filter: OpenOrderFilter,
  { behind, order, limit }: { readonly behind: Sql; readonly order: Sql; readonly limit: number },
): Promise<ListedOpenOrder[]> =>
  tx.many(sql`
    select s.* from (${rowsOf(conditionsOf(place, filter), sql.empty)}) as s where ${behind} order by ${order} limit ${limit}`)

/** Returns how many of them there are, counted up to `cap` + 1. */
export const countOpenOrders = async (
  tx: Tx,
  place: OpenOrderPlace,
  filter: OpenOrderFilter,
  cap: number,
): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from (select from open_order s where ${conditionsOf(place, filter)} limit ${cap + 1}) as counted`)
  ).count

/** One of them with the sale that its desk wrote down; undefined where it is in the books, or nobody's. */
export const findOpenOrderRow = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(ListedOpenOrder & { readonly sale: unknown }) | undefined> =>
  tx.maybe(sql`
    select listed.*, coalesce(kept.sale, kept.left_sale) as sale from (${rowsOf(conditionsOf({ merchantId, outletIds: null }, {}), sql`and s.id = ${id}`)}) as listed
    join open_order kept on kept.merchant_id = ${merchantId} and kept.id = listed.id`)

import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { CURRENCIES } from '@kassa/domain/money/money.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { orderTaxes, taxRowName } from '../sale/book/order-taxes.store.ts'
import { methodsOf } from './payments.store.ts'
import { joinSoldBy, soldByName } from './sold-by.store.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { zoneAt } from '../../../platform/list/zone-at.store.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import type { ListedOpenOrder } from '../../payment/public.ts'
import { isBehindPlace, momentColumn, newestOrders, placeBehind } from './order-moment.store.ts'
import { beginsWith, holds, type SearchMeaning } from './order-search.store.ts'

export interface OrderFilter extends DaysFilter {
  /** A number from its start, unless what it means says otherwise. */
  readonly search?: string
  readonly meant?: SearchMeaning
  /** True where the text may mean members: whoever asks sees them. */
  readonly membersToo?: boolean
  readonly status?: string
  readonly type?: number
  readonly method?: number
  readonly staffId?: string
  readonly deviceId?: string
  readonly productId?: string
  readonly planId?: string
  readonly memberId?: string
  readonly couponTemplateId?: string
  /** Only some of these, those that used a coupon. */
  readonly withCoupon?: readonly string[]
  readonly categoryId?: string
  readonly deduction?: string
  readonly rate?: string
  readonly level?: string
  readonly hour?: number
  readonly weekday?: number
  /** The number of the shift that sold it, whole. */
  readonly shift?: string
  readonly minimumMinor?: number
  readonly maximumMinor?: number
  readonly hasRefund?: 'yes' | 'no'
  readonly underReview?: 'yes' | 'no'
}

export interface OrderPlace {
  /** Null: every merchant that the transaction sees, for the tiers above. */
  readonly merchantId: string | null
  /** The outlets one may see, or the requested one; null is all of the merchant. */
  readonly outletIds: readonly string[] | null
  /** True where only merchants count that let their partner see their sales (D39). */
  readonly onlyShared?: boolean
}

/** Business day, time and id of the last order of a page; day and time tell at which moment it stands. */
export type OrderCursor = readonly [businessDay: string, soldAt: string, id: string]

/** An order in a list: the fields of a waiting order, and the further states of a booked one. */
export interface OrderRow extends Omit<ListedOpenOrder, 'type' | 'merchantName' | 'status'> {
  readonly type: 1 | 2 | 3
  /** The merchant's name where orders of several merchants are read; null inside one. */
  readonly merchantName: string | null
  readonly status: ListedOpenOrder['status'] | 'refunded' | 'awaiting-receipt' | 'received' | 'completion'
}

/** Returns the condition for the shift with a number: one look-up by that number, then the orders by their shift. */
const ofShift = (merchantId: Sql, number: string): Sql => sql`
  s.shift_id = any(array(select id from shift where merchant_id = ${merchantId} and number = ${number.trim().toUpperCase()}))`

const searched = (text: string, meant: SearchMeaning | undefined, merchantId: Sql): Sql =>
  meant === undefined ? beginsWith(text) : holds(text, meant, merchantId)

const currencies = Object.keys(CURRENCIES)

export function conditionsOf(merchantId: string | null, filter: OrderFilter): Sql {
  const of = merchantId === null ? sql`s.merchant_id` : sql`${merchantId}`
  const { search, status, type, method, staffId, deviceId, productId, minimumMinor, maximumMinor } = filter
  const { hasRefund, underReview, shift, planId, couponTemplateId, memberId, withCoupon } = filter
  return sql.and([
    merchantId === null ? sql`true` : sql`s.merchant_id = ${merchantId}`,
    ...(search?.trim() ? [searched(search.trim(), filter.meant, of)] : []),
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    // Said twice, so that the index of the few unusual orders fits.
    ...(status === undefined || status === 'completion' ? [] : [sql`s.status <> 'completion'`]),
    ...(type === undefined ? [] : [sql`s.type = ${type}`]),
    ...(staffId === undefined ? [] : [sql`s.staff_id = ${staffId}`]),
    ...(memberId === undefined ? [] : [sql`s.member_id = ${memberId}`]),
    ...(withCoupon === undefined ? [] : [sql`s.id = any(${withCoupon}::uuid[])`]),
    ...(deviceId === undefined ? [] : [sql`s.device_id = ${deviceId}`]),
    ...(shift === undefined ? [] : [ofShift(of, shift)]),
    ...onShownDays(filter, 's.outlet_id', 's.business_day'),
    // The index by total begins with the currency.
    ...(minimumMinor === undefined && maximumMinor === undefined ? [] : [sql`s.currency = any(${currencies}::text[])`]),
    ...(minimumMinor === undefined ? [] : [sql`s.total_minor >= ${minimumMinor}`]),
    ...(maximumMinor === undefined ? [] : [sql`s.total_minor <= ${maximumMinor}`]),
    ...(hasRefund === undefined ? [] : [hasRefund === 'yes' ? sql`s.refunded_minor > 0` : sql`s.refunded_minor = 0`]),
    ...(underReview === undefined ? [] : [underReview === 'yes' ? sql`s.under_review` : sql`not s.under_review`]),
    ...(method === undefined
      ? []
      : [
          sql`exists (select from payment p where p.merchant_id = ${of} and p.document_id = s.id
            and p.method = ${method} having (count(*) > 0 and count(p.corrects) = 0) or sum(p.amount_minor) > 0)`,
        ]),
    ...(planId === undefined
      ? []
      : [sql`s.id in (select u.order_id from plan_usage u where u.merchant_id = ${of} and u.plan_id = ${planId})`]),
    ...(couponTemplateId === undefined
      ? []
      : [
          sql`s.id in (select c.order_id from promotion_coupon c
            where c.merchant_id = ${of} and c.template_id = ${couponTemplateId} and c.state = 'used')`,
        ]),
    ...dividedBy(of, filter),
    ...(productId === undefined
      ? []
      : [
          sql`s.id in (select l.order_id from order_line l
            where l.merchant_id = ${of} and l.variant_id in (
              select v.id from catalogue_variant v where v.merchant_id = ${of} and v.product_id = ${productId}))`,
        ]),
  ])
}

/** Returns the conditions by which a page of figures opens its rows. */
const dividedBy = (of: Sql, { categoryId, deduction, rate, level, hour, weekday }: OrderFilter): Sql[] => [
  ...(hour === undefined
    ? []
    : [
        sql`extract(hour from s.sold_at at time zone (
          select ${zoneAt('w', 's.sold_at')} from organisation_outlet w where w.merchant_id = ${of} and w.id = s.outlet_id)) = ${hour}`,
      ]),
  ...(weekday === undefined ? [] : [sql`extract(isodow from s.business_day) = ${weekday}`]),
  ...(level === undefined
    ? []
    : [
        level === 'none'
          ? sql`s.member_id is null`
          : sql`s.member_id is not null and coalesce(s.snapshot #>> '{member,levelNumber}', '0') = ${level}`,
      ]),
  ...(rate === undefined
    ? []
    : [
        sql`exists (
          select from (${orderTaxes(sql`o.merchant_id = ${of} and o.id = s.id`)}) as t where ${taxRowName} = ${rate})`,
      ]),
  ...(deduction === undefined
    ? []
    : [
        sql`exists (select from order_line d where d.merchant_id = ${of} and d.order_id = s.id
          and d.deductions @> ${json([{ kind: deduction }])}::jsonb)`,
      ]),
  ...(categoryId === undefined
    ? []
    : [
        sql`exists (select from order_line g join catalogue_product a on a.merchant_id = ${of} and a.id = g.product_id
          where g.merchant_id = ${of} and g.order_id = s.id and a.category_id = ${categoryId})`,
      ]),
]

const newestFirst = sql.raw('moment desc, id desc')

/** Returns the newest orders at an outlet that is named by a condition. */
type Newest = (at: Sql, limit: number) => Sql

/**
 * The wanted orders, newest first. Each outlet gives its own newest, so that a quiet one, or a merchant with many, costs no
 * search through the others.
 */
function chosen({ merchantId, outletIds }: OrderPlace, newest: Newest, limit: number): Sql {
  const seen =
    outletIds === null
      ? sql`(select id as outlet_id from organisation_outlet where merchant_id = ${merchantId})`
      : sql`unnest(${outletIds}::uuid[])`
  return sql`
    select each.* from ${seen} as seen (outlet_id)
    cross join lateral (${newest(sql`s.outlet_id = seen.outlet_id`, limit)}) as each
    order by ${newestFirst} limit ${limit}`
}

/** Outlets in view of the tiers above. */
const outletsAcross = ({ merchantId, outletIds, onlyShared }: OrderPlace): Sql => sql`
  (select o.merchant_id, o.id as outlet_id from organisation_outlet o
   ${onlyShared ? sql`join organisation_merchant m on m.id = o.merchant_id` : sql``}
   where ${sql.and([
     ...(merchantId === null ? [] : [sql`o.merchant_id = ${merchantId}`]),
     ...(outletIds === null ? [] : [sql`o.id = any(${outletIds}::uuid[])`]),
     ...(onlyShared ? [sql`m.shares_sales_with_partner`] : []),
     sql`true`,
   ])})`

/**
 * The same over many merchants. The newest `limit` orders lie in the `limit` outlets whose newest order is newest, so every
 * outlet is asked for one order and only those few for more.
 */
function chosenAcross(place: OrderPlace, newest: Newest, limit: number): Sql {
  const newestOf = (seen: Sql, most: number): Sql => sql`
    ${seen} as seen cross join lateral (
      ${newest(sql`s.merchant_id = seen.merchant_id and s.outlet_id = seen.outlet_id`, most)}) as each
    order by ${newestFirst} limit ${limit}`
  const few = sql`(select seen.* from ${newestOf(outletsAcross(place), 1)})`
  return sql`select each.* from ${newestOf(few, limit)}`
}

/**
 * Orders of a number, looked up merchant by merchant: a number is a key inside one. `offset 0` keeps the database from reading
 * all orders through instead.
 */
const numbered = ({ merchantId, outletIds, onlyShared }: OrderPlace, conditions: Sql): Sql => sql`
  (select id from organisation_merchant as merchant where ${merchantId === null ? sql`true` : sql`id = ${merchantId}`}
    and ${onlyShared === true ? sql`shares_sales_with_partner` : sql`true`}) as m
  cross join lateral (
    select s.* from sales_order s
    where ${conditions} and s.merchant_id = m.id
      and ${outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`} offset 0
  ) as s`

/** More orders than this of a number: its beginning is a common one, and the newest are near. */
const common = 20_000

/** The newest of a number over many merchants: chosen from all that have it, or walked to where it is common. */
const chosenByNumber = (place: OrderPlace, conditions: Sql, newest: Newest, limit: number): Sql => sql`
  with found as materialized (
    select s.merchant_id, s.id, ${momentColumn} as moment from ${numbered(place, conditions)} limit ${common + 1}
  ), newest as (
    select merchant_id, id, moment from (
      select * from found where (select count(*) from found) <= ${common} order by ${newestFirst} limit ${limit}) as few
    union all
    select merchant_id, id, moment from (${chosenAcross(place, newest, limit)}) as walked
    where (select count(*) from found) > ${common}
  )
  select each.*, newest.moment from newest join sales_order each using (merchant_id, id)`

/** A page of whole orders behind a cursor, for a list or an export to select from. */
export const chosenOrders = (place: OrderPlace, filter: OrderFilter, after: OrderCursor | null, limit: number): Sql => {
  const behind = placeBehind(after)
  const wanted = conditionsOf(place.merchantId, filter)
  const newest: Newest = (at, most) => newestOrders(sql`${wanted} and ${at}`, filter, behind, most)
  if (!isAcross(place)) return chosen(place, newest, limit)
  if (!isOfNumber(filter)) return chosenAcross(place, newest, limit)
  return chosenByNumber(place, sql`${wanted} and ${isBehindPlace(momentColumn, behind)}`, newest, limit)
}

const isOfNumber = ({ search }: OrderFilter): boolean => Boolean(search?.trim())

const isAcross = ({ merchantId, onlyShared }: OrderPlace): boolean => merchantId === null || onlyShared !== undefined

export const orderListColumns = sql`s.id, s.number, s.type, s.status, s.outlet_id, o.name as outlet_name, coalesce(d.name, '') as device_name,
  ${soldByName} as staff_name, s.member_id, s.currency, s.line_count, s.origin_minor,
  s.total_minor, s.refunded_minor,
  ${methodsOf(sql`s.merchant_id`, sql`s.id`)} as payment_methods,
  s.sold_at, s.received_at, s.business_day, s.under_review`

export const joinOrderNames = sql`
  join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
  ${joinSoldBy}
  left join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id`

export const listOrderRows = (
  tx: Tx,
  place: OrderPlace,
  filter: OrderFilter,
  after: OrderCursor | null,
  limit: number,
): Promise<OrderRow[]> => {
  const merchant = isAcross(place)
    ? sql`(select name from organisation_merchant m where m.id = s.merchant_id)`
    : sql`null`
  return tx.many<OrderRow>(sql`
    select ${orderListColumns}, ${merchant} as merchant_name from (${chosenOrders(place, filter, after, limit)}) as s ${joinOrderNames}
    order by s.moment desc, s.id desc`)
}

/** Recharges, gift cards and session passes. */
const PAID_AHEAD = 2

export interface OrderSums {
  readonly currency: SellingCurrency
  readonly orders: number
  /** Of these orders, those whose money is not in the sums. */
  readonly paidAhead: number
  readonly totalMinor: WideMinor
  readonly refundedMinor: WideMinor
}

/**
 * Where the matching orders are counted. An operator looks at whatever there is: going through the outlets would only cost. A
 * partner has few of them, and goes from outlet to outlet, however many orders others have.
 */
function counted(place: OrderPlace, filter: OrderFilter, most: number): Sql {
  const { merchantId, outletIds } = place
  const conditions = conditionsOf(merchantId, filter)
  const wanted = outletIds === null ? conditions : sql`${conditions} and s.outlet_id = any(${outletIds}::uuid[])`
  if (!isAcross(place)) return sql`sales_order s where ${wanted}`
  if (isOfNumber(filter)) return numbered(place, conditions)
  if (place.onlyShared !== true) return sql`sales_order s where ${wanted}`
  return sql`${outletsAcross(place)} as seen cross join lateral (
    select s.* from sales_order s
    where s.merchant_id = seen.merchant_id and s.outlet_id = seen.outlet_id and ${wanted} limit ${most}) as s`
}

/**
 * Returns the orders that match the filter, per currency, counted and added up to `cap` + 1 orders. Money that is paid in ahead is no sale
 * and counts only where nothing else is listed.
 */
export const listOrderSums = (tx: Tx, place: OrderPlace, filter: OrderFilter, cap: number): Promise<OrderSums[]> =>
  tx.many<OrderSums>(sql`
    select currency, count(*) as orders, count(*) filter (where not counts) as paid_ahead, coalesce(sum(total_minor) filter (where counts), 0) as total_minor,
      coalesce(sum(refunded_minor) filter (where counts), 0) as refunded_minor
    from (
      select s.currency, s.total_minor, s.refunded_minor, ${filter.type === PAID_AHEAD ? sql`true` : sql`s.type <> ${PAID_AHEAD}::smallint`} as counts from ${counted(place, filter, cap + 1)} limit ${cap + 1}) as counted
    group by currency order by currency`)

/** Merchants in reach, or the one asked for, that have not agreed to show a partner their sales (D91). */
export const countWithheld = async (tx: Tx, merchantId: string | null): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) from organisation_merchant as merchant where archived_at is null and not shares_sales_with_partner
        and ${merchantId === null ? sql`true` : sql`id = ${merchantId}`}`)
  ).count

/** One order's row as lists show it. */
export const findOrderRow = (tx: Tx, merchantId: string, id: string): Promise<OrderRow | undefined> =>
  tx.maybe<OrderRow>(sql`
    select ${orderListColumns}, null as merchant_name from sales_order s ${joinOrderNames} where s.merchant_id = ${merchantId} and s.id = ${id}`)

/** Rows of several orders as lists show them. */
export const listRowsOfOrders = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.many<OrderRow>(sql`
    select ${orderListColumns}, null as merchant_name from sales_order s ${joinOrderNames}
    where s.merchant_id = ${merchantId} and s.id = any(${ids}::uuid[])`)

/**
 * Returns the merchant of an order, among the merchants that the transaction sees. Each merchant is asked by itself, because ids are keys
 * inside one.
 */
export const findMerchantOfOrder = async (tx: Tx, id: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(sql`
      select m.id from organisation_merchant m cross join lateral (
        select from sales_order s where s.merchant_id = m.id and s.id = ${id} limit 1) as found limit 1`)
  )?.id

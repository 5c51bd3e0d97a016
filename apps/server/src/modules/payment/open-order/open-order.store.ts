import type { PurposeAhead } from '@kassa/domain/purse/paid-ahead.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSold } from '../booked-sale.store.ts'
import { isOfThisRun } from '../../../platform/jobs/of-this-run.ts'
import { isUnderWay } from '../attempt/attempt-sql.ts'

export interface OpenOrder {
  readonly merchantId: string
  readonly id: string
  readonly outletId: string
  readonly deviceId: string
  readonly registrationId: string
  readonly staffId: string
  readonly currency: string
  readonly payableMinor: number
  readonly snapshot: Readonly<Record<string, unknown>>
  /** The sale as the desk will write it once this attempt is paid; null where more is to come. */
  readonly sale: { readonly number: string; readonly lineCount: number; readonly body: unknown } | null
  /** The sale as far as the desk had come, where more is to come; null where it left none. */
  readonly left: OpenOrder['sale']
  /** The purpose of money paid ahead, and the way its till will ask for it to be booked; null for a sale. */
  readonly ahead: PaidAhead | null
  readonly businessDay: string
  readonly expiresAt: string
  readonly now: string
}

export interface PaidAhead {
  /** `together`: what is paid ahead with the goods of a basket, whose sale is booked after it. */
  readonly kind: PurposeAhead | 'together'
  readonly request: Readonly<Record<string, unknown>>
}

/**
 * Stores an order that begins to be paid at a channel, as it is now; unpaid again where it expired without any money. The payments of it
 * stay as they were agreed: with money on its way the price does not change, and only the fee of one more payment method comes on top.
 * Returns false where it is in the books or was given up.
 */
export async function keepOpenOrder(tx: Tx, one: OpenOrder): Promise<boolean> {
  const written = one.sale ?? one.left
  const rows = await tx.run(sql`
    insert into open_order (merchant_id, id, outlet_id, device_id, registration_id, staff_id, currency, payable_minor, snapshot,
      sale, left_sale, ahead, number, line_count, business_day, expires_at, created_at)
    select ${one.merchantId}, ${one.id}, ${one.outletId}, ${one.deviceId}, ${one.registrationId}, ${one.staffId}, ${one.currency},
      ${one.payableMinor}, ${json(one.snapshot)}, ${bodyOf(one.sale)}::jsonb, ${bodyOf(one.left)}::jsonb,
      ${one.ahead === null ? null : json(one.ahead)}::jsonb,
      ${written?.number ?? null}, ${written?.lineCount ?? 0}, ${one.businessDay}, ${one.expiresAt}, ${one.now}
    where not ${isSold(sql`${one.merchantId}::uuid`, sql`${one.id}::uuid`)}
    on conflict (merchant_id, id) do update
    set state = 'unpaid', ended_at = null, expires_at = excluded.expires_at, sale = excluded.sale,
      left_sale = excluded.left_sale, ahead = excluded.ahead,
      number = coalesce(excluded.number, open_order.number), line_count = greatest(excluded.line_count, open_order.line_count),
      snapshot = case when ${hasMoney(one)} then open_order.snapshot else excluded.snapshot end,
      payable_minor = case when ${hasMoney(one)} then greatest(open_order.payable_minor, excluded.payable_minor)
        else excluded.payable_minor end
    where open_order.state in ('unpaid', 'overtime') and open_order.device_id = excluded.device_id`)
  return rows === 1
}

/** Returns the amount that no attempt has paid of an order that waits, in minor units, at least 0. */
export const findUncovered = async (tx: Tx, merchantId: string, id: string): Promise<number> =>
  (
    await tx.one<{ leftMinor: number }>(sql`
      select greatest(o.payable_minor - coalesce((select sum(a.amount_minor) from payment_attempt a
        where a.merchant_id = o.merchant_id and a.order_id = o.id and a.state = 'paid'), 0), 0)::bigint as left_minor
      from open_order o where o.merchant_id = ${merchantId} and o.id = ${id}`)
  ).leftMinor

const bodyOf = (sale: OpenOrder['sale']) => (sale === null ? null : json(sale.body))

const hasMoney = ({ merchantId, id }: Pick<OpenOrder, 'merchantId' | 'id'>): Sql => sql`exists (
  select from payment_attempt where merchant_id = ${merchantId} and order_id = ${id}
    and state not in ('declined', 'closed', 'reversed'))`

export interface DueOrder {
  readonly merchantId: string
  readonly id: string
}

/** One of a list that is read page by page, behind the last: those that only wait for a person keep no other from its turn. */
export interface OrderInTurn extends DueOrder {
  /** The moment by which the list is ordered, as the database writes it. */
  readonly at: string
}

interface Page {
  readonly after: OrderInTurn | undefined
  readonly most: number
}

const isBehind = (moment: Sql, id: Sql, after: OrderInTurn | undefined): Sql =>
  after ? sql`(${moment}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

/**
 * Unpaid orders whose time is over. As the owner. Those that only wait for a person, money taken and nothing under way, are left out:
 * nothing here ends them, and they would stand before all others for good.
 */
export const listExpired = (tx: Tx, now: string, most: number): Promise<DueOrder[]> =>
  tx.many(sql`
    select merchant_id, id from open_order o where state = 'unpaid' and expires_at <= ${now} and ${isOfThisRun(sql`o.merchant_id`)}
      and (exists (select from payment_attempt a where a.merchant_id = o.merchant_id and a.order_id = o.id
          and ${isUnderWay('a')})
        or not exists (select from payment_attempt a where a.merchant_id = o.merchant_id and a.order_id = o.id
          and a.state in ('paid', 'reversal-failed') and not a.is_booked))
    order by expires_at, id limit ${most}`)

/**
 * The states of attempts that let an order be over. An attempt that could not be taken back keeps an expired order waiting; an order given
 * up at the desk stays a case, and money that still comes belongs to no sale.
 */
const WITHOUT_MONEY = {
  overtime: ['declined', 'closed', 'reversed'],
  cancelled: ['declined', 'closed', 'reversed', 'reversal-failed'],
} as const

/** Ends an unpaid order for which no money was taken and none can come any more; answers whether it did. */
export const setOrderOver = (
  tx: Tx,
  merchantId: string,
  id: string,
  { state, now }: { readonly state: 'overtime' | 'cancelled'; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    update open_order set ended_at = ${now}, state = case when ${isSold(sql`${merchantId}::uuid`, sql`${id}::uuid`)} then 'booked' else ${state} end
    where merchant_id = ${merchantId} and id = ${id} and state = 'unpaid' and not exists (
      select from payment_attempt a where a.merchant_id = ${merchantId} and a.order_id = ${id}
        and not a.is_booked and not a.state = any(${WITHOUT_MONEY[state]}::text[]))`)

export interface OpenOrderRow {
  readonly id: string
  readonly outletId: string
  readonly deviceId: string
  readonly registrationId: string | null
  readonly state: 'unpaid' | 'cancelled' | 'overtime' | 'booked'
  readonly sale: unknown
  /** The last that its desk wrote down of it, whole or not; null: nothing. */
  readonly written: unknown
  /** True where what is paid ahead with its goods is to be booked before its sale. */
  readonly isAheadFirst: boolean
}

const columns = sql.raw(`id, outlet_id, device_id, registration_id, state, sale, coalesce(sale, left_sale) as written,
  ahead is not null and sale is not null as is_ahead_first`)

export const findOpenOrder = (tx: Tx, merchantId: string, id: string): Promise<OpenOrderRow | undefined> =>
  tx.maybe(sql`select ${columns} from open_order where merchant_id = ${merchantId} and id = ${id}`)

/** Returns the order, locked: nobody else books or ends it until this transaction ends. */
export const findOpenOrderForUpdate = (tx: Tx, merchantId: string, id: string): Promise<OpenOrderRow | undefined> =>
  tx.maybe(sql`select ${columns} from open_order where merchant_id = ${merchantId} and id = ${id} for update`)

/** Orders that are paid whole by what their desk wrote down, settled before `settledBy`, and not in the books. As the owner. */
export const listPaidOrders = (tx: Tx, settledBy: string, { after, most }: Page): Promise<OrderInTurn[]> =>
  tx.many(sql`
    select o.merchant_id, o.id, o.expires_at::text as at from open_order o
    cross join lateral (
      select max(a.settled_at) as settled_at, bool_or(a.state not in ('paid', 'declined', 'closed', 'reversed')) as is_open
      from payment_attempt a where a.merchant_id = o.merchant_id and a.order_id = o.id
      having bool_or(a.state = 'paid')) as paid
    where o.state = 'unpaid' and o.sale is not null and o.ahead is null and not paid.is_open and paid.settled_at <= ${settledBy}
      and ${isOfThisRun(sql`o.merchant_id`)} and ${isBehind(sql`o.expires_at`, sql`o.id`, after)}
    order by o.expires_at, o.id limit ${most}`)

/**
 * The condition that the sale that a desk left names a payment that did not come: what is paid ahead with its goods is not booked without them. Source:
 * docs/decisions/2647.
 */
const isSaleUnpaid = sql`exists (
  select from payment_attempt a where a.merchant_id = o.merchant_id and a.order_id = o.id and a.state <> 'paid'
    and o.sale -> 'tenders' @> jsonb_build_array(jsonb_build_object('reference', a.number)))`

/**
 * Money that channels took ahead, also late, settled before `settledBy` and not in the books. What belongs to a basket of goods waits until its order is
 * opened again, and until its goods are paid. As the owner.
 */
export const listPaidAhead = (tx: Tx, settledBy: string, { after, most }: Page): Promise<OrderInTurn[]> =>
  tx.many(sql`
    select o.merchant_id, o.id, o.expires_at::text as at from open_order o
    where (o.state = 'unpaid' or (o.state = 'overtime' and o.sale is null)) and o.ahead is not null and not ${isSaleUnpaid} and (
      select bool_and(a.state in ('paid', 'declined', 'closed', 'reversed')) and bool_or(a.state = 'paid' and not a.is_booked)
        and max(a.settled_at) <= ${settledBy}
      from payment_attempt a where a.merchant_id = o.merchant_id and a.order_id = o.id)
      and ${isOfThisRun(sql`o.merchant_id`)} and ${isBehind(sql`o.expires_at`, sql`o.id`, after)}
    order by o.expires_at, o.id limit ${most}`)

/**
 * Returns the purpose of an order's money paid ahead, and the person who took it; nobody else books or ends it until this transaction ends.
 */
export const findPaidAheadForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ outletId: string; staffId: string; ahead: PaidAhead | null } | undefined> =>
  tx.maybe(sql`
    select outlet_id, staff_id, ahead from open_order where merchant_id = ${merchantId} and id = ${id} for update`)

/** It cannot be booked as it stands: a person has to look, and the clock tries no more. */
export const forgetAhead = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`update open_order set ahead = null where merchant_id = ${merchantId} and id = ${id}`)

/** Notes that the clock booked what is paid ahead. */
export const setAheadCompleted = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update open_order set completed_at = ${now} where merchant_id = ${merchantId} and id = ${id} and state = 'booked'`)

/**
 * The condition that the till that asked for the money of an order `o` does not hold its sale: it was heard after the last payment, and had nothing left to send. A
 * till that is registered no more is asked by nobody: a person decides.
 */
const isLeftByTill = sql`exists (
  select from device_registration r where r.merchant_id = o.merchant_id and r.id = o.registration_id and r.unbound_at is null and r.queued = 0
    and r.last_seen_at > (select max(paid.settled_at) from payment_attempt paid
      where paid.merchant_id = o.merchant_id and paid.order_id = o.id and paid.state = 'paid'))`

/** The condition that a case which stays is looked at now: each has one of twenty half minutes, so that all that wait for a person cost a twentieth of their price. */
const isInTurn = (now: string): Sql => sql`
  mod(extract(epoch from ${now}::timestamptz)::bigint / 30, 20) = mod(hashtext(o.id::text)::bigint + 2147483648, 20)`

/**
 * Orders given up or run out that a channel called paid after all; money paid ahead is booked also late. One that ran out is opened again only where all that it takes is
 * there: for an hour each look tells, then one in ten minutes, and at once where its till has nothing of it. As the owner.
 */
export const listPaidTooLate = (tx: Tx, now: string, { after, most }: Page): Promise<OrderInTurn[]> =>
  tx.many(sql`
    select a.merchant_id, a.order_id as id, min(a.requested_at)::text as at from payment_attempt a
    join open_order o on o.merchant_id = a.merchant_id and o.id = a.order_id
    where a.state = 'paid' and not a.is_booked
      and (o.state = 'cancelled' or (o.state = 'overtime' and (o.ahead is null or o.sale is not null)
        and (a.settled_at > ${now}::timestamptz - interval '1 hour' or ${isInTurn(now)} or ${isLeftByTill})))
      and ${isOfThisRun(sql`a.merchant_id`)}
    group by a.merchant_id, a.order_id having ${isBehind(sql`min(a.requested_at)`, sql`a.order_id`, after)}
    order by min(a.requested_at), a.order_id limit ${most}`)

/** Returns whether the till that asked for an order's money does not hold its sale. */
export const isWithoutSale = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from open_order o where o.merchant_id = ${merchantId} and o.id = ${id} and ${isLeftByTill}`)) !== undefined

/** Lets an order that ran out wait again, because its money came. */
export const reopenOrder = (tx: Tx, merchantId: string, id: string, expiresAt: string): Promise<number> =>
  tx.run(sql`
    update open_order set state = 'unpaid', ended_at = null, expires_at = ${expiresAt}
    where merchant_id = ${merchantId} and id = ${id} and state = 'overtime'`)

/** Notes that the server books an order from what its desk wrote down. */
export const setCompleted = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update open_order set completed_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and state = 'unpaid' and completed_at is null`)

/** Marks a desk's sale that cannot be booked as it is: a person has to look, and the clock tries no more. */
export const forgetSale = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update open_order set left_sale = coalesce(sale, left_sale), sale = null where merchant_id = ${merchantId} and id = ${id}`)

/** More money came for an order that the server had booked: what is owed back to the customer. */
export const addBesides = (tx: Tx, merchantId: string, id: string, amountMinor: number): Promise<number> =>
  tx.run(sql`
    update open_order set besides_minor = besides_minor + ${amountMinor} where merchant_id = ${merchantId} and id = ${id}`)

/** Notes that the excess was given back; returns whether anything was owed. */
export const settleBesides = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update open_order set besides_minor = 0 where merchant_id = ${merchantId} and id = ${id} and besides_minor <> 0`)

import { isCash } from '@kassa/domain/payment/method.ts'
import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import {
  costOfLine,
  weave,
  type LeavingGoods,
  type MemberMoves,
  type SalePart,
} from '../../../../platform/sale-part.ts'
import { orderRow } from './order-row.store.ts'

/** An order that the server writes itself: a recharge or an exchange of points; column names, because the database reads it as a record. */
interface OrderRow {
  readonly id: string
  readonly number: string
  /** 2 recharge, 3 points exchange (specification §4). */
  readonly type: 2 | 3
  readonly status: 'completion' | 'awaiting-receipt'
  readonly outlet_id: string
  readonly device_id: string | null
  readonly shift_id: string | null
  /** Null where a program of others brought it. */
  readonly staff_id: string | null
  /** The connection of that program; left out: none. */
  readonly sold_by_app?: string | null
  readonly member_id: string | null
  readonly currency: string
  /** Money that is paid for it; nothing of it is taxed or reduced. */
  readonly total_minor: number
  readonly points_used: number
  readonly note: string | null
  readonly sold_at: string
  readonly business_day: string
}

export interface OrderLineRow {
  readonly line: number
  readonly kind: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly name: string
  readonly quantity: number
  readonly unit_price_minor: number
  readonly amount_minor: number
  readonly stock_moves: readonly {
    readonly variantId: string
    readonly quantity: number
    readonly isThousandths: boolean
  }[]
}

export interface OrderPaymentRow {
  readonly method: number
  readonly amount_minor: number
  readonly reference: string | null
  /** The facts printed on a card's slip; left out, or null: none. */
  readonly card?: CardSlip | null
}

export interface OrderToWrite {
  readonly row: OrderRow
  readonly lines: readonly OrderLineRow[]
  readonly payments: readonly OrderPaymentRow[]
  /** Null where no member's books move. */
  readonly member: MemberMoves | null
  /** The first event of its timeline. */
  readonly what: 'recharged' | 'exchanged'
  readonly byName: string
}

const leavingOf = (lines: readonly OrderLineRow[]): LeavingGoods[] =>
  lines.flatMap(({ line, stock_moves }) =>
    stock_moves.map(({ variantId, quantity, isThousandths }, part) => ({
      line,
      part,
      variant_id: variantId,
      quantity,
      is_thousandths: isThousandths,
    })),
  )

/** All columns of such an order: its money is no goods that are taxed or reduced, and it comes when it is sold. */
const ownOrder = (row: OrderRow, lineCount: number): object => ({
  ...row,
  origin_minor: row.total_minor,
  goods_minor: row.total_minor,
  tax_minor: 0,
  tax_is_included: true,
  line_count: lineCount,
  received_at: row.sold_at,
})

/**
 * Writes such an order into every book in one statement: the document with its lines and payments, and the parts that capabilities hand in (drawer,
 * member, stock). False when an order of this id stands already; then nothing is written.
 */
export async function insertOrder(
  tx: Tx,
  merchantId: string,
  { row, lines, payments, member, what, byName }: OrderToWrite,
  { parts, newId }: { readonly parts: readonly SalePart[]; readonly newId: () => string },
): Promise<boolean> {
  const cashMinor = payments.reduce((sum, one) => (isCash(one.method) ? sum + one.amount_minor : sum), 0)
  const document = {
    leaving: leavingOf(lines),
    returning: [],
    cashMinor: row.shift_id === null ? 0 : cashMinor,
    payments: payments.map(({ method, amount_minor, reference }) => ({ method, amountMinor: amount_minor, reference })),
    ofOrder: null,
    member,
  }
  const woven = weave(parts, document, { merchantId, outletId: row.outlet_id, newId })
  const cost = woven.gives('line-cost')
  const { isWritten } = await tx.one<{ isWritten: boolean }>(sql`
with turn as (${orderRow(merchantId, {
    from: sql`jsonb_to_record(${json(ownOrder(row, lines.length))}::jsonb) as o (id uuid, outlet_id uuid, number text, type smallint,
    status text, currency text, device_id uuid, shift_id uuid, staff_id uuid, sold_by_app uuid, member_id uuid, origin_minor bigint,
    goods_minor bigint, tax_minor bigint, tax_is_included boolean, total_minor bigint, points_used bigint, line_count integer,
    note text, sold_at timestamptz, received_at timestamptz, business_day date)`,
    also: sql`sold_by_app, snapshot, priced`,
    values: sql`sold_by_app, '{}'::jsonb, '{}'::jsonb`,
  })}
  on conflict (merchant_id, id) do nothing
  returning *, 'order' as document, case when staff_id is null then 'app' else 'staff' end as actor_kind,
    coalesce(staff_id, sold_by_app) as actor_id, sold_at as at
)${woven.ctes}, the_lines as (
  insert into order_line (merchant_id, order_id, line, line_id, kind, product_id, variant_id, name, quantity, currency,
    unit_price_minor, list_minor, payable_minor, tax_minor, tax_rate_basis_points, cost_minor, business_day, stock_moves)
  select ${merchantId}::uuid, turn.id, l.line, l.line::text, l.kind, l.product_id, l.variant_id, l.name, l.quantity,
    turn.currency, l.unit_price_minor, l.amount_minor, l.amount_minor, 0, 0,
    ${cost ? costOfLine : sql`0`}, turn.business_day, l.stock_moves
  from turn, jsonb_to_recordset(${json(lines)}::jsonb) as l (line integer, kind text, product_id uuid, variant_id uuid,
    name text, quantity bigint, unit_price_minor bigint, amount_minor bigint, stock_moves jsonb)
  ${cost ? sql`left join line_cost on line_cost.line = l.line` : sql.empty}
), the_taxes as (
  insert into order_tax (merchant_id, order_id, rate_basis_points, currency, payable_minor, tax_minor)
  select ${merchantId}::uuid, id, 0, currency, total_minor, 0 from turn
), the_payments as (
  insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
    amount_minor, received_minor, change_minor, cash_rounding_minor, reference, card_terminal, card_batch, card_last_four, at,
    business_day)
  select ${merchantId}::uuid, turn.id, p.position - 1, 'order', turn.outlet_id, turn.shift_id, p.method, turn.currency,
    p.amount_minor, p.amount_minor, 0, 0, p.reference, p.card ->> 'terminal', p.card ->> 'batch', p.card ->> 'lastFour',
    turn.sold_at, turn.business_day
  from turn, rows from (jsonb_to_recordset(${json(payments)}::jsonb) as (method smallint, amount_minor bigint, reference text,
    card jsonb)) with ordinality as p (method, amount_minor, reference, card, position)
), timeline as (
  insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
  select ${merchantId}::uuid, ${newId()}::uuid, id, ${what}, ${byName}, null, '{}'::jsonb, sold_at from turn
)
select exists (select from turn) as is_written`)
  return isWritten
}

export interface WrittenOrder {
  readonly number: string
  readonly type: number
  readonly status: string
  readonly outletId: string
  readonly soldAt: string
  readonly refundIds: readonly string[]
}

/** An order as it was written, with what went back of it. Undefined where there is no such order. */
export const findWrittenOrder = (tx: Tx, merchantId: string, id: string): Promise<WrittenOrder | undefined> =>
  tx.maybe(sql`
    select number, type, status, outlet_id, sold_at, array(
      select r.id from refund r where r.merchant_id = o.merchant_id and r.order_id = o.id) as refund_ids
    from sales_order o where merchant_id = ${merchantId} and id = ${id}`)

export const findWrittenRefund = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<
  | {
      readonly number: string
      readonly orderId: string | null
      readonly currency: string
      readonly amountMinor: number
      readonly refundedAt: string
    }
  | undefined
> =>
  tx.maybe(sql`
    select number, order_id, currency, amount_minor, refunded_at from refund where merchant_id = ${merchantId} and id = ${id}`)

/** The line of such an order with what it took out of stock; the cost is what that was worth. */
export const findOrderLine = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{
  readonly name: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly quantity: number
  /** Null where nobody knows. */
  readonly costMinor: number | null
  readonly currency: string
}> =>
  tx.one(sql`
    select name, product_id, variant_id, quantity, cost_minor, currency from order_line
    where merchant_id = ${merchantId} and order_id = ${orderId} and line = 0`)

/** Moves an order on from one status to the next and notes it; false where it has another status. */
export async function moveOrder(
  tx: Tx,
  merchantId: string,
  id: string,
  move: {
    readonly from: string
    readonly to: string
    /** The text of its timeline; null where another row states it. */
    readonly what: string | null
    readonly eventId: string
    readonly byName: string | null
    readonly at: string
  },
): Promise<boolean> {
  const moved = await tx.maybe(sql`
    with moved as (
      update sales_order set status = ${move.to} where merchant_id = ${merchantId} and id = ${id} and status = ${move.from}
      returning id
    ), told as (
      insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
      select ${merchantId}::uuid, ${move.eventId}::uuid, id, ${move.what}::text, ${move.byName}::text, null, '{}'::jsonb,
        ${move.at}::timestamptz
      from moved where ${move.what}::text is not null)
    select id from moved`)
  return moved !== undefined
}

interface ReceivedOrder {
  readonly merchantId: string
  readonly id: string
}

/** Exchanges that were picked up before a moment, of every merchant, behind `after`. */
export const listReceivedOrders = (
  tx: Tx,
  {
    before,
    after,
    limit,
  }: { readonly before: string; readonly after: ReceivedOrder | undefined; readonly limit: number },
): Promise<ReceivedOrder[]> =>
  tx.many(sql`
    select o.merchant_id, o.id from sales_order o
    where o.type = 3 and o.status = 'received' and exists (
      select from order_event e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.what = 'picked-up' and e.at < ${before})
      and ${after ? sql`(o.merchant_id, o.id) > (${after.merchantId}::uuid, ${after.id}::uuid)` : sql`true`}
    order by o.merchant_id, o.id limit ${limit}`)

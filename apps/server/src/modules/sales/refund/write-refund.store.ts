import { isCash } from '@kassa/domain/payment/method.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  weave,
  type BookedDocument,
  type CountedIn,
  type MemberMoves,
  type MovedCoupon,
  type ReturningGoods,
  type SalePart,
} from '../../../platform/sale-part.ts'

/** A refund as it goes into the books; column names, because the database reads it as a record. */
export interface RefundRow {
  readonly id: string
  readonly number: string
  readonly order_id: string | null
  /** The order that a till named and the books contradict; left out, or null: none. */
  readonly named_order_id?: string | null
  readonly outlet_id: string
  readonly device_id: string | null
  readonly shift_id: string | null
  readonly staff_id: string | null
  readonly admin_id: string | null
  readonly currency: string
  readonly mode: 'prorated' | 'reprice' | 'without-sale'
  readonly reason: string
  readonly amount_minor: number
  readonly tax_minor: number
  readonly rounding_adjustment_minor: number
  readonly cash_rounding_minor: number
  readonly points_returned: number
  readonly points_taken: number
  /** The payment fees that go back beside the amount, and the tax in them; left out: none. */
  readonly fee_minor?: number
  readonly fee_tax_minor?: number
  /** The tip that goes back beside the amount; left out: none. */
  readonly tip_minor?: number
  /** The sale was undone whole, in its own shift. */
  readonly is_void?: boolean
  readonly refunded_at: string
  /** How far the clock was off that says so; left out: not at all, null: nobody knows. */
  readonly clock_offset_ms?: number | null
  readonly received_at: string
  readonly business_day: string
}

export interface RefundLineRow {
  readonly position: number
  readonly line: number | null
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly name: string
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  /** Id of the charge; left out: goods. */
  readonly charge?: 'deposit' | 'levy'
  readonly amount_minor: number
  readonly tax_minor: number
  readonly rounding_adjustment_minor: number
  readonly tax_rate_basis_points: number
  /** Null where nobody knows. */
  readonly cost_minor: number | null
}

/** Money going back: amounts are what left, positive. */
export interface RefundPaymentRow {
  readonly position: number
  readonly method: number
  /** The money that was really given back, cash rounding included. */
  readonly paid_out_minor: number
  readonly cash_rounding_minor: number
  /** The gift card or house account it goes back to; left out for every other method. */
  readonly reference?: string | null
}

export interface RefundToWrite {
  readonly row: RefundRow
  readonly result: unknown
  readonly lines: readonly RefundLineRow[]
  readonly payments: readonly RefundPaymentRow[]
  readonly moves: readonly ReturningGoods[]
  /** Its effects on the member's books; null without a member. */
  readonly member: MemberMoves | null
  /** Coupons that come back (D18); left out without any. */
  readonly coupons?: readonly MovedCoupon[]
  /** The uses that go back to session passes; left out: none. */
  readonly cardUses?: readonly { readonly code: string; readonly uses: number }[]
  readonly closesOrder: boolean
  /** The closed shift whose count had its cash; left out, or null: none had. */
  readonly countedIn?: CountedIn | null
  /** Its receipt brought coupons for the next visit. */
  readonly gaveCoupons?: boolean
  readonly byName: string
  readonly deviceName: string | null
  readonly actorKind: 'staff' | 'admin' | 'app'
  /** The app that gives back, which the row does not name; left out: a person does. */
  readonly appId?: string
}

/** The id of whoever gives back, a person or an app. */
export const actorIdOf = ({ row, appId }: Pick<RefundToWrite, 'row' | 'appId'>): string | null =>
  row.staff_id ?? row.admin_id ?? appId ?? null

/** The stock on hand of a refund's variants now; variants without stock at the outlet are left out. */
export type StockAfter = readonly { readonly variantId: string; readonly onHand: number }[]

/**
 * Writes a refund into every book in one statement: the document with its lines, money out, what is refunded now of its order, and
 * the parts that capabilities hand in (stock, drawer). Undefined when a refund of this id stands already; then nothing is written.
 */
export async function insertRefund(
  tx: Tx,
  merchantId: string,
  refund: RefundToWrite,
  { parts, newId }: { readonly parts: readonly SalePart[]; readonly newId: () => string },
): Promise<StockAfter | undefined> {
  const { row } = refund
  const woven = weave(parts, documentOf(refund), { merchantId, outletId: row.outlet_id, newId })
  const stock = woven.gives('on-hand')
    ? sql`(select jsonb_agg(jsonb_build_object('variantId', variant_id, 'onHand', on_hand)) from on_hand_after)`
    : sql`null::jsonb`
  const { isWritten, stockAfter } = await tx.one<{ isWritten: boolean; stockAfter: StockAfter | null }>(sql`
with turn as (
  insert into refund (merchant_id, id, number, order_id, named_order_id, outlet_id, device_id, shift_id, staff_id, admin_id, currency, mode,
    reason, amount_minor, tax_minor, rounding_adjustment_minor, cash_rounding_minor, points_returned, points_taken, fee_minor, fee_tax_minor, tip_minor, result,
    is_void, refunded_at, clock_offset_ms, received_at, business_day)
  select ${merchantId}::uuid, id, number, order_id, named_order_id, outlet_id, device_id, shift_id, staff_id, admin_id, currency, mode,
    reason, amount_minor, tax_minor, rounding_adjustment_minor, cash_rounding_minor, points_returned, points_taken, coalesce(fee_minor, 0), coalesce(fee_tax_minor, 0), coalesce(tip_minor, 0),
    ${json(refund.result)}::jsonb, coalesce(is_void, false), refunded_at, clock_offset_ms, received_at, business_day
  from jsonb_to_record(${json({ clock_offset_ms: 0, ...row })}::jsonb) as r (id uuid, number text, order_id uuid, named_order_id uuid, outlet_id uuid, device_id uuid,
    shift_id uuid, staff_id uuid, admin_id uuid, currency text, mode text, reason text, amount_minor bigint,
    tax_minor bigint, rounding_adjustment_minor bigint, cash_rounding_minor bigint, points_returned bigint,
    points_taken bigint, fee_minor bigint, fee_tax_minor bigint, tip_minor bigint, is_void boolean, refunded_at timestamptz, clock_offset_ms bigint, received_at timestamptz, business_day date)
  on conflict (merchant_id, id) do nothing
  returning *, 'refund' as document, ${refund.actorKind}::text as actor_kind, ${actorIdOf(refund)}::uuid as actor_id,
    refunded_at as at
), line as materialized (
  select l.* from turn, jsonb_to_recordset(${json(refund.lines)}::jsonb) as l (position integer, line integer,
    product_id uuid, variant_id uuid, name text, quantity bigint, goods text, amount_minor bigint, tax_minor bigint,
    rounding_adjustment_minor bigint, tax_rate_basis_points integer, cost_minor bigint, charge text)
), the_lines as (
  insert into refund_line (merchant_id, refund_id, position, order_id, line, product_id, variant_id, name, quantity, goods,
    currency, amount_minor, tax_minor, rounding_adjustment_minor, tax_rate_basis_points, cost_minor, charge, business_day)
  select ${merchantId}::uuid, r.id, l.position, r.order_id, l.line, l.product_id, l.variant_id, l.name, l.quantity,
    l.goods, r.currency, l.amount_minor, l.tax_minor, l.rounding_adjustment_minor, l.tax_rate_basis_points, l.cost_minor,
    l.charge, r.business_day
  from turn r, line l
), the_payments as (
  insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
    amount_minor, received_minor, change_minor, cash_rounding_minor, reference, at, business_day)
  select ${merchantId}::uuid, r.id, p.position, 'refund', r.outlet_id, r.shift_id, p.method, r.currency,
    -p.paid_out_minor, -p.paid_out_minor, 0, -p.cash_rounding_minor, p.reference, r.refunded_at, r.business_day
  from turn r, jsonb_to_recordset(${json(refund.payments)}::jsonb)
    as p (position integer, method smallint, paid_out_minor bigint, cash_rounding_minor bigint, reference text)
)${woven.ctes}, sold_lines as (
  update order_line set refunded_quantity = order_line.refunded_quantity + back.quantity,
    refunded_minor = order_line.refunded_minor + back.amount_minor
  from (select line, sum(quantity)::bigint as quantity, sum(amount_minor)::bigint as amount_minor from line group by line)
    as back
  where order_line.merchant_id = ${merchantId}::uuid and order_line.order_id = ${row.order_id}::uuid
    and order_line.line = back.line
), sold as (
  update sales_order set refunded_minor = sales_order.refunded_minor + r.amount_minor,
    status = case when ${refund.closesOrder} then 'refunded' else sales_order.status end
  from turn r
  where sales_order.merchant_id = ${merchantId}::uuid and sales_order.id = ${row.order_id}::uuid
), timeline as (
  insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
  select ${merchantId}::uuid, ${newId()}::uuid, order_id, ${row.is_void === true ? 'voided' : 'refunded'}, ${refund.byName}, ${refund.deviceName}::text,
    jsonb_build_object('refundId', id, 'number', number, 'amountMinor', amount_minor, 'currency', currency,
      'reason', reason), refunded_at
  from turn where order_id is not null
)
select exists (select from turn) as is_written, ${stock} as stock_after`)
  return isWritten ? (stockAfter ?? []) : undefined
}

const documentOf = ({ row, moves, payments, member, coupons = [], ...refund }: RefundToWrite): BookedDocument => ({
  coupons,
  cardUses: (refund.cardUses ?? []).map(({ code, uses }) => ({ code, uses: -uses })),
  withdrawsCouponsOf: refund.closesOrder && refund.gaveCoupons === true ? row.order_id : null,
  leaving: [],
  returning: moves,
  member,
  payments: payments.map(({ method, paid_out_minor, reference = null }) => ({
    method,
    amountMinor: -paid_out_minor,
    reference,
  })),
  ofOrder: row.order_id,
  countedIn: refund.countedIn ?? null,
  ownCashMinor: cashOut(payments),
  cashMinor: row.shift_id === null ? 0 : cashOut(payments),
})

/** The cash that left a drawer, negative. */
const cashOut = (payments: readonly RefundPaymentRow[]): number =>
  payments.reduce((sum, { method, paid_out_minor }) => (isCash(method) ? sum - paid_out_minor : sum), 0)

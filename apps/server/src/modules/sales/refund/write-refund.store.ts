import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A refund as it goes into the books; column names, because the database reads it as a record. */
export interface RefundRow {
  readonly id: string
  readonly number: string
  readonly order_id: string | null
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
  readonly refunded_at: string
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
  readonly amount_minor: number
  readonly tax_minor: number
  readonly rounding_adjustment_minor: number
  readonly tax_rate_basis_points: number
  readonly cost_minor: number
}

/** Money going back: amounts are what left, positive. */
export interface RefundPaymentRow {
  readonly position: number
  readonly method: number
  /** What really went out, cash rounding included. */
  readonly paid_out_minor: number
  readonly cash_rounding_minor: number
}

/** Goods coming back of one variant: what they are worth, or null for today's average; `damaged` of them leave again. */
export interface ReturnedMove {
  readonly variant_id: string
  readonly quantity: number
  readonly damaged: number
  readonly is_thousandths: boolean
  readonly value_minor: number | null
}

export interface RefundToWrite {
  readonly row: RefundRow
  readonly result: unknown
  readonly lines: readonly RefundLineRow[]
  readonly payments: readonly RefundPaymentRow[]
  readonly moves: readonly ReturnedMove[]
  readonly closesOrder: boolean
  readonly byName: string
  readonly deviceName: string | null
  readonly actorKind: 'staff' | 'admin'
}

/**
 * Writes a refund into every book but stock: the document with its lines, money out, the drawer, and on its order what is
 * refunded now. False when a refund of this id stands already; then nothing is written.
 */
export async function insertRefund(
  tx: Tx,
  merchantId: string,
  refund: RefundToWrite,
  newId: () => string,
): Promise<boolean> {
  const { row } = refund
  const cashMinor = refund.payments.reduce(
    (sum, { method, paid_out_minor }) => (method === 0 ? sum + paid_out_minor : sum),
    0,
  )
  const { isWritten } = await tx.one<{ isWritten: boolean }>(sql`
with the_refund as (
  insert into refund (merchant_id, id, number, order_id, outlet_id, device_id, shift_id, staff_id, admin_id, currency, mode,
    reason, amount_minor, tax_minor, rounding_adjustment_minor, cash_rounding_minor, points_returned, points_taken, result,
    refunded_at, received_at, business_day)
  select ${merchantId}::uuid, id, number, order_id, outlet_id, device_id, shift_id, staff_id, admin_id, currency, mode,
    reason, amount_minor, tax_minor, rounding_adjustment_minor, cash_rounding_minor, points_returned, points_taken,
    ${json(refund.result)}::jsonb, refunded_at, received_at, business_day
  from jsonb_to_record(${json(row)}::jsonb) as r (id uuid, number text, order_id uuid, outlet_id uuid, device_id uuid,
    shift_id uuid, staff_id uuid, admin_id uuid, currency text, mode text, reason text, amount_minor bigint,
    tax_minor bigint, rounding_adjustment_minor bigint, cash_rounding_minor bigint, points_returned bigint,
    points_taken bigint, refunded_at timestamptz, received_at timestamptz, business_day date)
  on conflict (merchant_id, id) do nothing
  returning *
), line as materialized (
  select l.* from the_refund, jsonb_to_recordset(${json(refund.lines)}::jsonb) as l (position integer, line integer,
    product_id uuid, variant_id uuid, name text, quantity bigint, goods text, amount_minor bigint, tax_minor bigint,
    rounding_adjustment_minor bigint, tax_rate_basis_points integer, cost_minor bigint)
), the_lines as (
  insert into refund_line (merchant_id, refund_id, position, order_id, line, product_id, variant_id, name, quantity, goods,
    currency, amount_minor, tax_minor, rounding_adjustment_minor, tax_rate_basis_points, cost_minor, business_day)
  select ${merchantId}::uuid, r.id, l.position, r.order_id, l.line, l.product_id, l.variant_id, l.name, l.quantity,
    l.goods, r.currency, l.amount_minor, l.tax_minor, l.rounding_adjustment_minor, l.tax_rate_basis_points, l.cost_minor,
    r.business_day
  from the_refund r, line l
), the_payments as (
  insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
    amount_minor, received_minor, change_minor, cash_rounding_minor, at, business_day)
  select ${merchantId}::uuid, r.id, p.position, 'refund', r.outlet_id, r.shift_id, p.method, r.currency,
    -p.paid_out_minor, -p.paid_out_minor, 0, -p.cash_rounding_minor, r.refunded_at, r.business_day
  from the_refund r, jsonb_to_recordset(${json(refund.payments)}::jsonb)
    as p (position integer, method smallint, paid_out_minor bigint, cash_rounding_minor bigint)
), drawer as (
  insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id,
    document_number, at, business_day)
  select ${merchantId}::uuid, ${newId()}::uuid, shift_id, outlet_id, 'refund', currency, -${cashMinor}::bigint, id, number,
    refunded_at, business_day
  from the_refund where shift_id is not null and ${cashMinor}::bigint <> 0
), sold_lines as (
  update order_line set refunded_quantity = order_line.refunded_quantity + back.quantity,
    refunded_minor = order_line.refunded_minor + back.amount_minor
  from (select line, sum(quantity)::bigint as quantity, sum(amount_minor)::bigint as amount_minor from line group by line)
    as back
  where order_line.merchant_id = ${merchantId}::uuid and order_line.order_id = ${row.order_id}::uuid
    and order_line.line = back.line
), sold as (
  update sales_order set refunded_minor = sales_order.refunded_minor + r.amount_minor,
    status = case when ${refund.closesOrder} then 'refunded' else sales_order.status end
  from the_refund r
  where sales_order.merchant_id = ${merchantId}::uuid and sales_order.id = ${row.order_id}::uuid
), timeline as (
  insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
  select ${merchantId}::uuid, ${newId()}::uuid, order_id, 'refunded', ${refund.byName}, ${refund.deviceName}::text,
    jsonb_build_object('refundId', id, 'number', number, 'amountMinor', amount_minor, 'currency', currency,
      'reason', reason), refunded_at
  from the_refund where order_id is not null
)
select exists (select from the_refund) as is_written`)
  return isWritten
}

/**
 * Puts returned goods back into stock at what they had cost, and takes the damaged ones out again as damage. Rows are locked
 * in key order. Answers what is on hand now; variants without stock at the outlet are left out.
 */
export const insertReturnedStock = (
  tx: Tx,
  merchantId: string,
  { row, moves, actorKind }: RefundToWrite,
): Promise<{ variantId: string; onHand: number }[]> =>
  tx.many(sql`
with move as (
  select * from jsonb_to_recordset(${json(moves)}::jsonb)
    as m (variant_id uuid, quantity bigint, damaged bigint, is_thousandths boolean, value_minor bigint)
), locked as materialized (
  select s.variant_id, s.on_hand, s.value_minor, s.average_cost_thousandths, s.currency, m.quantity, m.damaged,
    m.is_thousandths, m.value_minor as cost_minor, kassa_value_after_in(s.on_hand, s.value_minor, m.quantity,
      coalesce(m.value_minor, kassa_worth(m.quantity, s.average_cost_thousandths, m.is_thousandths))) as value_in
  from stock s join move m on m.variant_id = s.variant_id
  where s.merchant_id = ${merchantId}::uuid and s.outlet_id = ${row.outlet_id}::uuid
  order by s.variant_id
  for update of s
), averaged as (
  select *, kassa_average(on_hand + quantity, value_in,
    kassa_known_average(average_cost_thousandths, quantity, cost_minor, is_thousandths), is_thousandths) as average
  from locked
), worth as (
  select *, case when damaged > 0
    then kassa_value_after_out(on_hand + quantity, value_in, average, damaged, is_thousandths) else value_in end as value_after
  from averaged
), book as (
  insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
    value_minor, document_kind, document_id, actor_kind, actor_id, device_id, business_day, at)
  select ${merchantId}::uuid, ${row.outlet_id}::uuid, variant_id, kind, quantity, before_quantity, before_quantity + quantity,
    currency, value_minor, 'refund', ${row.id}::uuid, ${actorKind}, ${row.staff_id ?? row.admin_id}::uuid,
    ${row.device_id}::uuid, ${row.business_day}::date, ${row.received_at}::timestamptz
  from (
    select variant_id, 1 as step, 'refund' as kind, quantity, on_hand as before_quantity, currency,
      value_in - value_minor as value_minor from worth
    union all
    select variant_id, 2, 'damage', -damaged, on_hand + quantity, currency, value_after - value_in from worth
    where damaged > 0
  ) as entry
  order by variant_id, step
)
update stock set on_hand = stock.on_hand + worth.quantity - worth.damaged,
  value_minor = stock.value_minor + (worth.value_after - worth.value_minor), average_cost_thousandths = worth.average
from worth
where stock.merchant_id = ${merchantId}::uuid and stock.outlet_id = ${row.outlet_id}::uuid
  and stock.variant_id = worth.variant_id
returning stock.variant_id, stock.on_hand`)

/** The next running number of a document that the back office writes at an outlet. */
export async function takeDocumentNumber(
  tx: Tx,
  merchantId: string,
  outletId: string,
  document: string,
): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into document_counter (merchant_id, outlet_id, document, last) values (${merchantId}, ${outletId}, ${document}, 1)
    on conflict (merchant_id, outlet_id, document) do update set last = document_counter.last + 1
    returning last`)
  return last
}

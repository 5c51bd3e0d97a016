import { json, prepared, sql, type Sql } from '../../../platform/db/sql.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { EntryRow } from '../../../platform/booking.ts'
import type { BookedSale } from './booked-sale.ts'

/** Who and whence, for the audit line. */
export interface Bringing {
  readonly merchantId: string
  readonly newId: () => string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/** What a sale stands on that is worked out from remembered facts instead of facts just read. */
export interface Standing {
  /** Where the merchant's change counter stood when the facts were read. */
  readonly changes: number
  readonly previousHash: string
}

/**
 * Writes a sale into every book at once: order, lines, taxes, payments, stock with its entries at moving average, drawer,
 * timeline, review, audit, outbox and the device's journal. One statement, because a sale is the hot path (stack.md).
 *
 * Stock rows are locked in key order and then changed by what left them, so that two tills never wait crosswise. Nothing
 * is written, and false answered, when the journal has moved on since it was read: read again and answer what stands.
 * Because it writes all or nothing, the commit travels with it.
 *
 * With `standing` the same statement proves what was remembered: that the change counter has not moved, the shift is open and
 * the journal ends where the entry hangs on. Nothing is written, and false answered, when any of it is otherwise.
 */
export async function insertSale(
  tx: TxInside,
  bringing: Bringing,
  entry: EntryRow,
  sale: BookedSale,
  standing?: Standing,
): Promise<boolean> {
  const { isBooked } = await tx.oneWithCommit<{ isBooked: boolean }>(
    prepared('kassa.book-sale', statement(bringing, entry, sale, standing)),
  )
  return isBooked
}

const movesOf = (sale: BookedSale) =>
  sale.lines.flatMap(({ line, stock_moves }) =>
    stock_moves.map(({ variantId, quantity, isThousandths }, part) => ({
      line,
      part,
      variant_id: variantId,
      quantity,
      is_thousandths: isThousandths,
    })),
  )

const cashOf = (sale: BookedSale): number =>
  sale.payments.reduce((sum, { method, amount_minor }) => (method === 0 ? sum + amount_minor : sum), 0)

function statement(bringing: Bringing, entry: EntryRow, sale: BookedSale, standing: Standing | undefined): Sql {
  const stoodAt = standing?.changes ?? null
  const { merchantId, newId } = bringing
  const { order } = sale
  const about = {
    ...order,
    event_id: newId(),
    outbox_id: newId(),
    audit_id: newId(),
    review_id: newId(),
    cash_id: newId(),
    cash_minor: cashOf(sale),
    staff_name: sale.staffName,
    device_name: sale.deviceName,
    registration_id: entry.registrationId,
    sequence: entry.sequence,
    entry_id: entry.id,
    entry_kind: entry.kind,
    hash: entry.hash,
    contract_version: entry.contractVersion,
    outcome: entry.outcome,
    acknowledgement: entry.acknowledgement,
    request_id: bringing.requestId,
    ip: bringing.ip,
    user_agent: bringing.userAgent.slice(0, 300),
  }
  return sql`
with about as materialized (
  select * from jsonb_to_record(${json(about)}::jsonb) as a (id uuid, outlet_id uuid, number text, type smallint,
    status text, currency text, device_id uuid, shift_id uuid, staff_id uuid, member_id uuid, origin_minor bigint,
    goods_minor bigint, tax_minor bigint, tax_is_included boolean, rounding_adjustment_minor bigint, total_minor bigint,
    cash_rounding_minor bigint, promotion_minor bigint, member_minor bigint, coupon_minor bigint, points_minor bigint,
    manual_minor bigint, rounding_minor bigint, points_used bigint, points_earned bigint, line_count integer,
    catalogue_cursor bigint, under_review boolean, note text, sold_at timestamptz, received_at timestamptz,
    clock_offset_ms bigint, business_day date, event_id uuid, outbox_id uuid, audit_id uuid, review_id uuid, cash_id uuid,
    cash_minor bigint, staff_name text, device_name text, registration_id uuid, sequence bigint, entry_id uuid,
    entry_kind text, hash text, contract_version integer, outcome text, acknowledgement text, request_id text, ip text,
    user_agent text)
), turn as (
  update device_registration set next_sequence = device_registration.next_sequence + 1, last_hash = about.hash,
    last_seen_at = about.received_at
  from about
  where device_registration.merchant_id = ${merchantId}::uuid and device_registration.id = about.registration_id
    and device_registration.next_sequence = about.sequence
    and (${stoodAt}::bigint is null or (device_registration.last_hash = ${standing?.previousHash ?? null}::text
      and ${stoodAt}::bigint = coalesce((select value from change_cursor where merchant_id = ${merchantId}::uuid), 0)
      and exists (select from shift where merchant_id = ${merchantId}::uuid and id = ${order.shift_id}::uuid
        and closed_at is null)))
  returning about.*
), move as materialized (
  select m.*,
    sum(m.quantity) over (partition by m.variant_id order by m.line, m.part rows unbounded preceding) as reached,
    sum(m.quantity) over (partition by m.variant_id) as total
  from turn, jsonb_to_recordset(${json(movesOf(sale))}::jsonb)
    as m (line integer, part integer, variant_id uuid, quantity bigint, is_thousandths boolean)
), locked as materialized (
  select s.variant_id, s.on_hand, s.value_minor, s.average_cost_thousandths, s.currency, m.total::bigint as total,
    kassa_value_after_out(s.on_hand, s.value_minor, s.average_cost_thousandths, m.total::bigint, m.is_thousandths)
      as value_after
  from (select distinct variant_id, total, is_thousandths from move) as m
  join stock s on s.variant_id = m.variant_id
  where s.merchant_id = ${merchantId}::uuid and s.outlet_id = ${order.outlet_id}::uuid
  order by s.variant_id
  for update of s
), taken as (
  update stock set on_hand = stock.on_hand - locked.total,
    value_minor = stock.value_minor + (locked.value_after - locked.value_minor)
  from locked
  where stock.merchant_id = ${merchantId}::uuid and stock.outlet_id = ${order.outlet_id}::uuid
    and stock.variant_id = locked.variant_id
  returning stock.variant_id, stock.on_hand
), cost as (
  select m.line, sum(
    round((l.value_minor - l.value_after) * m.reached / m.total)
      - round((l.value_minor - l.value_after) * (m.reached - m.quantity) / m.total))::bigint as cost_minor
  from move m join locked l using (variant_id) group by m.line
), stock_book as (
  insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
    value_minor, document_kind, document_id, actor_kind, actor_id, device_id, business_day, at)
  select ${merchantId}::uuid, turn.outlet_id, l.variant_id, 'sale', -l.total, l.on_hand, l.on_hand - l.total, l.currency,
    l.value_after - l.value_minor, 'order', turn.id, 'staff', turn.staff_id, turn.device_id, turn.business_day,
    turn.received_at
  from turn, locked l
), the_order as (
  insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, device_id, shift_id, staff_id,
    member_id, origin_minor, goods_minor, tax_minor, tax_is_included, rounding_adjustment_minor, total_minor,
    cash_rounding_minor, promotion_minor, member_minor, coupon_minor, points_minor, manual_minor, rounding_minor,
    points_used, points_earned, line_count, snapshot, priced, catalogue_cursor, under_review, note, sold_at, received_at,
    clock_offset_ms, business_day)
  select ${merchantId}::uuid, id, outlet_id, number, type, status, currency, device_id, shift_id, staff_id,
    member_id, origin_minor, goods_minor, tax_minor, tax_is_included, rounding_adjustment_minor, total_minor,
    cash_rounding_minor, promotion_minor, member_minor, coupon_minor, points_minor, manual_minor, rounding_minor,
    points_used, points_earned, line_count, ${json(sale.snapshot)}::jsonb, ${json(sale.priced)}::jsonb, catalogue_cursor,
    under_review, note, sold_at, received_at, clock_offset_ms, business_day
  from turn
), the_lines as (
  insert into order_line (merchant_id, order_id, line, line_id, kind, product_id, variant_id, name, code, quantity,
    weight_unit, currency, unit_price_minor, list_minor, payable_minor, tax_minor, rounding_adjustment_minor, tax_name,
    tax_rate_basis_points, deductions, cost_minor, business_day, stock_moves)
  select ${merchantId}::uuid, turn.id, l.line, l.line_id, l.kind, l.product_id, l.variant_id, l.name, l.code, l.quantity,
    l.weight_unit, turn.currency, l.unit_price_minor, l.list_minor, l.payable_minor, l.tax_minor,
    l.rounding_adjustment_minor, l.tax_name, l.tax_rate_basis_points, l.deductions, coalesce(cost.cost_minor, 0),
    turn.business_day, l.stock_moves
  from turn, jsonb_to_recordset(${json(sale.lines)}::jsonb) as l (line integer, line_id text, kind text, product_id uuid,
    variant_id uuid, name text, code text, quantity bigint, weight_unit text, unit_price_minor bigint, list_minor bigint,
    payable_minor bigint, tax_minor bigint, rounding_adjustment_minor bigint, tax_name text, tax_rate_basis_points integer,
    deductions jsonb, stock_moves jsonb)
  left join cost on cost.line = l.line
), the_taxes as (
  insert into order_tax (merchant_id, order_id, rate_basis_points, name, currency, payable_minor, tax_minor)
  select ${merchantId}::uuid, turn.id, t.rate_basis_points, t.name, turn.currency, t.payable_minor, t.tax_minor
  from turn, jsonb_to_recordset(${json(sale.taxes)}::jsonb)
    as t (rate_basis_points integer, name text, payable_minor bigint, tax_minor bigint)
), the_payments as (
  insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
    amount_minor, received_minor, change_minor, cash_rounding_minor, reference, at, business_day)
  select ${merchantId}::uuid, turn.id, p.position, 'order', turn.outlet_id, turn.shift_id, p.method, turn.currency,
    p.amount_minor, p.received_minor, p.change_minor, p.cash_rounding_minor, p.reference, turn.sold_at, turn.business_day
  from turn, jsonb_to_recordset(${json(sale.payments)}::jsonb)
    as p (position integer, method smallint, amount_minor bigint, received_minor bigint, change_minor bigint,
      cash_rounding_minor bigint, reference text)
), drawer as (
  insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id,
    document_number, at, business_day)
  select ${merchantId}::uuid, cash_id, shift_id, outlet_id, 'sale', currency, cash_minor, id, number, sold_at, business_day
  from turn where cash_minor <> 0 and shift_id is not null
), timeline as (
  insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
  select ${merchantId}::uuid, event_id, id, 'sold', staff_name, device_name,
    jsonb_build_object('sequence', sequence, 'acknowledgement', acknowledgement), sold_at
  from turn
), review as (
  insert into review_item (merchant_id, id, kind, registration_id, sequence, device_id, outlet_id, order_id, reasons,
    received_at)
  select ${merchantId}::uuid, review_id, 'review', registration_id, sequence, device_id, outlet_id, id,
    ${json(sale.reasons)}::jsonb, received_at
  from turn where under_review
), journal as (
  insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, reasons,
    acknowledgement, received_at)
  select ${merchantId}::uuid, registration_id, sequence, entry_id, entry_kind, hash, contract_version, outcome,
    ${json(sale.reasons)}::jsonb, acknowledgement, received_at
  from turn
), audited as (
  insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call, subject,
    after, request_id, ip, user_agent)
  select ${merchantId}::uuid, audit_id, received_at, 'staff', staff_id, staff_name, outlet_id, device_id, 'sales.book-sale',
    'order/' || id, jsonb_build_object('number', number, 'totalMinor', total_minor, 'currency', currency, 'outcome', outcome),
    request_id, ip, user_agent
  from turn
), event as (
  insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
  select ${merchantId}::uuid, outbox_id, outlet_id, 'order.sold', jsonb_build_object('orderId', id, 'number', number,
      'totalMinor', total_minor, 'currency', currency, 'businessDay', business_day, 'soldAt', sold_at,
      'underReview', under_review, 'stock', coalesce(
        (select jsonb_agg(jsonb_build_object('variantId', variant_id, 'onHand', on_hand)) from taken), '[]'::jsonb)),
    received_at
  from turn
)
select exists (select from turn) as is_booked`
}

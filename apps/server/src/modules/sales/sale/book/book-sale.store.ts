import { lastLike } from '@kassa/domain/sales/number-turn.ts'
import { ordersNumberedAbove } from '../check/number-turn.store.ts'
import { thinAnswer, thinSnapshot } from '@kassa/domain/basket/thin-basket.ts'
import { thinEntry } from '@kassa/domain/basket/thin-entry.ts'
import { json, namedStatement, sql, type Sql } from '../../../../platform/db/sql.ts'
import type { TxInside } from '../../../../platform/db/tx.ts'
import type { EntryRow } from '../../../../platform/booking.ts'
import { recordCtes } from '../../../../platform/calls/record.ts'
import {
  costOfLine,
  weave,
  type BookedDocument,
  type SalePart,
  type WovenParts,
} from '../../../../platform/sale-part.ts'
import { doubtfulSince } from '../../../inventory/public.ts'
import { entryCtes, officeReviewCte, originId, turnCte, type TurnConditions } from '../../../journal/public.ts'
import { soldBasketCte } from '../../held/held-basket.store.ts'
import { hasParts, keptMoves, momentOf, rowsOf, type BookedLine, type BookedSale } from './booked-sale.ts'
import { intoDrawer, tenderOfDrawer } from '../drawer/drawer-tender.ts'
import { orderRow } from './order-row.store.ts'
import { hasOneTax } from './order-taxes.store.ts'
import { takenOffNames, takenOffTypes } from './taken-off-columns.ts'
import { noChannelIsOpen } from './slips-of-channels.store.ts'
import { channelsBeside } from './slips-of-channels.ts'
import { slipsOfDay } from './used-reference.store.ts'

/** The person and the origin, for the audit line, and everything written with the sale. */
export interface SaleBooking {
  readonly merchantId: string
  /** The parts that capabilities write with it. */
  readonly parts: readonly SalePart[]
  readonly newId: () => string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/**
 * Writes sales into every book at once, each by itself: the journal's turn, the order with its lines, taxes, payments and timeline, the parts that
 * capabilities hand in (stock, drawer), review, audit and outbox. One statement, because a sale is the hot path (stack.md).
 *
 * Stock rows are locked in key order and then changed by what left them, so that two tills never wait crosswise. Nothing
 * is written, and false answered, when the journal has moved on since it was read: read again and answer what stands.
 * Because it writes all or nothing, the commit travels with it.
 *
 * The shift it counts in is held while it is written: who closes it waits for this sale, or this sale finds it closed, writes nothing and
 * answers false.
 *
 * With `proven` the same statement proves what was remembered: that the change counter has not moved, no slip
 * has paid another sale of the day, and the journal ends where the entry hangs on. Nothing is written, and false answered, when any of it is otherwise.
 *
 * Several are booked in this order and in one transaction: all of them are sent at once, with the commit, and each answers as if it had
 * come alone, so that one that was not booked leaves the others as they are. The caller locks the stock of all of them first, because each
 * by itself locks only its own.
 */
export async function insertSales(tx: TxInside, sales: readonly BroughtSale[]): Promise<boolean[]> {
  const last = sales.length - 1
  const booked = await Promise.all(
    sales.map((sale, index) => {
      const statement = bookingOf(sale)
      return index < last ? tx.one<IsBooked>(statement) : tx.oneWithCommit<IsBooked>(statement)
    }),
  )
  return booked.map(({ isBooked }) => isBooked)
}

/** A sale with the line of the entry that brought it. */
export interface BroughtSale {
  readonly row: EntryRow
  readonly sale: BookedSale
  /** Left out: it was worked out by facts that were just read. */
  readonly proven?: TurnConditions
  readonly bringing: SaleBooking
}

interface IsBooked {
  readonly isBooked: boolean
}

function bookingOf({ row: entry, sale, proven, bringing: { parts, ...bringing } }: BroughtSale): Sql {
  const { merchantId, newId } = bringing
  const woven = weave(parts, documentOf(sale), { merchantId, outletId: sale.order.outlet_id, newId })
  const around = {
    turn: sql`${heldShift(merchantId, sale)}, ${turnCte(merchantId, proven, stillHolds(merchantId, sale), isInOpenShift)}`,
    journal: entryCtes(merchantId, sale.reasons, sale.order.under_review),
  }
  const suffix = `${suffixOf(bringing, entry, woven, sale)}${sale.order.under_review ? '/filed' : ''}`
  return namedStatement(`kassa.book-sale${suffix}`, saleStatement(bringing, entry, sale, woven, around))
}

/** Whoever ended a sale without a till, and the facts they relied on, for its timeline. */
export interface OfOffice {
  /** Left out: a person at the office, by what a till had written down. */
  readonly what?: 'shipped'
  readonly byName: string
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * The statement of a sale that no journal brought: its desk died after the money came, or the office ended it (`office`), and what the desk had
 * written down is booked; or a program of others sent the goods out. Takes no device's turn; what somebody should look at is filed as the office's own.
 */
export function saleOfServer({ parts, ...bringing }: SaleBooking, sale: BookedSale, office?: OfOffice): Sql {
  const { merchantId, newId } = bringing
  const woven = weave(parts, documentOf(sale), { merchantId, outletId: sale.order.outlet_id, newId })
  const around = { turn: sql`turn as (select * from about)`, journal: officeCtes(merchantId, newId(), sale, office) }
  const name = `kassa.complete-sale${suffixOf(bringing, null, woven, sale)}`
  return namedStatement(name, saleStatement(bringing, null, sale, woven, around))
}

/** Returns the CTEs for the review reasons of a sale, and the line of its timeline that names the person who booked it. */
const officeCtes = (merchantId: string, eventId: string, { reasons }: BookedSale, office?: OfOffice): Sql => sql`
${officeReviewCte(merchantId, reasons)}, completed as (
  insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
  select ${merchantId}::uuid, ${eventId}::uuid, id, ${office ? (office.what ?? 'completed-by-office') : 'completed-by-server'},
    ${office?.byName ?? null}, null, ${json(office?.facts ?? {})}::jsonb, received_at from turn
)`

const documentOf = ({
  order,
  lines,
  areCountsRead = false,
  payments,
  member,
  planUses,
  plansOff,
  coupons,
  givenCoupons = [],
  offlineCoupons = [],
  cardUses = [],
  countedIn = null,
  cashBackMinor = 0,
}: BookedSale): BookedDocument => ({
  cardUses,
  givenCoupons,
  offlineCoupons,
  planUses,
  plansOff,
  coupons,
  leaving: lines.flatMap(({ line, stock_moves }) =>
    stock_moves.map(({ variantId, quantity, isThousandths }, part) => ({
      line,
      part,
      variant_id: variantId,
      quantity,
      is_thousandths: isThousandths,
      ...(areCountsRead ? {} : { uncounted_since: doubtfulSince(momentOf(order)) }),
    })),
  ),
  returning: [],
  member,
  payments: payments.map(({ method, amount_minor, reference }) => ({ method, amountMinor: amount_minor, reference })),
  ofOrder: null,
  basketId: order.basket_id,
  ...intoDrawer({ order, payments, countedIn, cashBackMinor }),
})

/** Everything about the sale that stands in one row: the order's own columns, the entry's, and the ids of what is written with it. */
const aboutOf = (
  { newId, ...bringing }: Omit<SaleBooking, 'parts'>,
  entry: EntryRow | null,
  { order, lines, staffName, deviceName }: BookedSale,
) => ({
  ...order,
  outbox_id: newId(),
  audit_id: newId(),
  review_id: newId(),
  staff_name: staffName,
  device_name: deviceName,
  registration_id: entry?.registrationId ?? null,
  sequence: entry?.sequence ?? null,
  entry_id: entry?.id ?? null,
  entry_kind: entry?.kind ?? null,
  hash: entry?.hash ?? null,
  contract_version: entry?.contractVersion ?? null,
  outcome: entry?.outcome ?? 'completed',
  acknowledgement: entry?.acknowledgement ?? null,
  entry_kept: entry === null ? null : thinEntry(entry.kept, rowsOf({ order, lines })),
  ...tellingOf(entry, bringing),
  request_id: bringing.requestId,
  ip: bringing.ip,
  user_agent: bringing.userAgent.slice(0, 300),
})

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * Returns the columns in which the order of a sale keeps its line of the log, where it was simply booked from a journal; nulls where the
 * line is written separately. The columns are not used for exchanged goods, whose entry is no sale's, nor for a request that somebody
 * named.
 */
const tellingOf = (entry: EntryRow | null, told: Telling) =>
  tellsItself(entry, told)
    ? { telling_request: told.requestId, origin_id: originId(told) }
    : { telling_request: null, origin_id: null }

type Telling = Pick<SaleBooking, 'requestId' | 'ip' | 'userAgent'>

const tellsItself = (entry: EntryRow | null, { requestId }: Telling): boolean =>
  entry?.kind === 'sale' && entry.outcome === 'accepted' && isUuid(requestId)

/**
 * Returns the further conditions of a sale that was worked out from memory: its slips have paid nothing that day, no channel could have
 * carried them, and no higher number was used.
 */
const stillHolds = (merchantId: string, { payments, order }: BookedSale): Sql =>
  sql`not exists (${slipsOfDay(merchantId, payments, sql`about.business_day`)}) and ${noChannelIsOpen(merchantId, channelsBeside(payments))}
    and not exists (${ordersNumberedAbove(merchantId, order.number, lastLike(order.number))})`

/**
 * The CTE `held_shift`: the sale's shift where it is open, kept from being closed until the sale stands. It is the lock that the row's foreign
 * key takes later on in any case; taken first, it says whether the shift was closed while the sale was on its way.
 */
const heldShift = (merchantId: string, { order }: BookedSale): Sql => sql`
held_shift as materialized (
  select id from shift
  where merchant_id = ${merchantId}::uuid and id = ${order.shift_id}::uuid and closed_at is null for key share
)`
const isInOpenShift = sql`(about.shift_id is null or exists (select from held_shift))`

/** The tenders, the one marked that is the drawer's entry. */
function tendersOf(sale: BookedSale): readonly object[] {
  const ofDrawer = tenderOfDrawer(sale)
  return sale.payments.map((one) => (one === ofDrawer ? { ...one, is_drawer_entry: true } : one))
}

const keepsWorth = ({ gives }: WovenParts, { lines }: BookedSale): boolean => gives('line-cost') && lines.some(hasParts)

/**
 * Returns the suffix that names the variant of the statement: its parts that would write nothing are left out, and others are woven in,
 * because setting up a step costs as much as a row.
 */
function suffixOf(told: Telling, entry: EntryRow | null, woven: WovenParts, sale: BookedSale): string {
  const kinds = [
    ...(keepsWorth(woven, sale) ? ['/parts'] : []),
    ...(hasOneTax(sale) ? [] : ['/taxes']),
    ...(tellsItself(entry, told) ? [] : ['/audited']),
  ]
  return `${woven.suffix}${kinds.join('')}`
}

/** The moves of a line, with what each was worth where there are several: what comes back is worth that again. */
const movesWithWorth = sql`case when jsonb_array_length(l.stock_moves) > 1 then (
      select jsonb_agg(m.move || jsonb_build_object('costMinor', coalesce(c.cost_minor, 0)) order by m.place)
      from jsonb_array_elements(l.stock_moves) with ordinality as m (move, place)
      left join part_cost c on c.line = l.line and c.part = m.place - 1) else l.stock_moves end`

const taxesCte = (merchantId: string, { taxes }: BookedSale): Sql => sql`the_taxes as (
  insert into order_tax (merchant_id, order_id, rate_basis_points, rate_millionths, code, name, currency, payable_minor, base_minor,
    tax_minor)
  select ${merchantId}::uuid, turn.id, t.rate_basis_points, t.rate_millionths, t.code, t.name, turn.currency, t.payable_minor,
    t.base_minor, t.tax_minor
  from turn, jsonb_to_recordset(${json(taxes)}::jsonb) as t (rate_basis_points integer, rate_millionths integer, code text, name text,
    payable_minor bigint, base_minor bigint, tax_minor bigint)
), `

/** The columns that a sale has beside those of every order. */
const SOLD = sql`sold_by_app, basket_id, rounding_adjustment_minor, cash_rounding_minor, tip_minor, fee_minor, fee_tax_minor, ${takenOffNames},
    points_earned, snapshot, priced, catalogue_cursor,
    under_review, clock_offset_ms, has_one_tax, sold_by_name, sold_at_name, sold_entry, acknowledgement, request_id, origin_id`

const asKept = (line: BookedLine): object => ({ ...line, stock_moves: keptMoves(line) })

function saleStatement(
  bringing: Omit<SaleBooking, 'parts'>,
  entry: EntryRow | null,
  sale: BookedSale,
  woven: WovenParts,
  { turn, journal }: { readonly turn: Sql; readonly journal: Sql },
): Sql {
  const { merchantId } = bringing
  const { ctes, gives } = woven
  const isOneTax = hasOneTax(sale)
  return sql`
with about as materialized (
  select *, 'order' as document, case when staff_id is null then 'app' else 'staff' end as actor_kind,
    coalesce(staff_id, sold_by_app) as actor_id, sold_at as at
  from jsonb_to_record(${json(aboutOf(bringing, entry, sale))}::jsonb) as a (id uuid, basket_id uuid, outlet_id uuid, number text,
    type smallint, status text, currency text, device_id uuid, shift_id uuid, staff_id uuid, sold_by_app uuid, member_id uuid,
    origin_minor bigint, goods_minor bigint, tax_minor bigint, tax_is_included boolean, rounding_adjustment_minor bigint,
    total_minor bigint, cash_rounding_minor bigint, tip_minor bigint, fee_minor bigint, fee_tax_minor bigint, ${takenOffTypes}, points_used bigint, points_earned bigint,
    line_count integer, catalogue_cursor bigint, under_review boolean, note text, sold_at timestamptz,
    received_at timestamptz, clock_offset_ms bigint, business_day date, outbox_id uuid, audit_id uuid,
    review_id uuid, staff_name text, device_name text, registration_id uuid, sequence bigint, entry_id uuid,
    entry_kind text, hash text, contract_version integer, outcome text, acknowledgement text, entry_kept jsonb,
    telling_request uuid, origin_id bigint, request_id text, ip text, user_agent text)
), ${turn}${ctes}, the_order as (${orderRow(merchantId, {
    from: sql`turn`,
    also: SOLD,
    values: sql`sold_by_app, basket_id, rounding_adjustment_minor, cash_rounding_minor, tip_minor, fee_minor, fee_tax_minor, ${takenOffNames},
    points_earned, ${json(thinSnapshot(sale.snapshot))}::jsonb, ${json(thinAnswer(sale.priced, sale.snapshot))}::jsonb, catalogue_cursor,
    under_review, clock_offset_ms, ${isOneTax}::boolean, staff_name, device_name, sequence, acknowledgement, telling_request, origin_id`,
  })}
), the_lines as (
  insert into order_line (merchant_id, order_id, line, line_id, kind, product_id, variant_id, name, code, note,
    seller_id, quantity, weight_unit, currency, unit_price_minor, list_minor, payable_minor, tax_minor, rounding_adjustment_minor,
    tax_name, tax_rate_basis_points, deductions, refund_value_minor, refund_value_tax_minor, refund_value_adjustment_minor, cost_minor,
    business_day, charge, stock_moves)
  select ${merchantId}::uuid, turn.id, l.line, l.line_id, l.kind, l.product_id, l.variant_id, l.name, l.code, l.note,
    l.seller_id, l.quantity, l.weight_unit, turn.currency, l.unit_price_minor, l.list_minor, l.payable_minor, l.tax_minor,
    l.rounding_adjustment_minor, l.tax_name, l.tax_rate_basis_points, l.deductions, l.refund_value_minor, l.refund_value_tax_minor, l.refund_value_adjustment_minor,
    ${gives('line-cost') ? costOfLine : sql`0`}, turn.business_day, l.charge, ${keepsWorth(woven, sale) ? movesWithWorth : sql`l.stock_moves`}
  from turn, jsonb_to_recordset(${json(sale.lines.map(asKept))}::jsonb) as l (line integer, line_id text, kind text, product_id uuid,
    variant_id uuid, name text, code text, note text, seller_id uuid, quantity bigint, weight_unit text, unit_price_minor bigint,
    list_minor bigint, payable_minor bigint, tax_minor bigint, rounding_adjustment_minor bigint, tax_name text, tax_rate_basis_points integer,
    deductions jsonb, refund_value_minor bigint, refund_value_tax_minor bigint, refund_value_adjustment_minor bigint, charge text, stock_moves jsonb)
  ${gives('line-cost') ? sql`left join line_cost on line_cost.line = l.line` : sql.empty}
), ${isOneTax ? sql.empty : taxesCte(merchantId, sale)}the_payments as (
  insert into payment (merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency,
    amount_minor, received_minor, change_minor, cash_rounding_minor, fee_minor, reference, card_terminal, card_batch,
    card_last_four, at, business_day, is_drawer_entry)
  select ${merchantId}::uuid, turn.id, p.position, 'order', turn.outlet_id, turn.shift_id, p.method, turn.currency,
    p.amount_minor, p.received_minor, p.change_minor, p.cash_rounding_minor, p.fee_minor, p.reference, p.card ->> 'terminal',
    p.card ->> 'batch', p.card ->> 'lastFour', turn.sold_at, turn.business_day, p.is_drawer_entry
  from turn, jsonb_to_recordset(${json(tendersOf(sale))}::jsonb)
    as p (position integer, method smallint, amount_minor bigint, received_minor bigint, change_minor bigint,
      cash_rounding_minor bigint, fee_minor bigint, reference text, card jsonb, is_drawer_entry boolean)
), ${soldBasketCte(merchantId, bringing.newId())}, ${journal}, ${recordCtes(merchantId, {
    call: 'sales.book-sale',
    subject: sql`'order/' || id`,
    after: sql`jsonb_build_object('number', number, 'totalMinor', total_minor, 'currency', currency, 'outcome', outcome)`,
    isTold: tellsItself(entry, bringing),
    event: 'order.sold',
    payload: sql`jsonb_build_object('orderId', id)`,
  })}
select exists (select from turn) as is_booked`
}

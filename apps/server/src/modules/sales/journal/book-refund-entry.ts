import { readDrawerRounding, readNotRefundable, readRefundSettings, settingsOfVoid } from '../refund/refund-settings.ts'
import { feesBack, tipsBack } from '@kassa/domain/order/refund-fees.ts'
import { exchangedBy } from '@kassa/domain/order/refund-tenders.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { momentOfRights } from '@kassa/domain/identity/elevation.ts'
import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import type { ErrorCode } from '@kassa/contract/errors.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  notBooked,
  reasonsAt,
  type BookingDesk,
  type NotBooked,
  type ReviewReason,
  type BookingOutcome,
} from '../../../platform/booking.ts'
import { recordEntry } from '../../../platform/calls/record.ts'
import type { SalePart } from '../../../platform/sale-part.ts'
import { findPointsForUpdate } from '../../member/public.ts'
import { readSetting } from '../../settings/public.ts'
import { findNamedSale } from '../order/named-sale.store.ts'
import { findRefundApprover } from '../refund/approved-refund.ts'
import { dayOfRefund, feesGiven, refundReasons, tipsGiven, type RefundFacts } from '../refund/check-refund.ts'
import { exchangedCashReasons } from '../refund/exchange/exchange-origin.ts'
import { holdWhatMoves } from '../refund/hold-what-moves.ts'
import { voidObstacle } from '../refund/void/journal-void.ts'
import { isRefundNumberTaken, listRefundFormats } from '../refund/number-formats.store.ts'
import { methodOf } from '../refund/plan-refund.ts'
import { refundNumberReasons } from '../refund/refund-number.ts'
import { findRefunding, findRefundingDesk, type RefundCashier } from '../shift/refunding-desk.store.ts'
import { returnedPieces, piecesAtHand } from '../refund/returned-pieces.ts'
import { findSoldOrderForUpdate, hasRefund, type SoldOrder } from '../refund/sold-order.store.ts'
import { writeRefund, type RefundHead } from '../refund/write-refund.ts'
import { findCountedIn, type CashMoment } from '../shift/drawer/cash-place.store.ts'
import { findShiftForUpdate } from '../shift/shift.store.ts'
import { listShiftTotals } from '../shift/shift-totals.ts'
import { clockOf } from './clock-of.ts'
import { exchangedIn, prepareContradicting, type PreparedRefund } from './prepare-contradicting.ts'
import { refundAsGiven, type SetNow } from './refund-as-given.ts'

interface Around {
  readonly merchantId: string
  readonly outletId: string
  readonly isVoid: boolean
  readonly accountId: string | null
}

/**
 * Books a refund a device made offline, whatever the books say otherwise of it (`check-refund.ts`); it should be of a sale in its own
 * journal (D75). The rule is asked again: where it gives another amount than the customer got, or the order is not known, it is booked as what
 * happened and counts into nothing of the order (D118).
 */
export async function bookJournalRefund(
  tx: Tx,
  desk: BookingDesk,
  body: JournalRefundBody,
  parts: readonly SalePart[],
): Promise<BookingOutcome> {
  const prepared = await prepareRefund(tx, desk, body, parts)
  if ('kind' in prepared) return prepared
  return { kind: 'ready', reasons: prepared.reasons, write: prepared.write }
}

/**
 * Holds a refund against the books, its order locked, and writes nothing yet; what cannot be booked is answered as such. `exchangeMinor`: what
 * the new goods cost that went out with it; null where none did.
 */
export async function prepareRefund(
  tx: Tx,
  desk: BookingDesk,
  body: JournalRefundBody,
  parts: readonly SalePart[],
  exchangeMinor: number | null = null,
): Promise<PreparedRefund | NotBooked> {
  const { merchantId, deviceId, outletId, registrationId } = desk.device
  const found = await findSoldOrderForUpdate(tx, merchantId, await findNamedSale(tx, merchantId, { ...body, deviceId }))
  if (found) await holdWhatMoves(tx, merchantId, found)
  const shift = await findShiftForUpdate(tx, merchantId, body.shiftId)
  const own = shift?.deviceId === deviceId ? shift : undefined
  const at = new Date(momentOfRights(body, Date.parse(desk.now))).toISOString()
  const acting = await findRefunding(tx, { merchantId, outletId, at }, body.staffId)
  const by = acting ?? (own && (await findRefunding(tx, { merchantId, outletId, at }, own.staffId)))
  if (!by) return notBooked('refund.staff-unknown', { staffId: body.staffId })
  if (await hasRefund(tx, merchantId, body.refundId)) return notBooked('refund.taken', { refundId: body.refundId })
  const isInShift = own?.closedAt === null
  const place = { merchantId, outletId }
  const near = {
    desk: await findRefundingDesk(tx, merchantId, registrationId),
    shift,
    receivedAt: desk.now,
    isNumberTaken: await isRefundNumberTaken(tx, merchantId, body.number),
  }
  const head = headOf(body, { ...near, by, shiftId: isInShift ? body.shiftId : null })
  const isOutside = !isInShift && (own !== undefined || shift === undefined)
  const isExchange = exchangeMinor !== null
  // The cash of an exchange lies with its sale, which a note names.
  const isAlone = isOutside && !isExchange
  const countedIn = isAlone ? await findCountedIn(tx, merchantId, await momentOfCash(tx, desk, body)) : null
  const ofNumber = await refundNumberReasons(tx, place, body, near)
  const contradicted = (code: ReviewReason['code'], facts: ReviewReason['facts']) =>
    prepareContradicting(tx, desk, { body, head, found, parts, countedIn, why: { code, facts }, besides: ofNumber })
  if (!found) return contradicted('refund.order-unknown', { orderId: body.orderId })
  if (found.currency !== body.currency) return notBooked('refund.currency-wrong', { wanted: found.currency })
  const obstacle = await voidObstacle(tx, merchantId, { body, sold: found, isShiftOpen: isInShift })
  const isVoid = body.isVoid === true && obstacle === null
  const asGiven = refundAsGiven(found, body, {
    ...(await whatIsSet(tx, { merchantId, outletId, isVoid, accountId: found.accountId })),
    exchangeMinor,
    cashRounding: await readDrawerRounding(tx, { merchantId, outletId }, found.currency),
  })
  if (!asGiven.ok) return contradicted(asGiven.refusal.code as ErrorCode, { ...asGiven.refusal.facts })
  const { sold, planned, isAsSet, feesSetMinor, pointsSetMinor } = asGiven.value
  const givenMinor = body.amountMinor + feesGiven(body) + tipsGiven(body)
  const booksMinor = planned.moneyMinor + feesBack(planned.tenders).feeMinor + tipsBack(planned.tenders)
  if (planned.moneyMinor !== body.amountMinor || booksMinor !== givenMinor) {
    return contradicted('refund.amount-differs', { desk: givenMinor, books: booksMinor })
  }
  const exchangedMinor = exchangedBy(planned.tenders)
  if (isExchange && exchangedMinor !== exchangedIn(body)) {
    return contradicted('exchange.amount-differs', { desk: exchangedIn(body), books: exchangedMinor })
  }
  const [totals] = isInShift ? await listShiftTotals(tx, merchantId, [own.id]) : []
  const facts: RefundFacts = {
    ...near,
    acting,
    approver: await findRefundApprover(tx, { ...body, ...place, at }, body.approval),
    drawerMinor: totals?.expectedMinor ?? null,
    windowDays: await readSetting(tx, place, 'sales.refund-window-days'),
    mode: await readSetting(tx, place, 'sales.refund-mode'),
    formats: await listRefundFormats(tx, { ...place, deviceId }),
  }
  const claimed = {
    body,
    sold,
    planned,
    feesSetMinor,
    pointsSetMinor,
    isOtherWay: !isAsSet,
    isExchange,
    voidObstacle: obstacle,
  }
  const ofExchange = await exchangedCashReasons(tx, merchantId, sold, planned)
  const reasons = [...reasonsAt(desk, refundReasons(claimed, facts)), ...ofExchange, ...ofNumber]
  const named = returnedPieces(sold, body.lines)
  const goods = new Map(body.lines.map((line) => [line.line, line.goods]))
  const write = async () => {
    const stock = await writeRefund(tx, merchantId, {
      head: { ...head, is_void: isVoid },
      sold,
      planned,
      countedIn,
      goodsOf: (line) => goods.get(line) ?? 'restock',
      pieces: named.ok ? named.value : piecesAtHand(sold, body.lines),
      newId: desk.newId,
      parts,
    })
    if (!stock) throw new Error(`refund ${body.refundId} was written by somebody else meanwhile`)
    await recordEntry(tx, desk, by, {
      call: isVoid ? 'sales.void-order' : 'sales.refund-order',
      event: 'order.refunded',
      subject: `refund/${body.refundId}`,
      facts: {
        refundId: body.refundId,
        orderId: sold.id,
        number: head.number,
        amountMinor: planned.moneyMinor,
        currency: sold.currency,
        stock,
      },
    })
  }
  return { reasons, planned, exchangedMinor, cashMinor: cashOf(sold, planned), sold, write }
}

/** The cash that a planned refund gives out of a drawer, negative. */
const cashOf = (sold: SoldOrder, { tenders }: Refund): number =>
  tenders.reduce((sum, one) => (isCash(methodOf(sold, one.tenderId)) ? sum - one.paidOutMinor : sum), 0)

/** The cash of a refund, as a count of its drawer may have had it. */
const momentOfCash = async (tx: Tx, desk: BookingDesk, body: JournalRefundBody): Promise<CashMoment> => ({
  ...(await clockOf(tx, desk, body)),
  shiftId: body.shiftId,
  outletId: desk.device.outletId,
  currency: body.currency,
  document: { id: body.refundId, number: body.number },
})

interface NearRefund extends Pick<RefundFacts, 'desk' | 'shift' | 'receivedAt' | 'isNumberTaken'> {
  readonly by: RefundCashier
  /** Null where it counts in none. */
  readonly shiftId: string | null
}

const headOf = (body: JournalRefundBody, { by, shiftId, ...facts }: NearRefund): RefundHead => ({
  id: body.refundId,
  number: facts.isNumberTaken ? `${body.number}~${body.refundId.slice(-6)}` : body.number,
  outlet_id: facts.desk.outletId,
  device_id: facts.desk.deviceId,
  shift_id: shiftId,
  staff_id: by.id,
  admin_id: null,
  reason: body.reason,
  refunded_at: body.at,
  clock_offset_ms: body.clockOffsetMs,
  received_at: facts.receivedAt,
  business_day: dayOfRefund(body, facts),
  byName: by.name,
  deviceName: facts.desk.deviceName,
})

/** Returns the refund settings that apply here now. A void gives back the payment, whatever became of the points. */
async function whatIsSet(
  tx: Tx,
  { merchantId, outletId, isVoid, accountId }: Around,
): Promise<Omit<SetNow, 'exchangeMinor' | 'cashRounding'>> {
  const usual = await readRefundSettings(tx, merchantId)
  const settings = isVoid ? settingsOfVoid(usual) : usual
  const isAsked = settings.pointsShortage === 'money' && accountId !== null
  return {
    settings,
    inCash: await readNotRefundable(tx, { merchantId, outletId }),
    pointsNow: isAsked ? await findPointsForUpdate(tx, merchantId, accountId) : undefined,
  }
}

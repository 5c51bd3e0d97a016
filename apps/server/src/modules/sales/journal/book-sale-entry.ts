import { withoutFiledMethods } from '../sale/check/methods-filed.ts'
import { cancelledOrderReasons } from '../sale/facts/cancelled-order.store.ts'
import { withoutRefusedForAge } from '../sale/facts/refused-for-age.ts'
import { withoutPromised } from '../sale/facts/promised-price.store.ts'
import { withoutQuoted } from '../set-aside/quoted-lines.store.ts'
import { withoutSaidBefore } from '../sale/check/older-till.ts'
import { numberTurnReasons } from '../sale/check/number-turn.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { provenForSale } from '../approval/proven-for-sale.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import { reasonsAt, type EntryRow, type ReviewReason } from '../../../platform/booking.ts'
import type { BookedSale } from '../sale/book/booked-sale.ts'
import { insertSales, saleOfServer, type OfOffice } from '../sale/book/book-sale.store.ts'
import { variantsOf } from '../sale/book/book-sale.ts'
import { planSale } from '../sale/book/plan-sale.ts'
import { bookPieces } from '../sale/book/sold-pieces.ts'
import { holdTurn } from '../sale/book/sold-pieces.store.ts'
import { offlineOverLimit, plansOverLimit, readOfferBooks } from '../../promotion/public.ts'
import type { SaleInDoubt, SalePart } from '../../../platform/sale-part.ts'
import { listUsedSlips } from '../sale/book/used-reference.store.ts'
import { reason } from '../sale/check/claimed.ts'
import { timesReasons } from '../../member/public.ts'
import { findCountedIn, type CashMoment } from '../shift/drawer/cash-place.store.ts'
import { clockOf } from './clock-of.ts'
import { followCompletedSale } from './follow-completed-sale.ts'
import { settleLateSale } from '../sale/book/late-sale.ts'
import { memberOfSale } from '../sale/book/member-of-sale.ts'
import { slipReasons } from '../sale/book/slips-of-channels.ts'
import { attemptReasons } from '../sale/book/paid-by-attempts.ts'
import { booksPlanned } from '../sale/check/books-planned.ts'
import { booksThen } from '../sale/check/books-then.ts'
import { overTime } from '../sale/check/over-time.ts'
import { listPast, listPlanned } from '../sale/check/past.store.ts'
import type { CheckedSale } from '../sale/book/check-sale.ts'
import type { SaleAsked, SaleFacts } from '../sale/facts/sale-facts.store.ts'
import type { BookingDesk, NotBooked, BookingOutcome } from '../../../platform/booking.ts'

/** Returns the query for everything that has to be looked up for a sale. */
export const saleAsked = (
  { merchantId, registrationId }: Pick<SaleAsked, 'merchantId' | 'registrationId'>,
  body: SaleBody,
): SaleAsked => ({
  merchantId,
  registrationId,
  shiftId: body.shiftId,
  staffIds: [...new Set([body.staffId, ...[...body.approvals, ...(body.sellers ?? [])].map(({ staffId }) => staffId)])],
  variantIds: variantsOf(body),
  wantsCodes: !isCalled(body),
  number: body.number,
})

/** Returns whether the desk says what each line is called. */
const isCalled = ({ texts = [], answer }: SaleBody): boolean => {
  const { lines } = answer
  return Array.isArray(lines) && texts.length >= lines.length && texts.every(({ code }) => code !== null)
}

/**
 * Books a sale from a device's journal: always when it is sound, with whatever differs filed for review (D73). One that the server has booked
 * in the meantime takes its turn and adds what is new.
 *
 * Two statements with the reading of `facts`, one more with a member, one more where something is not as today's books say; one more where it
 * names plans, two where one of them has a limit; a few more where pieces have serial numbers.
 */
export async function bookSale(
  tx: TxInside,
  parts: readonly SalePart[],
  desk: BookingDesk,
  entry: EntryRow,
  body: SaleBody,
  facts: SaleFacts,
): Promise<BookingOutcome> {
  const { taken } = facts
  if (taken?.isCompleted && taken.takenBy !== null) return followCompletedSale(tx, desk, { row: entry, body, facts })
  const prepared = await prepareSale(tx, parts, desk, body, facts, { entryId: entry.id })
  return 'kind' in prepared ? prepared : { kind: 'taking', write: (own) => prepared.write(tx, entry, own) }
}

/** A desk as far as a sale needs one that does not bring it itself. */
export type SilentDesk = Omit<BookingDesk, 'log' | 'step'>

interface PreparedFor {
  /** The entry that brings it; null: the server books it. */
  readonly entryId: string | null
  /** The amount paid by goods that came back in the same entry, by the books; null for a sale by itself. */
  readonly exchangedMinor?: number | null
  /** The amounts that these goods first give back to gift cards, by the cards' codes. */
  readonly cardsBack?: ReadonlyMap<string, number>
  /** The cash that went out for these goods, negative; left out: none. */
  readonly cashBackMinor?: number
}

/** A sale that can be booked, with its reasons for a review and the way to write it. */
export interface PreparedSale {
  readonly orderId: string
  readonly reasons: readonly ReviewReason[]
  /** Everything that leaves stock with it. */
  readonly variantIds: readonly string[]
  /** Returns the goods that leave stock, each in its own unit. */
  readonly leaving: () => readonly { readonly variantId: string; readonly quantity: number }[]
  /**
   * Files its reasons with others before and behind them, and answers all; undefined, with nothing written, where it is not its turn any more.
   * Commits with its own statement, so it comes last.
   */
  readonly write: (
    tx: TxInside,
    entry: EntryRow,
    before: readonly ReviewReason[],
    behind?: readonly ReviewReason[],
  ) => Promise<readonly ReviewReason[] | undefined>
  /** The statement that books it without a journal; undefined where it sells pieces with numbers of their own. */
  readonly withoutJournal: (inside: Tx, office?: OfOffice) => Promise<Sql | undefined>
}

/** The cash of a sale, as a count of its drawer may have had it. */
const momentOfCash = async (tx: Tx, desk: SilentDesk, body: SaleBody): Promise<Omit<CashMoment, 'outletId'>> => ({
  ...(await clockOf(tx, desk, body)),
  shiftId: body.shiftId,
  currency: body.currency,
  document: { id: body.orderId, number: body.number, soldAt: body.at },
})

/** Returns the doubts of each capability about the tenders that are its own. */
async function doubtsOfTenders(
  tx: Tx,
  merchantId: string,
  parts: readonly SalePart[],
  sale: SaleInDoubt,
): Promise<ReviewReason[]> {
  const reasons: ReviewReason[] = []
  for (const { doubts } of parts) if (doubts) reasons.push(...(await doubts(tx, merchantId, sale)))
  return reasons
}

/**
 * Holds a sale against the books and writes nothing yet; what cannot be booked is answered as such.
 */
export async function prepareSale(
  tx: Tx,
  parts: readonly SalePart[],
  desk: SilentDesk,
  body: SaleBody,
  facts: SaleFacts,
  { entryId, exchangedMinor = null, cardsBack = new Map(), cashBackMinor = 0 }: PreparedFor,
): Promise<PreparedSale | NotBooked> {
  const { merchantId, deviceId } = desk.device
  // First of all: whoever cancels an order holds it before its money and its member's points.
  const ofOrder = await cancelledOrderReasons(tx, merchantId, body)
  const proven = await provenForSale(tx, merchantId, body)
  const remembered = { memory: desk.memory, changes: facts.changes, now: Date.parse(desk.now) }
  const offers = await readOfferBooks(tx, merchantId, body, remembered)
  const member = await memberOfSale(tx, merchantId, body, desk.now)
  const held = { offers, member, proven, exchangedMinor, entryId }
  const planned = planSale(desk, body, facts, held)
  if (!planned.isSound) return { kind: 'unsound', reason: planned.reason }
  const { checked, pieces, planUses, limited, offlineCoupons, booked } = planned.value
  const offered = { merchantId, outletId: facts.outletId, plans: offers.plans }
  const ofTill = await withoutRefusedForAge(tx, offered, reasonsAt(desk, checked.reasons))
  const reasons = [
    ...(await withoutPromised(tx, merchantId, checked.claimed, ofTill)),
    // The server's own bookings take what number the till had in mind.
    ...(entryId === null || facts.taken?.isNumberTaken
      ? []
      : await numberTurnReasons(tx, merchantId, body.number, facts)),
    ...(await reasonsOverTime(tx, merchantId, checked, facts)),
    ...(await reasonsOfSlips(tx, merchantId, body, checked.businessDay)),
    ...(await attemptReasons(tx, merchantId, body)),
    ...ofOrder,
    ...(entryId === null ? [] : await channelSlipReasons(tx, desk, body, facts.outletId)),
    ...(await doubtsOfTenders(tx, merchantId, parts, { ...body, now: desk.now, backByCode: cardsBack })),
    ...(await timesReasons(tx, merchantId, { ...checked, orderId: body.orderId }, desk.now)),
  ]
  const over = await plansOverLimit(tx, merchantId, limited, planUses, {
    businessDay: checked.businessDay,
    memberId: body.memberId,
    orderId: body.orderId,
  })
  reasons.push(
    ...over.map(({ given: givenAway, ...facts }) =>
      givenAway === undefined
        ? { code: 'sale.plan-over-limit' as const, facts: { ...facts } }
        : { code: 'sale.plan-over-budget' as const, facts: { ...facts, given: givenAway } },
    ),
  )
  const limit = facts.place.settings['sales.offline-coupons-minor']
  const given = await offlineOverLimit(tx, { merchantId, deviceId, currency: body.currency }, offlineCoupons, limit)
  if (given !== null) reasons.push(reason('sale.coupons-over-limit', { given, limit }))
  const isInCash = cashBackMinor !== 0 || body.tenders.some(({ method }) => isCash(method))
  const isOutside = facts.shift?.isClosed !== false && isInCash
  const countedIn = isOutside
    ? await findCountedIn(tx, merchantId, { ...(await momentOfCash(tx, desk, body)), outletId: facts.outletId })
    : null
  const bookedNow = (filed = reasons, areCountsRead = false): BookedSale => ({
    ...booked(filed),
    areCountsRead,
    countedIn,
    cashBackMinor,
  })
  const withoutJournal = async (inside: Tx, office?: OfOffice): Promise<Sql | undefined> => {
    if (pieces.length > 0) return undefined
    reasons.push(...(await settleLateSale(inside, merchantId, bookedNow())).reasons)
    return saleOfServer({ ...desk, merchantId, parts }, bookedNow(reasons, true), office)
  }
  const write: PreparedSale['write'] = async (inside, entry, before, behind = []) => {
    const filed = [...before, ...reasons, ...behind]
    // In doubt its goods may have been counted since; otherwise the database refuses it where they were.
    const areCountsRead = facts.taken !== null || pieces.length > 0
    if (areCountsRead) {
      if (!(await holdTurn(inside, merchantId, entry, checked.shiftId))) return undefined
      const late = await settleLateSale(inside, merchantId, bookedNow())
      const sold = { facts, pieces, takeBacks: late.takeBacks }
      const doubts = await bookPieces(inside, { ...desk, merchantId }, entry, checked, sold)
      filed.push(...late.reasons, ...doubts)
    }
    const sale = bookedNow(filed, areCountsRead)
    const outcome = filed.length > 0 ? 'review' : 'accepted'
    const bringing = { ...desk, merchantId, parts }
    const [isBooked] = await insertSales(inside, [{ sale, row: { ...entry, outcome }, bringing }])
    return isBooked === true ? filed : undefined
  }
  const moved = facts.goods.flatMap(({ variantId, parts: inside }) => [
    variantId,
    ...inside.map((part) => part.variantId),
  ])
  const leaving = () => bookedNow().lines.flatMap((line) => line.stock_moves)
  return { orderId: checked.orderId, reasons, variantIds: moved, leaving, write, withoutJournal }
}

const channelSlipReasons = (
  tx: Tx,
  { device, now, reach, isOfTestShop = false }: SilentDesk,
  body: SaleBody,
  outletId: string,
): Promise<readonly ReviewReason[]> => {
  const hasSimulators = isOfTestShop || (reach?.simulators ?? null) !== null
  return slipReasons(tx, { merchantId: device.merchantId, outletId, receivedAt: now, hasSimulators }, body)
}

/** The slips that have paid another sale of the day. */
async function reasonsOfSlips(
  tx: Tx,
  merchantId: string,
  { tenders, orderId }: SaleBody,
  businessDay: string,
): Promise<readonly ReviewReason[]> {
  if (tenders.every(({ reference }) => reference === null)) return []
  const used = await listUsedSlips(tx, merchantId, tenders, businessDay, orderId)
  return used.map(({ reference, number }) => reason('sale.reference-used', { reference, order: number }))
}

/** Returns the contradictions with today's books, as far as they already existed when the desk was last told. */
async function reasonsOverTime(
  tx: Tx,
  merchantId: string,
  { claimed, againstBooks }: CheckedSale,
  { rows, goods, outletId, deviceId }: SaleFacts,
): Promise<readonly ReviewReason[]> {
  if (againstBooks.length === 0 || rows === null) return againstBooks
  const { body, snapshot } = claimed
  const asked = {
    merchantId,
    outletId,
    deviceId,
    cursor: body.catalogueCursor,
    openedAt: new Date(Math.max(0, Math.min(snapshot.openedAt, Date.parse(body.at)))).toISOString(),
    variantIds: goods.flatMap(({ variantId, parts }) => [variantId, ...parts.map((part) => part.variantId)]),
    productIds: goods.flatMap(({ productId, parts }) => [productId, ...parts.map((part) => part.productId)]),
  }
  const past = await listPast(tx, asked)
  const soldAt = new Date(Date.parse(body.at) + (body.clockOffsetMs ?? 0)).toISOString()
  const planned = await listPlanned(tx, { ...asked, soldAt })
  const reasons = overTime(claimed, againstBooks, [...booksPlanned(rows, planned), ...booksThen(rows, past)])
  const unquoted = await withoutQuoted(tx, merchantId, claimed, reasons)
  const unpromised = await withoutPromised(tx, merchantId, claimed, unquoted)
  return withoutSaidBefore(tx, asked, await withoutFiledMethods(tx, asked, unpromised))
}

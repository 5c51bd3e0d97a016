import { isSameSlip } from '@kassa/domain/tenders/card-slip.ts'
import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import { cashToPayBy } from '@kassa/domain/tenders/cash.ts'
import {
  isCash,
  isPaidInGoods,
  PAYMENT_METHODS,
  paymentMethodOf,
  type TenderKind,
} from '@kassa/domain/payment/method.ts'
import { isPaidByCode } from '@kassa/domain/payment/tender-rules.ts'
import { feeIn, payableLeft, tenderFee } from '@kassa/domain/tenders/method-fee.ts'
import { mostTip } from '@kassa/domain/tenders/tip.ts'
import { tipOf } from '@kassa/domain/tenders/settle-payment.ts'
import type { Tender as SnapshotTender } from '@kassa/domain/basket/index.ts'
import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import { givenReasons, notesReasons, stepsReasons } from '../drawer/cash-reasons.ts'
import type { Books, PlaceBooks } from './books.ts'
import { LEAST_SHARE } from './fees-charged.ts'
import { isSame, reason, claimReason, compareClaim, type SaleClaim } from './claimed.ts'

/** How a sale was paid: methods that are known and enabled here, by somebody who may, rounded as the outlet rounds. */
export function tenderReasons({ body, snapshot, priced, exchangedMinor }: SaleClaim, { place }: Books): ReviewReason[] {
  const tip = tipOf(snapshot.payment?.tip ?? null, priced.totals.payableMinor)
  return [
    ...body.tenders.flatMap((tender, position) =>
      exchangedMinor !== null && isPaidInGoods(tender.method) ? [] : methodReasons(tender, position, place),
    ),
    ...slipReasons(body),
    ...(body.tenders.some(({ method }) => kindOf(method) === 'balance') && snapshot.member === null
      ? [reason('sale.balance-without-member')]
      : []),
    ...roundingReasons(body.tenders, priced.totals.payableMinor + tip + feesIn(body.tenders), place, snapshot.payment),
    ...stepsReasons(body.tenders, place, snapshot.payment),
    ...feeReasons({ body, snapshot, priced }, place),
    ...tipReasons(tip, priced.totals.payableMinor, place),
    ...givenReasons(body.tenders, place),
    ...notesReasons(body.tenders, place),
    ...basketReasons(snapshot.payment, body.tenders, place),
  ]
}

const kindOf = (method: number): TenderKind | undefined => {
  const word = paymentMethodOf(method)
  return word === undefined ? undefined : PAYMENT_METHODS[word].kind
}

function methodReasons({ method, reference }: EntryTender, position: number, { settings }: PlaceBooks): ReviewReason[] {
  const word = paymentMethodOf(method)
  const choices = settings['sales.payment-methods']
  if (word === undefined) return [reason('sale.method-number-unknown', { position, given: method })]
  const choice = choices.find((one) => one.method === word)
  const enabled = choices.filter(({ isEnabled }) => isEnabled).map((one) => one.method)
  return [
    ...(choice?.isEnabled ? [] : [claimReason('method', word, enabled.join(' '), { position })]),
    ...(choice?.needsReference && reference === null ? [claimReason('reference', '–', word, { position })] : []),
  ]
}

/** A tip where the outlet asks for none, or beyond what a tip can be; it was given all the same, and stays what it is. */
function tipReasons(tipMinor: number, payableMinor: number, { settings }: PlaceBooks): ReviewReason[] {
  if (tipMinor === 0) return []
  const most = settings['sales.tips'].isOn ? mostTip(payableMinor) : 0
  return tipMinor > most ? [claimReason('tip', tipMinor, most)] : []
}

const feesIn = (tenders: readonly EntryTender[]): number => sum(tenders.map(({ feeMinor = 0 }) => feeMinor))

/**
 * Checks the fees of the payment methods by the books: rate and tax of the method, on the part of the payable amount that the tender pays.
 * The snapshot's tenders other than cash are in the order of the sale's.
 */
function feeReasons(
  { body, snapshot, priced }: Pick<SaleClaim, 'body' | 'snapshot' | 'priced'>,
  place: PlaceBooks,
): ReviewReason[] {
  const choices = place.settings['sales.payment-methods']
  const { tax } = snapshot.settings
  const paid = (snapshot.payment?.tenders ?? []).map((one) => ({
    ...one,
    fee: one.fee ?? null,
    amountMinor: amountOf(one),
  }))
  const places = [...paid.keys()].filter((at) => paid[at]?.kind !== 'cash')
  const others = body.tenders.filter(({ method }) => !isCash(method))
  return others.flatMap(({ method, amountMinor, feeMinor = 0 }, position) => {
    const at = places[position] ?? paid.length
    const said = paid[at]?.fee ?? null
    const choice = choices.find((one) => one.method === paymentMethodOf(method))
    const least = said?.shareMinor === LEAST_SHARE ? LEAST_SHARE : 0
    const leftMinor = Math.max(least, payableLeft(priced.totals.payableMinor, paid.slice(0, at), tax))
    const asked = { wantedMinor: amountMinor - feeMinor, leftMinor }
    const wanted = choice?.fee ? tenderFee(choice.fee, asked, place.defaultTax) : null
    const isWritten = feeIn({ fee: said }, tax) === feeMinor
    if (isWritten && isSame(said, wanted)) return []
    // Of a method that is not taken it is the same fault in every sale, so it says which.
    const where = choice?.isEnabled ? { position } : { position, method: paymentMethodOf(method) ?? method }
    return [claimReason('fee', said, wanted, where)]
  })
}

/** A slip pays once (a code as often as there is something under it); of two tenders with its number the second is in doubt. */
function slipReasons({ tenders, number }: SaleClaim['body']): ReviewReason[] {
  return tenders.flatMap((tender, position) => {
    const { method, reference } = tender
    const before = tenders.slice(0, position).filter((one) => one.method === method)
    if (isPaidByCode(method) || !before.some((one) => isSameSlip(one, tender))) return []
    return [reason('sale.reference-used', { position, reference, order: number })]
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Checks the rounding of the cash part to the coins of the outlet. */
function roundingReasons(
  tenders: readonly EntryTender[],
  payableMinor: number,
  place: PlaceBooks,
  payment: SaleClaim['snapshot']['payment'],
): ReviewReason[] {
  const cash = tenders.filter(({ method }) => isCash(method))
  if (cash.length === 0) return []
  const otherMinor = sum(tenders.filter(({ method }) => !isCash(method)).map(({ amountMinor }) => amountMinor))
  const dueMinor = payableMinor - otherMinor
  const wanted = cashToPayBy(dueMinor, { cashRounding: cashRuleOf(place), tenders: payment?.tenders ?? [] }) - dueMinor
  return compareClaim('cash-rounding', sum(cash.map(({ cashRoundingMinor }) => cashRoundingMinor)), wanted)
}

const cashRuleOf = ({ settings, currency }: PlaceBooks) => cashRoundingIn(settings['sales.cash-rounding'], currency)

/** The payment inside the basket says the same as the tenders that were booked. */
function basketReasons(
  payment: SaleClaim['snapshot']['payment'],
  tenders: readonly EntryTender[],
  place: PlaceBooks,
): ReviewReason[] {
  if (payment === null) return []
  const booked = sumsOf(tenders.map(({ method, receivedMinor }) => [kindOf(method) ?? 'electronic', receivedMinor]))
  const inside = sumsOf(payment.tenders.map((tender) => [tender.kind, amountOf(tender)]))
  const told = sumsOf(payment.tenders.flatMap((tender) => wayOf(tender)))
  const ways = Object.keys(told)
  const paid = sumsOf(tenders.flatMap(({ method, receivedMinor }) => wayBooked(method, receivedMinor, ways)))
  return [
    ...compareClaim('cash-rounding', payment.cashRounding, cashRuleOf(place), { part: 'basket' }),
    ...differing(inside, booked),
    ...differing(told, paid),
  ]
}

const differing = (given: Sums, wanted: Sums): ReviewReason[] =>
  isSame(given, wanted)
    ? []
    : [reason('sale.tenders-differ', { given: JSON.stringify(given), wanted: JSON.stringify(wanted) })]

/**
 * Returns the payment method of a tender, for point rates; empty where the tender does not state one, because then it earns by none of
 * them.
 */
const wayOf = (tender: SnapshotTender): readonly (readonly [string, number])[] =>
  'method' in tender && tender.method ? [[tender.method, amountOf(tender)]] : []

/** Returns the amount booked by a payment method, where the basket names that method. */
function wayBooked(
  method: number,
  amountMinor: number,
  told: readonly string[],
): readonly (readonly [string, number])[] {
  const word = paymentMethodOf(method)
  return word !== undefined && told.includes(word) ? [[word, amountMinor]] : []
}

const amountOf = (tender: SnapshotTender): number => {
  if (tender.kind === 'cash') return tender.givenMinor
  return tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor
}

type Sums = Readonly<Record<string, number>>

function sumsOf(parts: readonly (readonly [string, number])[]): Sums {
  const sums: Record<string, number> = {}
  for (const [kind, amount] of parts) if (amount !== 0) sums[kind] = (sums[kind] ?? 0) + amount
  return sums
}

import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { PricedBasket, PricingResult, Snapshot } from '@kassa/domain/basket/index.ts'
import { pricedIn, snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { rulesOf } from '@kassa/domain/payment/tender-rules.ts'
import { feesOf, tipOf } from '@kassa/domain/tenders/settle-payment.ts'
import { priceAsOnce, priceBasket } from '@kassa/domain/pricing/index.ts'
import { cardUsesOf } from '@kassa/domain/purse/card-uses.ts'
import type { Books } from '../check/books.ts'
import { reasonsAgainst } from '../check/checks.ts'
import { reason, type SaleClaim } from '../check/claimed.ts'
import { withFeesCharged } from '../check/fees-charged.ts'
import { memberReasons } from '../check/member.ts'
import { offerReasons } from '../check/offers.ts'
import { numberReasons, shiftReasons } from '../check/shift.ts'
import { staffReasons } from '../check/staff.ts'
import { bookedDay, timeReasons } from '../check/time.ts'
import type { OfferBooks } from '../../../promotion/public.ts'
import type { MemberBooks } from '../../../member/public.ts'
import { sound, unsoundEntry, type ReviewReason, type Sound } from '../../../../platform/booking.ts'
import { nothingTaken, type SaleFacts } from '../facts/sale-facts.store.ts'
import { notesContradict } from '../drawer/notes-of-sale.ts'
import { differenceOf, faultOfAnswer, isSameAnswer } from './sound-answer.ts'

/** A sale that can be booked, and what about it somebody should look at. */
export interface CheckedSale {
  readonly snapshot: Snapshot
  /** The answer of the desk: that is what the customer paid. */
  readonly priced: PricedBasket
  readonly claimed: SaleClaim
  readonly reasons: readonly ReviewReason[]
  /** The contradictions with today's books; the books may have agreed earlier (`over-time.ts`). */
  readonly againstBooks: readonly ReviewReason[]
  /** The person who sold: the cashier, or the shift's cashier where the sale's is unknown. */
  readonly staffId: string
  readonly staffName: string
  /** The shift it counts in; null where it cannot count in its own shift. */
  readonly shiftId: string | null
  readonly orderId: string
  /** The id it brought, where another order has that (D117); null: its own. */
  readonly basketId: string | null
  readonly number: string
  /** The member whose books it moves; null without a member, or with an unknown one. */
  readonly memberId: string | null
  /** The day it is booked on (D105). */
  readonly businessDay: string
}

/**
 * Checks a sale against the books. A contradiction in itself goes into quarantine with one of the codes below; everything else is booked,
 * and differences become reasons for a review: nothing that happened is refused. `proven` are the approvals that nobody can have made up,
 * `offers` the state in the books of the plans it names, `member` the member it names, where the books have them, `exchangedMinor` the part
 * paid by goods that came back in the same entry, `entryId` the entry that brings it, whose id it takes where another order has its own;
 * null: none does.
 *
 * Unsound: `sale.basket-unsound`, `sale.answer-unsound`, `sale.tenders-contradict`, `sale.currency-wrong`, `sale.outlet-wrong`,
 * `sale.order-taken` (no entry brings it, or another brought the very sale), `sale.staff-unknown`. Source: D73, D117.
 */
export function checkSale(
  body: SaleBody,
  facts: SaleFacts,
  receivedAt: string,
  proven: readonly Approval[],
  {
    offers,
    member,
    exchangedMinor = null,
    entryId = null,
  }: {
    readonly offers: OfferBooks
    readonly member: MemberBooks | undefined
    readonly exchangedMinor?: number | null
    readonly entryId?: string | null
  },
): Sound<CheckedSale> {
  const taken = facts.taken ?? nothingTaken
  const isTaken = taken.takenBy !== null
  // A till never sells twice in one moment under one number: two entries bring one sale (docs/decisions/2717).
  const orderId = taken.isSame ? null : isTaken ? entryId : body.orderId
  if (orderId === null) return unsoundEntry('sale.order-taken', { orderId: body.orderId })
  const snapshot = withFeesCharged(snapshotIn(body), body.tenders)
  const ours = priceAsSold(snapshot, body.answer)
  if (!ours.ok) return unsoundEntry('sale.basket-unsound', { reason: ours.refusal.code, ...ours.refusal.facts })
  const isOurs = isSameAnswer(body.answer, ours.value)
  const fault = isOurs ? undefined : faultOfAnswer(body.answer, snapshot.settings.tax.mode)
  if (fault !== undefined) return unsoundEntry('sale.answer-unsound', { fault })
  const priced = pricedIn(body)
  const contradiction = contradictionOf(body, facts, snapshot, priced)
  if (contradiction) return { isSound: false, reason: contradiction }
  const staff = facts.staff.find(({ id }) => id === body.staffId)
  const shift = facts.shift !== null && facts.shift.deviceId === facts.deviceId ? facts.shift : null
  const staffId = staff?.id ?? shift?.staffId
  if (staffId === undefined) return unsoundEntry('sale.staff-unknown', { staffId: body.staffId })
  const difference = isOurs ? undefined : differenceOf(priced, ours.value)
  const claimed: SaleClaim = { body: isTaken ? { ...body, orderId } : body, snapshot, priced, exchangedMinor }
  return sound({
    snapshot,
    priced,
    claimed,
    staffId,
    staffName: staff?.name ?? '',
    shiftId: shift !== null && !shift.isClosed && shift.currency === body.currency ? shift.id : null,
    orderId,
    basketId: isTaken ? body.orderId : null,
    number: taken.isNumberTaken ? `${body.number}~${orderId.slice(-6)}` : body.number,
    businessDay: bookedDay(body, facts, receivedAt),
    memberId: body.memberId === null ? null : (member?.accountId ?? null),
    againstBooks: reasonsAgainst(claimed, booksNow(facts)),
    reasons: [
      ...(isTaken ? [reason('sale.order-taken', { order: taken.takenBy })] : []),
      ...(difference ? [reason('sale.priced-differently', difference)] : []),
      ...numberReasons(claimed, facts, taken),
      ...shiftReasons(claimed, facts),
      ...staffReasons(claimed, facts, { proven, receivedAt }),
      ...offerReasons(claimed, offers, member?.accountId ?? null),
      ...memberReasons(claimed, member),
      ...timeReasons(claimed, facts, receivedAt),
    ],
  })
}

/**
 * Returns the price as of now, or as of the time when uses of session passes counted toward thresholds in pieces, where the desk of then
 * priced it so.
 */
function priceAsSold(snapshot: Snapshot, answer: SaleBody['answer']): PricingResult {
  const now = priceBasket(snapshot)
  if (!now.ok || cardUsesOf(now.value.lines).length === 0 || isSameAnswer(answer, now.value)) return now
  const once = priceAsOnce(snapshot, { countsUses: true })
  return once.ok && isSameAnswer(answer, once.value) ? once : now
}

const booksNow = ({ place, goods }: SaleFacts): Books => ({
  place,
  goods: new Map(goods.map((one) => [one.variantId, one])),
})

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

function contradictionOf(
  body: SaleBody,
  facts: SaleFacts,
  snapshot: Snapshot,
  priced: PricedBasket,
): ReviewReason | undefined {
  if (
    body.currency !== facts.currency ||
    priced.currencyCode !== facts.currency ||
    snapshot.currency.code !== facts.currency
  ) {
    return { code: 'sale.currency-wrong', facts: { wanted: facts.currency, given: body.currency } }
  }
  if (snapshot.outlet.id !== facts.outletId) {
    return { code: 'sale.outlet-wrong', facts: { wanted: facts.outletId, given: snapshot.outlet.id } }
  }
  const paid = total(body.tenders.map(({ amountMinor, cashRoundingMinor }) => amountMinor - cashRoundingMinor))
  const broken = body.tenders.find((tender) => {
    const { method, amountMinor, receivedMinor, changeMinor, cashRoundingMinor, feeMinor = 0 } = tender
    return (
      amountMinor < 0 ||
      changeMinor < 0 ||
      receivedMinor !== amountMinor + changeMinor ||
      notesContradict(tender, facts.currency) ||
      feeMinor > amountMinor ||
      (rulesOf(method).givesChange && feeMinor > 0) ||
      (!rulesOf(method).givesChange && (changeMinor !== 0 || cashRoundingMinor !== 0))
    )
  })
  const { payableMinor } = priced.totals
  const fees = feesOf(snapshot.payment?.tenders ?? [], snapshot.settings.tax)
  const feesMinor = total(fees.map(({ feeMinor }) => feeMinor))
  const owed = payableMinor + tipOf(snapshot.payment?.tip ?? null, payableMinor) + feesMinor
  const isFeeSaid = total(body.tenders.map(({ feeMinor = 0 }) => feeMinor)) === feesMinor
  if (broken || !isFeeSaid || paid !== owed) {
    return { code: 'sale.tenders-contradict', facts: { payableMinor: owed, paidMinor: paid } }
  }
  return undefined
}

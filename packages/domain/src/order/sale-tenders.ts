import type { FeeOutcome, PaymentOutcome, Snapshot } from '../basket/index.ts'
import { roundCash } from '../tenders/cash.ts'
import { isPaidInGoods, PAYMENT_METHODS } from '../payment/method.ts'
import { kindBack, methodBack } from '../payment/tender-rules.ts'
import { tipInTenders } from '../tenders/tip.ts'
import { accept, refuse, type Result } from '../result.ts'
import { mostOf, roundedBy } from './refund-tenders.ts'
import { paidBy, type RefundableTender } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { Refund, RefundRequest } from './refund.types.ts'

/** One payment of a sale as the books and the journal keep it. `amountMinor`: cash rounding included. */
export interface SalePayment {
  readonly id: string
  /** Number of the payment method. Source: specification §4. */
  readonly method: number
  readonly amountMinor: number
  readonly cashRoundingMinor: number
  /** The part of the amount that is the fee of paying this way; left out: none. */
  readonly feeMinor?: number
  /** True where nothing goes back this way: it goes back in cash. Left out: it goes back as it came. Source: payments.md, 1. */
  readonly isBackInCash?: boolean
}

/** Returns the method by which the amount of a payment goes back. */
export const wayBack = ({ method, isBackInCash = false }: Pick<SalePayment, 'method' | 'isBackInCash'>): number =>
  isBackInCash ? PAYMENT_METHODS.cash.number : methodBack(method)

/** The payments of a sale, of which those by one of `inCash` go back in cash. */
export const backInCash = <Payment extends { readonly method: number }>(
  payments: readonly Payment[],
  inCash: readonly number[],
): (Payment & Pick<SalePayment, 'isBackInCash'>)[] =>
  payments.map((payment) => (inCash.includes(payment.method) ? { ...payment, isBackInCash: true } : payment))

/**
 * The payments of a sale as a refund sees them: by their method, never all as cash. A payment by balance is split over
 * its buckets as the frozen snapshot has it; a number we do not know counts as electronic. Fees and the tip are left
 * out, for they pay for no goods; each stands beside what it was paid with. Source: pricing.md, Refunds, tender caps;
 * Growth 8.
 */
export function tendersOfSale(
  payments: readonly SalePayment[],
  frozen: Pick<Snapshot, 'payment'>,
  { tipMinor = 0, fees = [] }: Pick<PaymentOutcome, 'tipMinor' | 'fees'> = {},
): RefundableTender[] {
  const cost = [...fees]
  const whole = wholeTenders(payments, frozen).map((tender, at) => withFee(tender, payments[at]?.feeMinor ?? 0, cost))
  const tips = tipInTenders(
    whole.map((tender, at) => ({ kind: kindBack(payments[at]?.method ?? 0), paidMinor: paidBy(tender) })),
    tipMinor,
  )
  return whole.map((tender, at) => withTip(tender, tips[at] ?? 0))
}

/** A tender without its fee, which stands beside it with the tax of one of the frozen fees of that amount. */
function withFee(tender: RefundableTender, feeMinor: number, fees: FeeOutcome[]): RefundableTender {
  const paid = less(tender, feeMinor)
  const mayCost = paid.kind === 'electronic' || (paid.kind === 'cash' && paid.isInstead === true)
  if (feeMinor === 0 || !mayCost) return paid
  const at = fees.findIndex((one) => one.feeMinor === feeMinor)
  const [found] = at === -1 ? [] : fees.splice(at, 1)
  return { ...paid, fee: { feeMinor, taxMinor: found?.taxMinor ?? 0 } }
}

/** A tender without its tip, which stands beside it. */
function withTip(tender: RefundableTender, tipMinor: number): RefundableTender {
  const paid = less(tender, tipMinor)
  const bonusMinor = tender.kind === 'balance' && paid.kind === 'balance' ? tender.bonusMinor - paid.bonusMinor : 0
  return tipMinor === 0 ? paid : { ...paid, tip: { tipMinor, bonusMinor } }
}

function less(tender: RefundableTender, awayMinor: number): RefundableTender {
  if (awayMinor === 0) return tender
  if (tender.kind === 'balance') {
    const ofPrincipal = Math.min(awayMinor, tender.principalMinor)
    return {
      ...tender,
      principalMinor: tender.principalMinor - ofPrincipal,
      bonusMinor: tender.bonusMinor - (awayMinor - ofPrincipal),
    }
  }
  if (tender.kind !== 'cash') return { ...tender, paidMinor: tender.paidMinor - awayMinor }
  return { ...tender, paidMinor: tender.paidMinor - awayMinor, takenMinor: tender.takenMinor - awayMinor }
}

function wholeTenders(payments: readonly SalePayment[], frozen: Pick<Snapshot, 'payment'>): RefundableTender[] {
  const balances = (frozen.payment?.tenders ?? []).filter((tender) => tender.kind === 'balance')
  return payments.map((payment): RefundableTender => {
    const { id, method, amountMinor, cashRoundingMinor } = payment
    const kind = kindBack(method)
    const paidMinor = amountMinor - cashRoundingMinor
    if (payment.isBackInCash) return { id, kind: 'cash', paidMinor, takenMinor: paidMinor, isInstead: true }
    if (kind === 'cash') return { id, kind, paidMinor, takenMinor: takenOf({ method, amountMinor }, frozen) }
    if (kind !== 'balance') return { id, kind, paidMinor }
    const split = balances.find(({ principalMinor, bonusMinor }) => principalMinor + bonusMinor === paidMinor)
    return { id, kind, principalMinor: split?.principalMinor ?? paidMinor, bonusMinor: split?.bonusMinor ?? 0 }
  })
}

/**
 * Returns the amount the drawer took for a tender; for an exchange the amount that the outlet's coins could pay out.
 */
const takenOf = ({ method, amountMinor }: MethodAmount, { payment }: Pick<Snapshot, 'payment'>): number =>
  isPaidInGoods(method) ? roundCash(amountMinor, payment?.cashRounding ?? null) : amountMinor

/** Money by payment method, minor units, before cash rounding. */
export interface MethodAmount {
  readonly method: number
  readonly amountMinor: number
}

const methodIn = (payments: readonly SalePayment[], tenderId: string): number =>
  wayBack(payments.find(({ id }) => id === tenderId) ?? { method: PAYMENT_METHODS.cash.number })

/**
 * Lays an amount per method on the payments of that method, earliest first, each up to what it can still give back.
 * Refuses with `refund.tender-cap` (`method`, `maximumMinor`, `wantedMinor`).
 */
export function layOnTenders(
  payments: readonly SalePayment[],
  tenders: readonly RefundableTender[],
  soFar: RefundedSoFar,
  asked: readonly MethodAmount[],
): Result<NonNullable<RefundRequest['tenders']>> {
  const chosen = new Map<string, number>()
  for (const { method, amountMinor } of asked) {
    let left = amountMinor
    for (const tender of tenders.filter(({ id }) => methodIn(payments, id) === method)) {
      const already = chosen.get(tender.id) ?? 0
      const amount = Math.min(left, Math.max(0, mostOf(tender, soFar) - already))
      chosen.set(tender.id, already + amount)
      left -= amount
    }
    if (left > 0) {
      const facts = { method, maximumMinor: amountMinor - left, wantedMinor: amountMinor }
      return refuse({ code: 'refund.tender-cap', facts })
    }
  }
  return accept([...chosen].map(([tenderId, amountMinor]) => ({ tenderId, amountMinor })))
}

/**
 * The most that a payment method of a sale can still give back, and the amount a refund gives back to it. Minor units.
 */
export interface MethodCap {
  readonly method: number
  readonly maximumMinor: number
  readonly proposedMinor: number
  /** Added to (negative: taken off) the proposed by rounding to coins. */
  readonly cashRoundingMinor: number
  /** The part of the payment fees that goes back beside it. */
  readonly feeMinor: number
  /** Ways of the sale that give nothing back, for which this one does. */
  readonly insteadOf: readonly number[]
}

/** Returns the amount that goes out of a tender for the goods, and the part of it that is the rounding to coins. */
const outOf = (tender: Refund['tenders'][number]) => ({
  outMinor: tender.amountMinor - (tender.exchangedMinor ?? 0),
  cashRoundingMinor: roundedBy(tender),
  feeMinor: tender.feeMinor ?? 0,
})

const noCap = { maximumMinor: 0, proposedMinor: 0, cashRoundingMinor: 0, feeMinor: 0, insteadOf: [] }

/** Per method of the sale, in the order of its payments, what is left to give back and what `refund` gives back to it. */
export function methodCaps(
  payments: readonly SalePayment[],
  tenders: readonly RefundableTender[],
  soFar: RefundedSoFar,
  refund: Pick<Refund, 'tenders'>,
): MethodCap[] {
  const caps = new Map<number, MethodCap>()
  for (const tender of tenders) {
    const method = methodIn(payments, tender.id)
    const proposed = refund.tenders.find(({ tenderId }) => tenderId === tender.id)
    const out = proposed ? outOf(proposed) : { outMinor: 0, cashRoundingMinor: 0, feeMinor: 0 }
    const before = caps.get(method) ?? { ...noCap, method }
    const paid = payments.find(({ id }) => id === tender.id)
    caps.set(method, {
      method,
      maximumMinor: before.maximumMinor + mostOf(tender, soFar),
      proposedMinor: before.proposedMinor + out.outMinor,
      cashRoundingMinor: before.cashRoundingMinor + out.cashRoundingMinor,
      feeMinor: before.feeMinor + out.feeMinor,
      insteadOf: [...new Set([...before.insteadOf, ...(paid?.isBackInCash ? [paid.method] : [])])],
    })
  }
  return [...caps.values()]
}

/**
 * Another share-out of the same refund: as much as possible to one method, the rest as proposed before, each within its cap.
 * Answers the amounts by method; they add up to what was proposed.
 */
export function preferMethod(caps: readonly MethodCap[], method: number): MethodAmount[] {
  let left = caps.reduce((sum, { proposedMinor }) => sum + proposedMinor, 0)
  const take = (cap: MethodCap, most: number): MethodAmount => {
    const amountMinor = Math.min(left, most)
    left -= amountMinor
    return { method: cap.method, amountMinor }
  }
  const first = caps.filter((cap) => cap.method === method).map((cap) => take(cap, cap.maximumMinor))
  const others = caps.filter((cap) => cap.method !== method)
  const asProposed = others.map((cap) => take(cap, cap.proposedMinor))
  return [...first, ...asProposed].filter(({ amountMinor }) => amountMinor > 0)
}

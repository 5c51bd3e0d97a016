import {
  LARGEST_MINOR,
  type PaymentFacts,
  type PaymentOutcome,
  type PricingRefusal,
  type TaxSettings,
  type Tender,
  type FeeOutcome,
  type TenderFee,
  type Tip,
} from '../basket/index.ts'
import { cashToPayBy } from './cash.ts'
import { accept, refuse, type Result } from '../result.ts'
import { multiplyDivide } from '../money/round.ts'
import { millionthsOf, rowOf } from '../tax/rate.ts'
import { taxOf } from '../tax/receipt-tax.ts'

/**
 * Returns the standing of the tenders against what is owed: the payable, and behind it fees and tip. Only the cash part is rounded; price and tax
 * never are. Refuses other tenders above what is due. Source: pricing.md, stage I, Growth 8; lessons, 47 and 49.
 */
export function settlePayment(
  payableMinor: number,
  payment: PaymentFacts,
  tax: TaxSettings,
): Result<PaymentOutcome, PricingRefusal> {
  const fees = feesOf(payment.tenders, tax)
  const feesMinor = fees.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
  const tipMinor = tipOf(payment.tip ?? null, payableMinor)
  const dueMinor = payableMinor + feesMinor + tipMinor
  let otherMinor = 0
  let cashGivenMinor = 0
  for (const tender of payment.tenders) {
    if (tender.kind === 'cash') cashGivenMinor += tender.givenMinor
    else otherMinor += amountOfTender(tender)
  }
  if (otherMinor > dueMinor) {
    return refuse({ code: 'tender.too-much', facts: { payableMinor: dueMinor, tenderedMinor: otherMinor } })
  }
  if (cashGivenMinor > LARGEST_MINOR || dueMinor > LARGEST_MINOR) {
    return refuse({ code: 'basket.too-large', facts: { lineId: null, limitMinor: LARGEST_MINOR } })
  }
  const cashDueMinor = dueMinor - otherMinor
  const cashToPayMinor = cashToPayBy(cashDueMinor, payment)
  const isCash = payment.tenders.some((tender) => tender.kind === 'cash')
  const remainingMinor = isCash ? Math.max(0, cashToPayMinor - cashGivenMinor) : cashDueMinor
  return accept({
    payableMinor,
    otherMinor,
    cashDueMinor,
    cashToPayMinor,
    cashRoundingMinor: isCash ? cashToPayMinor - cashDueMinor : 0,
    cashGivenMinor,
    changeMinor: isCash ? Math.max(0, cashGivenMinor - cashToPayMinor) : 0,
    remainingMinor,
    isPaid: remainingMinor === 0,
    ...(fees.length > 0 && { fees, feesMinor }),
    ...(payment.tip && { tipMinor }),
  })
}

/**
 * The part of what is left that anything but cash would pay: to the minor unit, whatever the coins make of the rest, where the cash so far
 * is made of those coins.
 */
export function leftBesideCash(outcome: PaymentOutcome, payment: PaymentFacts): number {
  const { isPaid, cashGivenMinor, cashDueMinor, remainingMinor } = outcome
  if (isPaid || cashToPayBy(cashGivenMinor, payment) !== cashGivenMinor) return remainingMinor
  return Math.max(0, cashDueMinor - cashGivenMinor)
}

function amountOfTender(tender: Exclude<Tender, { kind: 'cash' }>): number {
  return tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.amountMinor
}

/** The fees of the tenders that have one, nothing where the tender pays nothing of the payable, each with its tax inside it or on top of it like the outlet's. Source: pricing.md, Growth 8. */
export function feesOf(tenders: readonly Tender[], tax: TaxSettings): readonly FeeOutcome[] {
  return tenders.flatMap(({ fee }, tender) => (fee ? [feeOf(fee, tender, tax)] : []))
}

function feeOf({ shareMinor, rate, tax }: TenderFee, tender: number, settings: TaxSettings): FeeOutcome {
  const plainMinor =
    rate.kind === 'percent' ? partOf(shareMinor, rate.basisPoints) : shareMinor > 0 ? rate.amountMinor : 0
  const rateMillionths = tax ? millionthsOf(tax) : 0
  const taxMinor = taxOf(plainMinor, rateMillionths, settings)
  const feeMinor = settings.mode === 'added' ? plainMinor + taxMinor : plainMinor
  return { tender, feeMinor, taxMinor, taxId: tax?.id ?? null, ...rowOf(rateMillionths, undefined) }
}

/** Returns the tip: an amount, or a percentage of the payable, half-up; 0 without a tip. */
export const tipOf = (tip: Tip | null, payableMinor: number): number =>
  tip === null ? 0 : tip.kind === 'amount' ? tip.amountMinor : partOf(payableMinor, tip.basisPoints)

const partOf = (amountMinor: number, basisPoints: number): number =>
  multiplyDivide(amountMinor, basisPoints, 10_000, 'half-up')

import type { FeeOutcome, TaxSettings, Tender, TenderFee, Tip } from '../basket/index.ts'
import { multiplyDivide } from '../money/round.ts'
import { taxOf } from '../tax/receipt-tax.ts'

/** The fees of the tenders that have one, nothing where the tender pays nothing of the payable, each with its tax inside it or on top of it like the outlet's. Source: pricing.md, Growth 8. */
export function feesOf(tenders: readonly Tender[], tax: TaxSettings): readonly FeeOutcome[] {
  return tenders.flatMap(({ fee }, tender) => (fee ? [feeOf(fee, tender, tax)] : []))
}

function feeOf({ shareMinor, rate, tax }: TenderFee, tender: number, settings: TaxSettings): FeeOutcome {
  const plainMinor =
    rate.kind === 'percent' ? partOf(shareMinor, rate.basisPoints) : shareMinor > 0 ? rate.amountMinor : 0
  const rateBasisPoints = tax?.rateBasisPoints ?? 0
  const taxMinor = taxOf(plainMinor, rateBasisPoints, settings)
  const feeMinor = settings.mode === 'added' ? plainMinor + taxMinor : plainMinor
  return { tender, feeMinor, taxMinor, taxId: tax?.id ?? null, rateBasisPoints }
}

/** What the customer gives on top: an amount, or a percentage of the payable, half-up; 0 without a tip. */
export const tipOf = (tip: Tip | null, payableMinor: number): number =>
  tip === null ? 0 : tip.kind === 'amount' ? tip.amountMinor : partOf(payableMinor, tip.basisPoints)

const partOf = (amountMinor: number, basisPoints: number): number =>
  multiplyDivide(amountMinor, basisPoints, 10_000, 'half-up')

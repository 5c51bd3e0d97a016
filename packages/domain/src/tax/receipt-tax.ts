import { multiplyDivide } from '../money/round.ts'
import { splitEvenIfWeightless, splitExactly } from '../money/split-exactly.ts'
import type { TaxOfRate, TaxShare, LineTax, TaxSettings } from '../basket/index.ts'

/** A line as the tax sees it: what it costs, and over which parts that spreads. */
export interface TaxableLine {
  readonly payableMinor: number
  readonly parts: readonly { readonly partId: string | null; readonly weight: number; readonly tax: LineTax }[]
}

/** Tax per rate, ascending, and each line's shares in the order of its parts. */
export interface ReceiptTax {
  readonly rates: readonly TaxOfRate[]
  readonly shares: readonly (readonly TaxShare[])[]
  readonly taxMinor: number
}

/** Tax inside (included) or on top of (added) an amount at a rate. Source: pricing.md, stage H. */
export function taxOf(amountMinor: number, rateBasisPoints: number, settings: TaxSettings): number {
  const divisor = settings.mode === 'included' ? 10_000 + rateBasisPoints : 10_000
  return multiplyDivide(amountMinor, rateBasisPoints, divisor, settings.rounding)
}

/**
 * Tax once per rate and receipt on Σ payables of the rate, then shared out to the lines by their payables, largest
 * remainder, ties to the earlier line. A combined line first spreads over its parts by their list amounts.
 * Source: pricing.md, stage H; D15.
 */
export function receiptTax(lines: readonly TaxableLine[], settings: TaxSettings): ReceiptTax {
  const shares = lines.map(sharesOf)
  const byRate = new Map<number, OpenShare[]>()
  for (const share of shares.flat()) {
    const same = byRate.get(share.rateBasisPoints)
    if (same) same.push(share)
    else byRate.set(share.rateBasisPoints, [share])
  }
  const rates = [...byRate.entries()]
    .sort(([one], [other]) => one - other)
    .map(([rateBasisPoints, ofRate]) => taxRate(rateBasisPoints, ofRate, settings))
  return { rates, shares, taxMinor: rates.reduce((sum, rate) => sum + rate.taxMinor, 0) }
}

/** Σ taxes of a line's shares. */
export const taxOfShares = (shares: readonly TaxShare[]): number =>
  shares.reduce((sum, share) => sum + share.taxMinor, 0)

/** The same receipt with no tax in it: tax that was inside is no longer paid, tax on top falls away. Source: pricing.md, Growth 7. */
export function withoutTax(tax: ReceiptTax, mode: TaxSettings['mode']): ReceiptTax {
  const free = <Of extends { readonly payableMinor: number; readonly taxMinor: number }>(one: Of): Of => ({
    ...one,
    payableMinor: mode === 'included' ? one.payableMinor - one.taxMinor : one.payableMinor,
    taxMinor: 0,
  })
  return { rates: tax.rates.map(free), shares: tax.shares.map((shares) => shares.map(free)), taxMinor: 0 }
}

type OpenShare = { -readonly [Key in keyof TaxShare]: TaxShare[Key] }

function sharesOf({ payableMinor, parts }: TaxableLine): OpenShare[] {
  const amounts =
    parts.length === 1
      ? [payableMinor]
      : splitEvenIfWeightless(
          payableMinor,
          parts.map((part) => part.weight),
        )
  return parts.map(({ partId, tax }, place) => ({
    partId,
    taxId: tax.id,
    rateBasisPoints: tax.rateBasisPoints,
    payableMinor: amounts[place] ?? 0,
    taxMinor: 0,
  }))
}

function taxRate(rateBasisPoints: number, shares: readonly OpenShare[], settings: TaxSettings): TaxOfRate {
  const payableMinor = shares.reduce((sum, share) => sum + share.payableMinor, 0)
  const taxMinor = taxOf(payableMinor, rateBasisPoints, settings)
  if (taxMinor > 0) {
    const parts = splitExactly(
      taxMinor,
      shares.map((share) => share.payableMinor),
    )
    shares.forEach((share, place) => {
      share.taxMinor = parts[place] ?? 0
    })
  }
  return { rateBasisPoints, payableMinor, taxMinor }
}

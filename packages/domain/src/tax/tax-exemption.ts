import type { ExemptedTax, TaxExemption, TaxShare } from '../basket/index.ts'
import type { IsFreed } from './open-tax.ts'
import { rowKeyOf } from './rate.ts'
import { receiptOf, type ReceiptTax } from './receipt-tax.ts'

/** Taxes that a paper frees from: all, or those of its codes. Source: pricing.md, Growth 7 and Growth 2, 14. */
export const freedBy =
  ({ codes }: TaxExemption): IsFreed =>
  (code) =>
    codes === undefined || (code !== undefined && codes.includes(code))

/** The same receipt where taxes inside are not paid: what they would have been leaves the lines. */
export const withoutInside = ({ shares }: ReceiptTax, isFreed: IsFreed): ReceiptTax =>
  receiptOf(shares.map((ofLine) => freeInside(ofLine, isFreed)))

/** All of a part stands at its first tax, so that going from behind, what is free of it is known there. */
function freeInside(shares: readonly TaxShare[], isFreed: IsFreed): readonly TaxShare[] {
  let freedMinor = 0
  const free = (share: TaxShare): TaxShare => {
    const isFree = isFreed(share.code)
    freedMinor += isFree ? share.taxMinor : 0
    if (share.payableMinor === 0) return isFree ? { ...share, taxMinor: 0 } : share
    const payableMinor = share.payableMinor - freedMinor
    freedMinor = 0
    return { ...share, payableMinor, taxMinor: isFree ? 0 : share.taxMinor }
  }
  return shares.toReversed().map(free).toReversed()
}

/** Tax that an exempt sale would have paid more: of a whole exemption every row as it would have been, else the rows that it made smaller. */
export function exemptedTax({ codes }: TaxExemption, before: ReceiptTax, after: ReceiptTax): ExemptedTax {
  if (codes === undefined) return { taxMinor: before.taxMinor, taxes: before.rates }
  const paid = new Map(after.rates.map((row) => [rowKeyOf(row), row.taxMinor]))
  const taxes = before.rates
    .map((row) => ({ ...row, taxMinor: row.taxMinor - (paid.get(rowKeyOf(row)) ?? 0) }))
    .filter(({ taxMinor }) => taxMinor !== 0)
  return { taxMinor: before.taxMinor - after.taxMinor, taxes }
}

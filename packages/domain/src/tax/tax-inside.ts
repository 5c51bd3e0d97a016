import type { LineTax, TaxSettings, TaxShare } from '../basket/index.ts'
import { receiptTax, taxOfShares, type ReceiptTax } from './receipt-tax.ts'

/** Each line is an amount that somebody typed, so its tax is rounded by itself. */
const INSIDE: TaxSettings = { mode: 'included', rounding: 'half-up', per: 'line' }
const ON_TOP: TaxSettings = { ...INSIDE, mode: 'added' }

/** Goods of which only the whole amount is known, with their taxes in it. */
export interface WholeAmount {
  readonly tax: LineTax
  readonly amountMinor: number
  /** The number of units that the amount is for; goods by weight are one. */
  readonly units: number
  /** True where prices at the outlet are without tax. */
  readonly isAdded: boolean
}

/**
 * The taxes that an amount has in it, by row. Where a tax looks at the price of a unit, which is known without tax only, the goods are the most that
 * comes to no more than the amount together with its taxes. The first share tells what was paid for the goods, as it does in a sale.
 * Source: pricing.md, stage H, Growth 2, 10 and 11.
 */
export function taxInside(whole: WholeAmount): readonly TaxShare[] {
  const shares = isBanded(whole) ? sharesOnTop(whole, goodsWithin(whole)) : sharesOf(whole, whole.amountMinor, INSIDE)
  const goodsMinor = whole.isAdded ? whole.amountMinor - taxOfShares(shares) : whole.amountMinor
  return shares.map((share, place) => ({ ...share, payableMinor: place === 0 ? goodsMinor : 0 }))
}

const isBanded = ({ tax, isAdded }: WholeAmount): boolean => isAdded && (tax.taxes ?? []).some(({ band }) => band)

function sharesOf({ tax, units }: WholeAmount, payableMinor: number, settings: TaxSettings): readonly TaxShare[] {
  const unitMinor = Math.floor(payableMinor / units)
  const dearer = payableMinor - unitMinor * units
  const prices = [
    { count: units - dearer, priceMinor: unitMinor },
    { count: dearer, priceMinor: unitMinor + 1 },
  ].filter(({ count }) => count > 0)
  const lines = [{ payableMinor, parts: [{ partId: null, weight: 1, tax }], prices }]
  const { shares }: ReceiptTax = receiptTax(lines, settings)
  return shares[0] ?? []
}

const sharesOnTop = (whole: WholeAmount, goodsMinor: number): readonly TaxShare[] => sharesOf(whole, goodsMinor, ON_TOP)

/** The dearest goods that their taxes do not lift above the amount; dearer goods never cost less with their taxes. */
function goodsWithin(whole: WholeAmount): number {
  let [least, most] = [0, whole.amountMinor]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (middle + taxOfShares(sharesOnTop(whole, middle)) <= whole.amountMinor) least = middle
    else most = middle - 1
  }
  return least
}

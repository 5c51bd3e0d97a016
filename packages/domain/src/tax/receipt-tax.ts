import { multiplyDivide } from '../money/round.ts'
import { splitExactly } from '../money/split-exactly.ts'
import { splitWide, splitWithCeilings } from '../money/split-wide.ts'
import type { TaxOfRate, TaxShare, TaxSettings } from '../basket/index.ts'
import { overOneBottom, roundExact } from './exact-tax.ts'
import { openTaxes, type IsFreed, type OpenTax, type TaxableLine } from './open-tax.ts'
import { inRowOrder, rowIn, rowKeyOf, WHOLE_RATE } from './rate.ts'

/** Tax per row, ascending, and each line's shares in the order of its parts and their taxes. */
export interface ReceiptTax {
  readonly rates: readonly TaxOfRate[]
  readonly shares: readonly (readonly TaxShare[])[]
  readonly taxMinor: number
}

/** Tax inside (included) or on top of (added) an amount at a rate in millionths. Source: pricing.md, stage H. */
export function taxOf(amountMinor: number, rateMillionths: number, settings: TaxSettings): number {
  const divisor = settings.mode === 'included' ? WHOLE_RATE + rateMillionths : WHOLE_RATE
  return multiplyDivide(amountMinor, rateMillionths, divisor, settings.rounding)
}

/**
 * Tax once per row and receipt, then shared out to the lines by their exact parts, largest remainder, ties to the earlier line. Inside, each row
 * takes of the amounts only what the earlier ones left. `isFreed`: taxes on top that leave before anything is worked out.
 * Source: pricing.md, stage H, Growth 2, 10 to 14; D15.
 */
export function receiptTax(
  lines: readonly TaxableLine[],
  settings: TaxSettings,
  isFreed: IsFreed = () => false,
): ReceiptTax {
  const taxes = lines.map((line) => openTaxes(line, settings, isFreed))
  const rows = rowsOf(taxes.flat())
  for (const row of rows) taxRow(row, settings)
  for (const row of rows) if (row[0]?.tax.row.code !== undefined) tellBases(row, settings)
  return receiptOf(taxes.map((ofLine) => ofLine.map(({ share }) => share)))
}

/** Σ taxes of a line's shares. */
export const taxOfShares = (shares: readonly TaxShare[]): number =>
  shares.reduce((sum, share) => sum + share.taxMinor, 0)

/** The receipt that these shares make. */
export function receiptOf(shares: ReceiptTax['shares']): ReceiptTax {
  const rates = new Map<string, { -readonly [Key in keyof TaxOfRate]: TaxOfRate[Key] }>()
  for (const share of shares.flat()) {
    const key = rowKeyOf(share)
    const row = rates.get(key) ?? { ...rowIn(share), payableMinor: 0, taxMinor: 0 }
    row.payableMinor += share.payableMinor
    row.taxMinor += share.taxMinor
    if (share.baseMinor !== undefined) row.baseMinor = (row.baseMinor ?? 0) + share.baseMinor
    rates.set(key, row)
  }
  const sorted = [...rates.values()].toSorted(inRowOrder)
  return { rates: sorted, shares, taxMinor: sorted.reduce((sum, rate) => sum + rate.taxMinor, 0) }
}

function rowsOf(taxes: readonly OpenTax[]): readonly (readonly OpenTax[])[] {
  const rows = new Map<string, OpenTax[]>()
  for (const one of taxes) {
    const same = rows.get(one.tax.key)
    if (same) same.push(one)
    else rows.set(one.tax.key, [one])
  }
  return [...rows.values()].toSorted(([one], [other]) => (one && other ? inRowOrder(one.tax.row, other.tax.row) : 0))
}

function taxRow(row: readonly OpenTax[], settings: TaxSettings): void {
  const taxes = settings.per === 'line' ? perLine(row, settings) : onReceipt(row, settings)
  row.forEach(({ share }, place) => {
    share.taxMinor = taxes[place] ?? 0
  })
}

const perLine = (row: readonly OpenTax[], settings: TaxSettings): readonly number[] =>
  row.map((one) => {
    const taxMinor = roundExact(one.exact().part, settings.rounding)
    return settings.mode === 'included' ? Math.min(taxMinor, leftOf(one)) : taxMinor
  })

function onReceipt(row: readonly OpenTax[], settings: TaxSettings): readonly number[] {
  if (row.every(({ isAlone }) => isAlone)) return byAmounts(row, settings)
  const { tops, bottom } = overOneBottom(row.map((one) => one.exact().part))
  const rounded = roundExact({ top: total(tops), bottom }, settings.rounding)
  if (settings.mode === 'added') return splitWide(rounded, tops)
  const ceilings = row.map(leftOf)
  const mostMinor = ceilings.reduce((sum, one) => sum + one, 0)
  return splitWithCeilings(Math.min(rounded, mostMinor), tops, ceilings, splitWide)
}

/** All at one rate and with nothing beside it: the amounts stand for the exact parts. */
function byAmounts(row: readonly OpenTax[], settings: TaxSettings): readonly number[] {
  const [first] = row
  const amounts = row.map(({ amountMinor }) => amountMinor)
  const rate = first && !first.isFreed ? first.tax.rateMillionths : 0
  const taxMinor = taxOf(
    amounts.reduce((sum, one) => sum + one, 0),
    rate,
    settings,
  )
  return taxMinor > 0 ? splitExactly(taxMinor, amounts) : amounts.map(() => 0)
}

/** Rest of an amount behind the earlier rows. */
const leftOf = ({ amountMinor, part }: OpenTax): number =>
  part.reduce((left, { share }) => left - share.taxMinor, amountMinor)

const total = (tops: readonly bigint[]): bigint => tops.reduce((sum, one) => sum + one, 0n)

function tellBases(row: readonly OpenTax[], settings: TaxSettings): void {
  const isRounded = settings.mode === 'included' || settings.per === 'line'
  const bases = isRounded ? row.map((one) => roundedBase(one, settings)) : exactBases(row)
  row.forEach(({ share }, place) => {
    share.baseMinor = bases[place] ?? 0
  })
}

/** The amount without its taxes, and the shares of those the tax stands on. */
function roundedBase(one: OpenTax, { mode }: TaxSettings): number {
  const { amountMinor, part, tax } = one
  const taxes = part.map(({ share }) => share.taxMinor)
  const ownMinor =
    mode === 'included'
      ? taxes.reduce((left, one) => left - one, amountMinor)
      : roundExact(one.exact().amount, 'half-up')
  return tax.on.reduce((sum, place) => sum + (taxes[place] ?? 0), ownMinor)
}

function exactBases(row: readonly OpenTax[]): readonly number[] {
  if (row.every(({ isAlone }) => isAlone)) return row.map(({ amountMinor }) => amountMinor)
  const { tops, bottom } = overOneBottom(row.map((one) => one.exact().base))
  return splitWide(roundExact({ top: total(tops), bottom }, 'half-up'), tops)
}

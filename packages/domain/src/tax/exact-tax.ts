import type { TaxBand, TaxSettings } from '../basket/index.ts'
import type { OneTax } from './rate.ts'

/** A part of money that is not rounded yet: a whole number of minor units over a bottom above 0. */
export interface Exact {
  readonly top: bigint
  readonly bottom: bigint
}

/** Prices of the units of a line after stage B; goods by weight or with a price label are one unit. */
export type UnitPrices = readonly { readonly count: number; readonly priceMinor: number }[]

/** A rate's millionths divide five times at most: a tax of a group stands on four others at the deepest. */
const MILLION = 1_000_000n
const SCALE = MILLION ** 5n

/** Amount of a tax of goods, and what it stands on. */
export interface ExactTax {
  readonly part: Exact
  readonly base: Exact
  /** The amount it looks at: the goods' price alone. */
  readonly amount: Exact
}

/** The exact taxes of an amount, in the order of its taxes. `isFreed` taxes come to nothing and nothing stands on them. Source: pricing.md, Growth 2, 10 and 11. */
export function exactTaxes(
  amountMinor: number,
  taxes: readonly OneTax[],
  { mode }: Pick<TaxSettings, 'mode'>,
  prices: UnitPrices,
  isFreed: (tax: OneTax) => boolean,
): readonly ExactTax[] {
  const rateOf = (tax: OneTax): bigint => (isFreed(tax) ? 0n : BigInt(tax.rateMillionths))
  return mode === 'included'
    ? insideOf(BigInt(amountMinor), taxes, rateOf)
    : onTopOf(amountMinor, taxes, rateOf, prices)
}

function insideOf(amount: bigint, taxes: readonly OneTax[], rateOf: (tax: OneTax) => bigint): readonly ExactTax[] {
  const factors: bigint[] = []
  for (const tax of taxes) factors.push((rateOf(tax) * sumAt(factors, tax.on, SCALE)) / MILLION)
  const bottom = factors.reduce((sum, one) => sum + one, SCALE)
  return taxes.map((tax, place) => ({
    part: { top: amount * (factors[place] ?? 0n), bottom },
    base: { top: amount * sumAt(factors, tax.on, SCALE), bottom },
    amount: { top: amount, bottom: 1n },
  }))
}

function onTopOf(
  amountMinor: number,
  taxes: readonly OneTax[],
  rateOf: (tax: OneTax) => bigint,
  prices: UnitPrices,
): readonly ExactTax[] {
  const amounts = taxes.map(({ band }) => bandedAmount(amountMinor, band, prices))
  const unit = amounts.find(({ bottom }) => bottom !== 1n)?.bottom ?? 1n
  const tops: bigint[] = []
  const bases: bigint[] = []
  taxes.forEach((tax, place) => {
    const { top, bottom } = amounts[place] as Exact
    const base = sumAt(tops, tax.on, top * (unit / bottom) * SCALE)
    bases.push(base)
    tops.push((rateOf(tax) * base) / MILLION)
  })
  const bottom = SCALE * unit
  return taxes.map((_, place) => ({
    part: { top: tops[place] ?? 0n, bottom },
    base: { top: bases[place] ?? 0n, bottom },
    amount: amounts[place] as Exact,
  }))
}

const sumAt = (values: readonly bigint[], places: readonly number[], from: bigint): bigint =>
  places.reduce((sum, place) => sum + (values[place] ?? 0n), from)

/**
 * The part of an amount that a tax looks at. The price of a unit is its price after B × the amount ÷ what the line came to after B, compared exactly.
 * Source: pricing.md, Growth 2, 11.
 */
function bandedAmount(amountMinor: number, band: TaxBand | null | undefined, prices: UnitPrices): Exact {
  const amount = BigInt(amountMinor)
  if (!band) return { top: amount, bottom: 1n }
  const after = prices.reduce((sum, { count, priceMinor }) => sum + BigInt(count) * BigInt(priceMinor), 0n)
  if (after === 0n || amount === 0n) return { top: 0n, bottom: 1n }
  const divisor = greatestDivisor(amount, after)
  const [times, bottom] = [amount / divisor, after / divisor]
  const top = prices.reduce(
    (sum, { count, priceMinor }) => sum + BigInt(count) * counted(BigInt(priceMinor) * times, band, bottom),
    0n,
  )
  return { top, bottom }
}

/** The part of a price that counts; everything over `bottom`. */
function counted(price: bigint, { kind, fromMinor, untilMinor }: TaxBand, bottom: bigint): bigint {
  const from = BigInt(fromMinor) * bottom
  const until = untilMinor === null ? null : BigInt(untilMinor) * bottom
  if (kind === 'whole') return price >= from && (until === null || price < until) ? price : 0n
  const upTo = until !== null && price > until ? until : price
  return upTo > from ? upTo - from : 0n
}

/** The same over one bottom, so that they can be added and compared. */
export function overOneBottom(parts: readonly Exact[]): { readonly tops: readonly bigint[]; readonly bottom: bigint } {
  const bottom = [...new Set(parts.map((part) => part.bottom))].reduce(commonMultiple, 1n)
  return { tops: parts.map((part) => part.top * (bottom / part.bottom)), bottom }
}

const commonMultiple = (one: bigint, other: bigint): bigint => (one / greatestDivisor(one, other)) * other

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [large, small] = [one, other]
  while (small > 0n) [large, small] = [small, large % small]
  return large
}

/** To a whole number; nothing here is below 0. */
export function roundExact({ top, bottom }: Exact, rounding: TaxSettings['rounding']): number {
  const rest = top % bottom
  const isUp = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= bottom
  return Number(top / bottom + (isUp ? 1n : 0n))
}

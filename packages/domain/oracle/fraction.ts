/** Exact fractions: the second implementation rounds only where pricing.md says so, and shares no helper with the first. */
export interface Fraction {
  readonly top: bigint
  /** Above 0. */
  readonly bottom: bigint
}

export const wholeNumber = (value: bigint | number): Fraction => ({ top: BigInt(value), bottom: 1n })

export const makeFraction = (top: bigint, bottom: bigint): Fraction =>
  bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom }

export const multiply = (a: Fraction, b: Fraction): Fraction => makeFraction(a.top * b.top, a.bottom * b.bottom)

export const add = (a: Fraction, b: Fraction): Fraction =>
  makeFraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

/** The same with small numbers. */
export function reduceFraction({ top, bottom }: Fraction): Fraction {
  let [large, small] = [top < 0n ? -top : top, bottom]
  while (small > 0n) [large, small] = [small, large % small]
  return large === 0n ? wholeNumber(0) : makeFraction(top / large, bottom / large)
}

export const addAll = (parts: readonly Fraction[]): Fraction =>
  parts.reduce((all, part) => reduceFraction(add(all, part)), wholeNumber(0))

export type Rounding = 'down' | 'half-up' | 'up'

/** To an integer: toward zero, half away from zero, or away from zero. */
export function toInteger({ top, bottom }: Fraction, rounding: Rounding): bigint {
  const isNegative = top < 0n
  const size = isNegative ? -top : top
  const cut = size / bottom
  const rest = size % bottom
  const isRaised = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= bottom
  const rounded = isRaised ? cut + 1n : cut
  return isNegative ? -rounded : rounded
}

/** Returns the rest of an amount after so many basis points off, half-up. */
export const afterPercent = (amount: bigint, offBasisPoints: number): bigint =>
  toInteger(makeFraction(amount * BigInt(10_000 - offBasisPoints), 10_000n), 'half-up')

/** To a multiple of `unit`. */
export const toMultiple = (amount: bigint, unit: number, rounding: Rounding): bigint =>
  toInteger(makeFraction(amount, BigInt(unit)), rounding) * BigInt(unit)

/**
 * Shares by largest remainder: everybody gets the cut part, then one unit each to whoever lost most, the earlier first.
 * Negative totals are shared like positive ones with the sign turned.
 */
export function share(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (total < 0n) return share(-total, weights).map((part) => -part)
  if (sum === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (total * weight) / sum)
  const lost = weights.map((weight, index) => ({ index, rest: (total * weight) % sum }))
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const missing = Number(total - parts.reduce((a, b) => a + b, 0n))
  for (const { index } of lost.slice(0, missing)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n)
export const smallerOf = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The treatment of a remainder: toward zero, half away from zero, away from zero. Source: pricing.md, principle 7. */
export type RoundingMode = 'down' | 'half-up' | 'up'

/** Below this both factors' product and twice a remainder are exact in a double. */
const EXACT = 2 ** 52

/**
 * value × numerator / denominator as an integer, exact at every size.
 *
 * Units: `value` and `numerator` safe integers of either sign, `denominator` a positive safe integer.
 * Rounding: `mode`, mirrored for negatives: the answer for −x is minus the answer for x.
 * Throws when the answer is no safe integer (a bug: callers bound their amounts by 10^15 first).
 */
export function multiplyDivide(value: number, numerator: number, denominator: number, mode: RoundingMode): number {
  const product = value * numerator
  if (product < EXACT && product > -EXACT) return divideSmall(product, denominator, mode)
  const quotient = Number(divideBig(BigInt(value) * BigInt(numerator), BigInt(denominator), mode))
  if (!Number.isSafeInteger(quotient)) throw new RangeError('amount beyond what an integer can hold')
  return quotient
}

/** value rounded to a whole multiple of `unit` (a positive integer), mirrored for negatives. Source: pricing.md, stage G. */
export const roundToUnit = (value: number, unit: number, mode: RoundingMode): number =>
  multiplyDivide(value, 1, unit, mode) * unit

/**
 * Returns the rest of an amount after `offBasisPoints` (0–10,000), half-up. Source: pricing.md, percentages of an
 * amount.
 */
export const lessPercent = (amountMinor: number, offBasisPoints: number): number =>
  multiplyDivide(amountMinor, 10_000 - offBasisPoints, 10_000, 'half-up')

function divideSmall(product: number, denominator: number, mode: RoundingMode): number {
  const remainder = product % denominator
  const towardsZero = (product - remainder) / denominator
  const magnitude = remainder < 0 ? -remainder : remainder
  const isAway = mode === 'up' ? magnitude > 0 : mode === 'half-up' && magnitude >= denominator - magnitude
  const rounded = isAway ? towardsZero + (product < 0 ? -1 : 1) : towardsZero
  return rounded === 0 ? 0 : rounded
}

function divideBig(product: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const towardsZero = product / denominator
  const remainder = product % denominator
  const magnitude = remainder < 0n ? -remainder : remainder
  const isAway = mode === 'up' ? magnitude > 0n : mode === 'half-up' && magnitude * 2n >= denominator
  return isAway ? towardsZero + (product < 0n ? -1n : 1n) : towardsZero
}

import { multiplyDivide } from '../money/round.ts'
import { type WideMinor, wideOf } from '../money/wide.ts'

/** Goods counted in thousandths (kg, pound) are priced by the whole unit. */
const perUnit = (isThousandths: boolean): number => (isThousandths ? 1_000 : 1)

/** Returns the cost of a quantity at the price of a piece, gram, kg or pound; half-up, exact at every size. */
export const costOfQuantity = (quantity: number, unitMinor: number, isThousandths: boolean): number =>
  multiplyDivide(unitMinor, quantity, perUnit(isThousandths), 'half-up')

/** Returns the cost of one piece, gram, kg or pound of a quantity above 0 that cost so much in all; half-up, exact at every size. */
export function costOfOne(costMinor: WideMinor, quantity: number, isThousandths: boolean): WideMinor {
  const twice = BigInt(quantity) * 2n
  return wideOf((BigInt(costMinor) * BigInt(perUnit(isThousandths)) * 2n + BigInt(quantity)) / twice)
}

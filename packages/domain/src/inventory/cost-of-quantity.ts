import { multiplyDivide } from '../money/round.ts'

/** Goods counted in thousandths (kg, pound) are priced by the whole unit. */
const perUnit = (isThousandths: boolean): number => (isThousandths ? 1_000 : 1)

/** Returns the cost of a quantity at the price of a piece, gram, kg or pound; half-up, exact at every size. */
export const costOfQuantity = (quantity: number, unitMinor: number, isThousandths: boolean): number =>
  multiplyDivide(unitMinor, quantity, perUnit(isThousandths), 'half-up')

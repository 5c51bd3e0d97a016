import { isQuantityUnusual, type Habit } from '@kassa/domain/quantity/habit.ts'

/**
 * Returns whether a quantity looks like a slip of the finger: shown softly, never in the way. The goods' own sales say it; where there are too few, 100
 * pieces or 50 kg or pound and more do, which is what one digit too many makes of 10 and 5. Source: features CD-D04.
 */
export const isQuantityOdd = (quantity: number, isWeighed: boolean, habit?: Habit): boolean =>
  isQuantityUnusual(quantity, isWeighed, habit) ?? quantity >= (isWeighed ? 50_000 : 100)

/** Returns whether a typed price looks like a digit too many or too few: ten times what is on the list and more, or a tenth and less. */
export const isPriceOdd = (typedMinor: number, listMinor: number): boolean =>
  typedMinor > 0 && listMinor > 0 && (typedMinor >= listMinor * 10 || typedMinor * 10 <= listMinor)

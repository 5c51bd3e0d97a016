import { findCurrency } from '../money/money.ts'
import { DENOMINATIONS } from '../payment/denominations.ts'

/** Notes of the largest kind that somebody may reasonably lay down above what is due. Source: D86. */
const NOTES_ABOVE = 4
const TIMES_DUE = 100

/**
 * The most cash that is taken for `dueMinor`: a hundred times it, or four of the largest note above it, whichever is more.
 * Minor units. A currency that is not listed has no notes. Source: D86.
 */
export function mostCashGiven(dueMinor: number, currencyCode: string): number {
  const currency = findCurrency(currencyCode)?.code
  const [largest = 0] = currency === undefined ? [] : DENOMINATIONS[currency].notes
  return Math.max(dueMinor * TIMES_DUE, dueMinor + NOTES_ABOVE * largest)
}

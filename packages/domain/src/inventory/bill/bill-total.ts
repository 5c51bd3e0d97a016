import { multiplyDivide } from '../../money/round.ts'
import { accept, refuse, type Result } from '../../result.ts'

export const billLineKinds = ['goods', 'freight', 'duty', 'other'] as const
export type BillLineKind = (typeof billLineKinds)[number]

/** Returns whether a line is a cost of the goods beside it. */
export const isLanded = (kind: BillLineKind): boolean => kind === 'freight' || kind === 'duty'

/** Tax on an amount without it, in millionths where the rate has more than two decimals; half up. */
export const taxOnAmount = (amountMinor: number, rateMillionths: number): number =>
  multiplyDivide(amountMinor, rateMillionths, 1_000_000, 'half-up')

/** The most that the rounding of a paper explains: a unit for each line with a tax, and two at least. */
export const mostTaxRounding = (taxedLines: number): number => Math.max(2, taxedLines)

/**
 * The taxes of a bill's lines as its paper says them in total: what the paper rounds otherwise is of the line with the most tax, so that what can be claimed back
 * is what stands there. Refuses with `supplier-bill.tax-differs` (`countedMinor`, `givenMinor`, `mostMinor`) what no rounding explains.
 */
export function taxesAsOnPaper(countedMinors: readonly number[], paperMinor: number | null): Result<readonly number[]> {
  const countedMinor = countedMinors.reduce((sum, minor) => sum + minor, 0)
  if (paperMinor === null || paperMinor === countedMinor) return accept(countedMinors)
  const mostMinor = mostTaxRounding(countedMinors.filter((minor) => minor > 0).length)
  const largest = countedMinors.indexOf(Math.max(...countedMinors))
  const differenceMinor = paperMinor - countedMinor
  const isExplained =
    countedMinor > 0 && Math.abs(differenceMinor) <= mostMinor && (countedMinors[largest] ?? 0) + differenceMinor >= 0
  if (!isExplained)
    return refuse({ code: 'supplier-bill.tax-differs', facts: { countedMinor, givenMinor: paperMinor, mostMinor } })
  return accept(countedMinors.map((minor, at) => (at === largest ? minor + differenceMinor : minor)))
}

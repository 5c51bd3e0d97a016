import { lessWide, type WideMinor } from '../money/wide.ts'
import { rulesOf } from '../payment/tender-rules.ts'

/** One method at a closing: what slips and terminals say, beside what the books expect. Minor units. */
export interface MethodCount {
  readonly method: number
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  /** counted − expected: over is positive, short negative. */
  readonly differenceMinor: WideMinor
}

/** Returns whether it is counted by its slips as one total; notes and coins are counted by their faces. */
export const isCountedAsTotal = (method: number): boolean => rulesOf(method).shiftCount === 'total'

/**
 * Returns the count of each method but cash, beside the sum of the shift's payments less refunds; a method that was
 * counted and never taken is expected to be 0, one that was taken and not counted has no count. Empty where nothing was
 * counted. Cash is counted by its faces. Source: SH-P03.
 */
export function comparedMethods(
  counted: readonly { readonly method: number; readonly countedMinor: number }[],
  expected: readonly { readonly method: number; readonly amountMinor: WideMinor }[],
): MethodCount[] {
  if (counted.length === 0) return []
  const found = new Map<number, number>()
  for (const { method, countedMinor } of counted) found.set(method, (found.get(method) ?? 0) + countedMinor)
  const wanted = new Map(expected.map(({ method, amountMinor }) => [method, amountMinor]))
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((method) => isCountedAsTotal(method))
    .toSorted((one, other) => one - other)
    .map((method) => {
      const expectedMinor = wanted.get(method) ?? 0
      const countedMinor = found.get(method) ?? 0
      return { method, expectedMinor, countedMinor, differenceMinor: lessWide(countedMinor, expectedMinor) }
    })
}

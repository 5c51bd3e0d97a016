import { lessWide, type WideMinor } from '../money/wide.ts'

/** The notes of one other currency at a closing: what was found beside what was taken, in its own minor units. */
export interface ForeignCount {
  readonly currency: string
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  /** counted − expected: over is positive, short negative. */
  readonly differenceMinor: WideMinor
}

/**
 * Every other currency that was taken or found, in the order of its code. A currency that was taken and not found
 * stands as counted 0: foreign cash is paid out by nobody. Source: payments.md §7.
 */
export function comparedForeign(
  found: readonly { readonly currency: string; readonly countedMinor: number }[],
  taken: readonly { readonly currency: string; readonly amountMinor: WideMinor }[],
): ForeignCount[] {
  const counted = new Map<string, number>()
  for (const { currency, countedMinor } of found) counted.set(currency, (counted.get(currency) ?? 0) + countedMinor)
  const wanted = new Map(taken.map(({ currency, amountMinor }) => [currency, amountMinor]))
  return [...new Set([...wanted.keys(), ...counted.keys()])].toSorted().map((currency) => {
    const expectedMinor = wanted.get(currency) ?? 0
    const countedMinor = counted.get(currency) ?? 0
    return { currency, expectedMinor, countedMinor, differenceMinor: lessWide(countedMinor, expectedMinor) }
  })
}

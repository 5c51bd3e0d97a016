/** Batches that follow each other without a gap. */
export interface BatchRange {
  readonly firstBatch: number
  readonly lastBatch: number
}

/** Returns the first of some ranges that has a batch of `range`. */
export const findShared = <Range extends BatchRange>(range: BatchRange, others: readonly Range[]): Range | undefined =>
  others.find((other) => other.firstBatch <= range.lastBatch && other.lastBatch >= range.firstBatch)

/** Returns the batches of `range` that no other range has, as ranges in order: what is still to be handed over. */
export function openRanges(range: BatchRange, others: readonly BatchRange[]): readonly BatchRange[] {
  const shared = findShared(range, others)
  if (!shared) return range.firstBatch > range.lastBatch ? [] : [range]
  const before = { firstBatch: range.firstBatch, lastBatch: shared.firstBatch - 1 }
  const after = { firstBatch: shared.lastBatch + 1, lastBatch: range.lastBatch }
  return [...openRanges(before, others), ...openRanges(after, others)]
}

import { isClockFarOff } from './clock-ahead.ts'

/** A moment in which an item's stock was set by what was counted, epoch milliseconds. */
export interface CountMoment {
  readonly countedAt: number
  /** The instant at which the count entered the books; never before `countedAt`. */
  readonly appliedAt: number
}

/** The time of a document that moves stock, epoch milliseconds. */
export interface DocumentMoment {
  /** By the clock of whoever wrote it. */
  readonly at: number
  /** Server clock minus that clock as last measured; null when never. */
  readonly clockOffsetMs: number | null
  readonly receivedAt: number
}

/**
 * How a document and the counts of an item stand to each other: it changed what nobody has counted since (`after`), what `count` found had it in
 * already (`before`), or its time does not tell whether `count` had it in (`unclear`).
 */
export type LateReading<Count extends CountMoment> =
  | { readonly kind: 'after' }
  | { readonly kind: 'before' | 'unclear'; readonly count: Count }

/**
 * The margin around the moment of a count within which nobody can tell what came first, in milliseconds. Source: D120.
 */
export const COUNT_MARGIN_MS = 120_000

/** The moment of a document by the server's clock: its own, set right, but never after it was received. Source: D105. */
export const happenedAt = ({ at, clockOffsetMs, receivedAt }: DocumentMoment): number =>
  Math.min(at + (clockOffsetMs ?? 0), receivedAt)

/**
 * Reads a document against the counts of one item that are in the books. A count that is certainly later than it settles it, whatever lies near
 * an earlier one; a document that happened after a count was applied was in no doubt when that was read. A clock that nobody measured, or that
 * was off by more than five minutes, settles nothing. Source: D120.
 */
export function readLate<Count extends CountMoment>(
  document: DocumentMoment,
  counts: readonly Count[],
): LateReading<Count> {
  const happened = happenedAt(document)
  const isSure = document.clockOffsetMs !== null && !isClockFarOff(document.clockOffsetMs)
  const near = counts
    .filter(({ countedAt, appliedAt }) => countedAt > happened - COUNT_MARGIN_MS && !(isSure && happened >= appliedAt))
    .toSorted((one, other) => one.countedAt - other.countedAt)
  const later = isSure ? near.find(({ countedAt }) => countedAt > happened + COUNT_MARGIN_MS) : undefined
  if (later) return { kind: 'before', count: later }
  const [first] = near
  return first ? { kind: 'unclear', count: first } : { kind: 'after' }
}

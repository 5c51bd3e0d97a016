/** The most entries in one upload. */
const LARGEST_BATCH = 100
/** An upload answered within this leaves room for twice as many as it had. Milliseconds. */
const SOON_MS = 10_000

/** The number of entries that an upload may have, as the way to the server was last seen; kept from one drain to the next. */
export interface BatchPace {
  readonly most: () => number
  /** Notes that an upload of so many was answered after so long. */
  readonly answered: (sent: number, tookMs: number) => void
  /** Notes that an upload of so many had no answer in time: the next one has half of them. */
  readonly late: (sent: number) => void
}

/**
 * A pace that halves with each upload that comes too late, down to one entry, and doubles with each that is answered soon. A sale that goes up by itself, as it does
 * all day, says nothing of what a hundred take.
 */
export function batchPace(): BatchPace {
  let most = LARGEST_BATCH
  return {
    most: () => most,
    answered: (sent, tookMs) => {
      if (tookMs < SOON_MS) most = Math.max(most, Math.min(LARGEST_BATCH, sent * 2))
    },
    late: (sent) => {
      most = Math.max(1, Math.floor(sent / 2))
    },
  }
}

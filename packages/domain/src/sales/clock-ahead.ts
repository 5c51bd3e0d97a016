/** The difference between the clocks of a desk and of the server, in milliseconds, beyond which a moment counts as one to come. */
export const TOLERANCE_MS = 600_000

/**
 * Returns whether a moment of a desk's clock lies after the server received it, by more than ten minutes: nothing is sold in the future, so
 * that clock was ahead. Both in epoch milliseconds. Source: D105.
 */
export const isClockAhead = (at: number, receivedAt: number): boolean => at > receivedAt + TOLERANCE_MS

/** From here on a difference of clocks is worth a look, milliseconds. */
export const FAR_OFF_MS = 300_000

/** Returns whether a clock was off by more than five minutes, either way; null where nobody has measured it. Source: D105. */
export const isClockFarOff = (offsetMs: number | null): boolean => Math.abs(offsetMs ?? 0) > FAR_OFF_MS

/** Returns whether a moment of a desk can be: after it was there, and not ahead of when it came. Epoch milliseconds. Source: D105. */
export const isMomentPossible = (at: number, since: number, receivedAt: number): boolean =>
  at >= since && !isClockAhead(at, receivedAt)

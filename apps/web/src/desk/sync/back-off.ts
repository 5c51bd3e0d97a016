/**
 * Returns how long to wait before try number `attempt` (from 1): doubled from one second up to a minute, then spread by chance over
 * the upper half so that the tills of an outlet do not come back all at once. `chance` is 0 ≤ x < 1. Milliseconds.
 */
export function backOffMillis(attempt: number, chance: number): number {
  const ceiling = Math.min(60_000, 1_000 * 2 ** Math.min(attempt - 1, 10))
  return Math.round(ceiling / 2 + (ceiling / 2) * chance)
}

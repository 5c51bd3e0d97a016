import type { Actor } from '../actor.ts'

/**
 * The time of the caller's shop: the program's, ahead by what the clock of their test shop was moved. It is the one place where the two meet. What
 * guards the program itself (sessions, keys, limits, leases) asks the program's clock.
 */
export const shopNow = (now: string, { testAheadSeconds }: Pick<Actor, 'testAheadSeconds'>): string =>
  testAheadSeconds ? new Date(Date.parse(now) + testAheadSeconds * 1_000).toISOString() : now

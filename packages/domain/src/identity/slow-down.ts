import { UNLOCKED, type LockState } from './lockout.ts'

/**
 * Wrong passwords slow down whoever guesses, and nobody else: counted by account and by the network they come from. So many are free, then
 * each waits twice as long as the one before. Source: D113.
 */
const SLOW_DOWN = { free: 5, mostSeconds: 60, forgottenMinutes: 30 } as const

/** The record of failures of one guesser at one account. The instant is milliseconds since 1970. */
export interface Failures {
  readonly count: number
  readonly last: number
}

export const NO_FAILURES: Failures = { count: 0, last: 0 }

const MINUTE = 60_000

const stillCounts = ({ last }: Failures, now: number): boolean => now - last < SLOW_DOWN.forgottenMinutes * MINUTE

const secondsAfter = (count: number): number =>
  count < SLOW_DOWN.free ? 0 : Math.min(SLOW_DOWN.mostSeconds, 2 ** (count - SLOW_DOWN.free))

/** Whole seconds until the next password of this guesser is read; 0 at once. */
export const secondsToWait = (failures: Failures, now: number): number =>
  stillCounts(failures, now)
    ? Math.max(0, Math.ceil((failures.last + secondsAfter(failures.count) * 1_000 - now) / 1_000))
    : 0

export const afterWrong = (failures: Failures, now: number): Failures => ({
  count: stillCounts(failures, now) ? failures.count + 1 : 1,
  last: now,
})

/**
 * An account after a wrong password, from wherever: shown as locked (1) from the sixth until a right one, or half an hour without a wrong
 * one. It shuts nobody out; what a person set (2, 3, or 1 until a later time) stays.
 */
export function shownAfterWrong(state: LockState, now: number): LockState {
  if (state.status !== 0 && state.status !== 1) return state
  const isForgotten = state.lockedUntil !== null && state.lockedUntil <= now
  const failedCount = (isForgotten ? 0 : state.failedCount) + 1
  const isShown = (state.status === 1 && !isForgotten) || failedCount > SLOW_DOWN.free
  const lockedUntil = Math.max(state.lockedUntil ?? 0, now + SLOW_DOWN.forgottenMinutes * MINUTE)
  return { ...state, status: isShown ? 1 : 0, failedCount, lockedUntil }
}

/** An account after a right password. */
export const shownAfterRight = (state: LockState): LockState =>
  state.status === 0 || state.status === 1 ? UNLOCKED : state

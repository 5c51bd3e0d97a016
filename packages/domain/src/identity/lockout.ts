/** Five wrong passwords lock for 30 minutes; the third such lock within 24 hours stays until somebody unlocks. Source: D32. */
export const LOCKOUT = { failures: 5, minutes: 30, locks: 3, hours: 24 } as const

/** The stored state of an account's failures. Instants are milliseconds since 1970. */
export interface LockState {
  /** 0 normal, 1 temporarily locked, 2 not activated, 3 permanently locked (specification §4). */
  readonly status: 0 | 1 | 2 | 3
  readonly failedCount: number
  readonly lockedUntil: number | null
  /** The times of temporary locks, oldest first; those older than 24 hours are forgotten. */
  readonly temporaryLocks: readonly number[]
}

export const UNLOCKED: LockState = { status: 0, failedCount: 0, lockedUntil: null, temporaryLocks: [] }

/** The state as it counts at `now`: a temporary lock that has run out is normal again. */
export function lockAt(state: LockState, now: number): LockState {
  const hasRunOut = state.status === 1 && (state.lockedUntil === null || state.lockedUntil <= now)
  return hasRunOut ? { ...state, status: 0, failedCount: 0, lockedUntil: null } : state
}

/** The state after a wrong password at `now`. Locked and not activated accounts stay as they are. */
export function afterFailure(state: LockState, now: number): LockState {
  const current = lockAt(state, now)
  if (current.status !== 0) return current
  const failedCount = current.failedCount + 1
  if (failedCount < LOCKOUT.failures) return { ...current, failedCount }
  const recent = current.temporaryLocks.filter((at) => at > now - LOCKOUT.hours * 3_600_000)
  const temporaryLocks = [...recent, now]
  return temporaryLocks.length >= LOCKOUT.locks
    ? { status: 3, failedCount, lockedUntil: null, temporaryLocks }
    : { status: 1, failedCount, lockedUntil: now + LOCKOUT.minutes * 60_000, temporaryLocks }
}

/** The state after a right password: the count starts anew, past locks still count toward the third. */
export const afterSuccess = (state: LockState): LockState => ({ ...state, failedCount: 0, lockedUntil: null })

/** Whole minutes until a temporary lock ends, at least 1. */
export const minutesLeft = (state: LockState, now: number): number =>
  Math.max(1, Math.ceil(((state.lockedUntil ?? now) - now) / 60_000))

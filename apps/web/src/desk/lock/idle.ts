/** Tells for how long nobody has touched the desk. */
export interface IdleWatch {
  readonly touch: (now: number) => void
  readonly isOver: (now: number, afterMs: number) => boolean
}

/** Counts from a moment on. A clock that is set back begins the count anew: else the desk would stay open for so much longer. */
export function idleWatch(start: number): IdleWatch {
  let touchedAt = start
  return {
    touch: (now) => {
      touchedAt = now
    },
    isOver: (now, afterMs) => {
      touchedAt = Math.min(touchedAt, now)
      return now - touchedAt > afterMs
    },
  }
}

import type { Clock } from './clock.ts'

export interface Limiter {
  /**
   * Counts one attempt under `key`. Answers undefined while at most `allowed` fell into the window of `seconds`, else
   * how many seconds to wait.
   */
  take(key: string, allowed: number, seconds: number): number | undefined
  /** Takes one counted attempt under `key` back: it was no guess. */
  giveBack(key: string): void
  /** Drops windows that have passed; a job calls it. */
  sweep(): void
}

interface Window {
  count: number
  readonly endsAt: number
}

/** Counts attempts in this process. Several processes behind one address each allow the same number. */
export function createLimiter(clock: Clock): Limiter {
  const windows = new Map<string, Window>()
  return {
    take(key, allowed, seconds) {
      const now = Date.parse(clock())
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + seconds * 1000 }
        windows.set(key, window)
      }
      window.count += 1
      return window.count <= allowed ? undefined : Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    sweep() {
      const now = Date.parse(clock())
      for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    },
  }
}

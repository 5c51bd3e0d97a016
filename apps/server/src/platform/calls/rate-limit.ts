import type { Clock } from '../clock.ts'
import { countOne, countOneLess, removeEnded, type SideConnections, type WindowCount } from '../counted.store.ts'

export interface Limiter {
  /**
   * Counts one attempt under `key`. Answers undefined while at most `allowed` fell into the window of `seconds`, else
   * how many seconds to wait.
   */
  take(key: string, allowed: number, seconds: number): Promise<number | undefined>
  /** Counts one under `key` in the window that runs, or in a new one of `seconds`. */
  count(key: string, seconds: number): Promise<WindowCount>
  /** Takes one counted attempt under `key` back: it was no guess. */
  giveBack(key: string): Promise<void>
  /** Drops windows that have passed; called now and then. */
  sweep(): Promise<void>
}

const secondsUntil = (endsAt: number, now: number): number => Math.max(1, Math.ceil((endsAt - now) / 1000))

/** The windows that this process has seen. */
class Windows {
  readonly #windows = new Map<string, WindowCount>()

  running(key: string, now: number): WindowCount | undefined {
    const window = this.#windows.get(key)
    return window && window.endsAt > now ? window : undefined
  }

  countOne(key: string, now: number, seconds: number): WindowCount {
    const { times, endsAt } = this.running(key, now) ?? { times: 0, endsAt: now + seconds * 1000 }
    return this.set(key, { times: times + 1, endsAt })
  }

  countOneLess(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.times > 0) window.times -= 1
  }

  set(key: string, window: WindowCount): WindowCount {
    this.#windows.set(key, window)
    return window
  }

  sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
  }
}

/** Counts in this process: right where no other works on the same database. */
function limitHere(clock: Clock, windows: Windows): Limiter {
  return {
    async take(key, allowed, seconds) {
      const now = Date.parse(clock())
      const { times, endsAt } = windows.countOne(key, now, seconds)
      return times <= allowed ? undefined : secondsUntil(endsAt, now)
    },
    count: async (key, seconds) => windows.countOne(key, Date.parse(clock()), seconds),
    giveBack: async (key) => windows.countOneLess(key),
    sweep: async () => windows.sweep(Date.parse(clock())),
  }
}

/**
 * Counts in the database, so that all processes share a number. Once it is known to be used up the process says so by itself: a flood asks
 * the database nothing. Where it cannot be asked, the process counts alone.
 */
function limitTogether(clock: Clock, windows: Windows, aside: SideConnections): Limiter {
  const count = (key: string, now: number, seconds: number): Promise<WindowCount> =>
    countOne(aside, key, now, seconds).catch(() => windows.countOne(key, now, seconds))
  return {
    async take(key, allowed, seconds) {
      const now = Date.parse(clock())
      const running = windows.running(key, now)
      if (running && running.times > allowed) return secondsUntil(running.endsAt, now)
      const { times, endsAt } = windows.set(key, await count(key, now, seconds))
      return times <= allowed ? undefined : secondsUntil(endsAt, now)
    },
    count: (key, seconds) => count(key, Date.parse(clock()), seconds),
    async giveBack(key) {
      windows.countOneLess(key)
      await countOneLess(aside, key).catch(() => {})
    },
    async sweep() {
      const now = Date.parse(clock())
      windows.sweep(now)
      await removeEnded(aside, now).catch(() => {})
    },
  }
}

/** `aside`: the database that other processes work on as well; none where this process has it for itself. */
export const createLimiter = (clock: Clock, aside?: SideConnections): Limiter =>
  aside ? limitTogether(clock, new Windows(), aside) : limitHere(clock, new Windows())

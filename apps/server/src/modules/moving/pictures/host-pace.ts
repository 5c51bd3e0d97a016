/** Starts of calls to one host are so far apart: ten a second. Source: moving-in.md. */
const APART_MS = 100

/** Spreads calls over time, host by host: of each it answers how long to wait before it. */
export class HostPace {
  readonly #next = new Map<string, number>()

  /** Milliseconds to wait; `now` only grows. */
  waitFor(host: string, now: number): number {
    const at = Math.max(now, this.#next.get(host) ?? now)
    this.#next.set(host, at + APART_MS)
    return at - now
  }
}

/** While tills sell, work for others rests so many times as long as it took, so that it has a fortieth of the time. */
export const REST = 40
/** The longest rest for one piece of work, milliseconds. */
export const LONGEST_REST_MS = 3_000
/** Work that may be done before it is rested for, milliseconds: whoever asks for a few things now and then does not wait. */
const AHEAD_MS = 40
/** A piece that takes longer keeps nothing behind it, milliseconds: it waits for something else. */
const PATIENCE_MS = 1_000

export interface AppLaneMeans {
  readonly timer: () => number
  /** Waits so long, or until it is told to end. */
  readonly sleep: (millis: number, end?: AbortSignal) => Promise<void>
  readonly isSelling: () => Promise<boolean>
  /** Waits for a moment in which no till is answered. */
  readonly gap: () => Promise<void>
}

/** The work that one merchant's apps make while tills sell: one piece at a time, in the order in which it came, each between the answers to tills. */
export class AppLane {
  readonly #means: AppLaneMeans
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  /** When all the work so far is rested for. */
  #restedAt = Number.NEGATIVE_INFINITY

  constructor(means: AppLaneMeans) {
    this.#means = means
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isIdle(): boolean {
    return !this.#isTaken && this.#restedAt <= this.#means.timer()
  }

  /** Does a piece of work in its turn. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#enter()
    await this.#means.gap()
    const began = this.#means.timer()
    const done = work()
    void this.#leaveAfter(done, began)
    return done
  }

  /** Has what comes later rest for work that was done outside the turns. */
  owe(millis: number): void {
    const rest = Math.min(millis * REST, LONGEST_REST_MS)
    this.#restedAt = Math.max(this.#restedAt, this.#means.timer()) + rest
  }

  /** The same for work of another lane, whose share is taken out of this one's: it gives way, but not for good. */
  giveWay(millis: number): void {
    const most = this.#means.timer() + LONGEST_REST_MS + AHEAD_MS * REST
    if (this.#restedAt >= most) return
    this.owe(millis)
    this.#restedAt = Math.min(this.#restedAt, most)
  }

  /** A turn that is handed over is never free in between, so nobody who comes later takes it. */
  async #enter(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((go) => this.#waiting.push(go))
    this.#isTaken = true
    await this.#rest()
  }

  async #leaveAfter(work: Promise<unknown>, began: number): Promise<void> {
    const { timer, sleep } = this.#means
    const over = new AbortController()
    await Promise.race([work.catch(() => {}), sleep(PATIENCE_MS, over.signal)])
    over.abort()
    this.owe(timer() - began)
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  async #rest(): Promise<void> {
    const { timer, sleep, isSelling } = this.#means
    const left = this.#restedAt - AHEAD_MS * REST - timer()
    if (left > 0 && (await isSelling())) await sleep(left)
  }
}

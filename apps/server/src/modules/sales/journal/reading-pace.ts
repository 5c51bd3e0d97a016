const windowMillis = 10 * 60_000

/** Some two times what the largest outlet lists: seconds of work in ten minutes. */
const mostQuick = 250_000

/** For each moment of reading so many of rest: half of a connection reads, or a tenth. */
const restsFor = { quick: 1, slow: 9 }

/**
 * How long the reading of an outlet's goods rests between two pages. An office that changes taxes all day makes goods be forgotten and read
 * over and over: what is read beyond so many goods in ten minutes is read with long rests. Times are `performance.now()`.
 */
export class ReadingPace {
  readonly #read = new Map<string, { readonly since: number; readonly goods: number }>()

  count(outletId: string, goods: number, now: number): void {
    const before = this.#lately(outletId, now)
    this.#read.set(outletId, { since: before?.since ?? now, goods: (before?.goods ?? 0) + goods })
  }

  /** Returns how many times the duration of the last page the reading rests. */
  restsFor(outletId: string, now: number): number {
    return (this.#lately(outletId, now)?.goods ?? 0) > mostQuick ? restsFor.slow : restsFor.quick
  }

  #lately(outletId: string, now: number) {
    const read = this.#read.get(outletId)
    return read && now - read.since < windowMillis ? read : undefined
  }
}

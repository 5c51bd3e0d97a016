/** What is remembered of a merchant: things by name, all of them as they were at one value of its change counter. */
export interface Remembered {
  readonly changes: number
  readonly things: ReadonlyMap<string, unknown>
}

interface Kept extends Remembered {
  readonly things: Map<string, unknown>
  /** Epoch milliseconds of the first thing. */
  readonly since: number
}

const mostThings = 50_000
const longestMillis = 60_000

/**
 * What this process has read of merchants' goods and settings, so that it need not be read for every sale. It is never the
 * truth: whoever works by it hands the counter's value to the database, and the statement that writes does nothing unless
 * the counter still stands there. Kept for a minute at most.
 */
export class MerchantMemory {
  readonly #merchants = new Map<string, Kept>()
  #count = 0

  /** What is remembered of a merchant at `now` (epoch milliseconds). */
  recall(merchantId: string, now: number): Remembered | undefined {
    const kept = this.#merchants.get(merchantId)
    return kept && now - kept.since < longestMillis ? kept : undefined
  }

  /**
   * Remembers things that were read, in one statement with the counter, while it stood at `changes`; what was remembered at
   * an earlier value is dropped, what comes from an earlier value is not taken. An undefined thing is forgotten.
   */
  remember(merchantId: string, changes: number, things: readonly (readonly [string, unknown])[], now: number): void {
    const kept = this.#keptAt(merchantId, changes, now)
    if (!kept) return
    this.#count -= kept.things.size
    for (const [name, thing] of things) {
      if (thing === undefined) kept.things.delete(name)
      else kept.things.set(name, thing)
    }
    this.#count += kept.things.size
    if (this.#count > mostThings) this.#drop()
  }

  #keptAt(merchantId: string, changes: number, now: number): Kept | undefined {
    const kept = this.#merchants.get(merchantId)
    if (kept && kept.changes > changes) return undefined
    if (kept?.changes === changes && now - kept.since < longestMillis) return kept
    this.#count -= kept?.things.size ?? 0
    const fresh: Kept = { changes, things: new Map(), since: now }
    this.#merchants.set(merchantId, fresh)
    return fresh
  }

  #drop(): void {
    this.#merchants.clear()
    this.#count = 0
  }
}

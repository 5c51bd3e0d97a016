/** What is remembered of a merchant: things by name, all of them as they are at one value of its change counter. */
export interface Remembered {
  readonly changes: number
  readonly things: ReadonlyMap<string, unknown>
}

/** How far a database has come. */
interface Reached {
  /** Which tables these are. */
  readonly database: string
  /** How many transactions it has seen: one that was set back has seen fewer, or is another. */
  readonly transactions: number
}

/** What the database is to be asked before it is worked on with what is remembered. */
export interface Asked {
  /** Where the counter stood when it was read. */
  readonly from: number
  readonly reached: Reached | undefined
}

/** What it answers: what has changed since. */
export interface Moved extends Reached {
  /** Where the counter stands. */
  readonly changes: number
  /** Whether anything changed that is not named: then nothing of the merchant counts any more. */
  readonly isWhole: boolean
}

interface Kept {
  readonly changes: number
  readonly things: Map<string, unknown>
  /** Epoch milliseconds when the database last said what has changed, or the first thing was read. */
  readonly checkedAt: number
}

const mostThings = 50_000
const minute = 60_000
const longestMillis = 10 * minute

/**
 * What this process has read of merchants' goods and settings, so that it need not be read for every sale. It is never the
 * truth: whoever works by it hands the counter's value to the database, and the statement that writes does nothing unless
 * the counter still stands there. Where it does not, the database is asked what moved it, and only that is forgotten.
 *
 * A database that is set back under a running process could repeat a value: so every minute it is asked whether it is the one it
 * was, and what nobody asked about for ten minutes is forgotten.
 */
export class MerchantMemory {
  readonly #merchants = new Map<string, Kept>()
  #count = 0
  #reached: Reached | undefined

  /** What is remembered of a merchant at `now` (epoch milliseconds); nothing where the database is to be asked first. */
  recall(merchantId: string, now: number): Remembered | undefined {
    const kept = this.#merchants.get(merchantId)
    return kept && now - kept.checkedAt < minute ? kept : undefined
  }

  /** What to ask the database so that {@link follow} can go on; undefined where nothing is remembered, or for too long. */
  ask(merchantId: string, now: number): Asked | undefined {
    const kept = this.#merchants.get(merchantId)
    return kept && now - kept.checkedAt < longestMillis ? { from: kept.changes, reached: this.#reached } : undefined
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

  /**
   * Goes on from what was remembered when the question was `asked` to where the counter stands, without the things that have gone.
   * Answers whether anything is still remembered.
   */
  follow(merchantId: string, asked: Asked, moved: Moved, isGone: (name: string) => boolean, now: number): boolean {
    if (!this.#isSame(asked, moved)) this.#drop()
    const kept = this.#merchants.get(merchantId)
    if (kept?.changes !== asked.from) return false
    if (moved.isWhole) {
      this.#forget(merchantId, kept)
      return false
    }
    for (const name of moved.changes === asked.from ? [] : kept.things.keys()) {
      if (isGone(name) && kept.things.delete(name)) this.#count -= 1
    }
    this.#merchants.set(merchantId, { things: kept.things, changes: moved.changes, checkedAt: now })
    return true
  }

  /** Whether the database is the one that was known when the question was asked, and has not been set back since. */
  #isSame({ reached }: Asked, { database, transactions }: Moved): boolean {
    const isSame = reached?.database === database && transactions >= reached.transactions
    const most = isSame ? Math.max(transactions, this.#reached?.transactions ?? 0) : transactions
    this.#reached = { database, transactions: most }
    return isSame
  }

  #keptAt(merchantId: string, changes: number, now: number): Kept | undefined {
    const kept = this.#merchants.get(merchantId)
    if (kept && kept.changes > changes && now - kept.checkedAt < minute) return undefined
    if (kept?.changes === changes && now - kept.checkedAt < minute) return kept
    if (kept) this.#forget(merchantId, kept)
    const fresh: Kept = { changes, things: new Map(), checkedAt: now }
    this.#merchants.set(merchantId, fresh)
    return fresh
  }

  #forget(merchantId: string, kept: Kept): void {
    this.#count -= kept.things.size
    this.#merchants.delete(merchantId)
  }

  #drop(): void {
    this.#merchants.clear()
    this.#count = 0
  }
}

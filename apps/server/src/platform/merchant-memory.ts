import { TwoGenerations, type Room } from './two-generations.ts'

/** What is remembered of a merchant: things by name, all of them as they are at one value of its change counter. */
export interface Remembered {
  readonly changes: number
  readonly things: Pick<TwoGenerations, 'get' | 'has' | 'size' | 'names'>
}

/** How far a database has come. */
export interface Reached {
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

/** What it answers. */
export interface Moved extends Reached {
  /** Where the counter stands. */
  readonly changes: number
}

/** What has gone since: things by their names, or all of which it is so. */
export type Gone = readonly string[] | ((name: string) => boolean)

interface Kept {
  readonly changes: number
  readonly things: TwoGenerations
  /** Epoch milliseconds when the database last said what has changed, or the first thing was read. */
  readonly checkedAt: number
}

/**
 * Some 200 MB where all of them are goods (decision 1761). Half of it is for what was asked for lately, half for what was so before; see
 * {@link TwoGenerations}.
 */
const mostThings = 200_000
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
  readonly #room: Room = { young: 0, all: 0 }
  readonly #most: number
  #reached: Reached | undefined

  /** `most`: how many things it holds at the most. */
  constructor(most = mostThings) {
    this.#most = most
  }

  /** How many things more it can hold without forgetting any. */
  get room(): number {
    return this.#most - this.#room.all
  }

  /** Learns which database it is from the one that the first things were read from: what is read before that is dropped when it is first asked. */
  meet({ database, transactions }: Reached): void {
    this.#reached ??= { database, transactions }
  }

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
   * an earlier value is dropped, what comes from an earlier value is not taken. An undefined thing is forgotten. `isAhead`: nobody has asked
   * for them yet, so they are the first to go.
   */
  remember(
    merchantId: string,
    changes: number,
    things: readonly (readonly [string, unknown])[],
    now: number,
    isAhead = false,
  ): void {
    const kept = this.#keptAt(merchantId, changes, now)
    if (!kept) return
    for (const [name, thing] of things) {
      if (thing === undefined) kept.things.delete(name)
      else if (isAhead) kept.things.setOld(name, thing)
      else kept.things.set(name, thing)
    }
    this.#makeRoom()
  }

  /**
   * Goes on from what was remembered when the question was `asked` to where the counter stands, without what has gone.
   * Answers whether what is left may be worked with.
   */
  follow(merchantId: string, asked: Asked, moved: Moved, gone: Gone, now: number): boolean {
    if (!this.#isSame(asked, moved)) this.#drop()
    const kept = this.#merchants.get(merchantId)
    if (kept?.changes !== asked.from) return false
    const { things } = kept
    if (moved.changes !== asked.from) {
      for (const name of typeof gone === 'function' ? [...things.names()].filter(gone) : gone) things.delete(name)
    }
    this.#merchants.set(merchantId, { things, changes: moved.changes, checkedAt: now })
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
    kept?.things.clear()
    const fresh: Kept = { changes, things: new TwoGenerations(this.#room), checkedAt: now }
    this.#merchants.set(merchantId, fresh)
    return fresh
  }

  /** What nobody asked for since the last time goes; where that is not enough, so does the rest. */
  #makeRoom(): void {
    while (this.#room.young > this.#most / 2 || this.#room.all > this.#most) {
      for (const [merchantId, { things }] of this.#merchants) {
        things.age()
        if (things.size === 0) this.#merchants.delete(merchantId)
      }
    }
  }

  #drop(): void {
    for (const { things } of this.#merchants.values()) things.clear()
    this.#merchants.clear()
  }
}

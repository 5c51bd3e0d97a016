import { TwoGenerations, type Room } from './two-generations.ts'

/** The things remembered of a merchant, by name, all of them as they are at one value of its change counter. */
export interface MerchantThings {
  readonly changes: number
  readonly things: Pick<TwoGenerations, 'get' | 'has' | 'size' | 'names'>
}

/** How far a database has come. */
export interface DatabasePosition {
  /** The identity of the database whose tables these are. */
  readonly database: string
  /** The number of transactions it has seen. A database that was set back has seen fewer, or is another one. */
  readonly transactions: number
}

/** The question for the database before any work with remembered things. */
export interface ChangeQuery {
  /** The value of the counter when it was read. */
  readonly from: number
  readonly reached: DatabasePosition | undefined
}

/** The answer of the database. */
export interface ChangeAnswer extends DatabasePosition {
  /** The value of the counter now. */
  readonly changes: number
}

/** The things that are no longer valid: their names, or a test of the name. */
export type StaleNames = readonly string[] | ((name: string) => boolean)

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
 * A memory of the goods and settings of merchants that this process has read, so that they need not be read for every sale. It is never the
 * truth: the caller hands the counter's value to the database, and the statement that writes does nothing unless the counter still stands
 * there. Where it does not, the database is asked what moved it, and only that is forgotten.
 *
 * A database that is set back under a running process could repeat a value. Therefore every minute it is asked whether it is still the same
 * one, and things that nobody asked about for ten minutes are forgotten.
 */
export class MerchantMemory {
  readonly #merchants = new Map<string, Kept>()
  readonly #room: Room = { young: 0, all: 0 }
  readonly #most: number
  #reached: DatabasePosition | undefined

  /** `most`: how many things it holds at the most. */
  constructor(most = mostThings) {
    this.#most = most
  }

  /** How many things more it can hold without forgetting any. */
  get room(): number {
    return this.#most - this.#room.all
  }

  /** Learns which database it is from the one that the first things were read from: what is read before that is dropped when it is first asked. */
  meet({ database, transactions }: DatabasePosition): void {
    this.#reached ??= { database, transactions }
  }

  /** Returns the things remembered of a merchant at `now` (epoch milliseconds); undefined where the database must be asked first. */
  recall(merchantId: string, now: number): MerchantThings | undefined {
    const kept = this.#merchants.get(merchantId)
    return kept && now - kept.checkedAt < minute ? kept : undefined
  }

  /** Returns the question for the database that lets {@link follow} go on; undefined where nothing is remembered, or for too long. */
  ask(merchantId: string, now: number): ChangeQuery | undefined {
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
  follow(merchantId: string, asked: ChangeQuery, moved: ChangeAnswer, gone: StaleNames, now: number): boolean {
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

  /** Returns whether the database is the one that was known when the question was asked, and has not been set back since. */
  #isSame({ reached }: ChangeQuery, { database, transactions }: ChangeAnswer): boolean {
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

  /** Forgets things that nobody asked for since the last time, and, where that is not enough, the rest. */
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

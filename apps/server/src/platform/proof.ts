import type { Tx } from './db/tx.ts'

/** A difference that a review item names: a person knows of it. */
export interface FiledDifference {
  /** The document, drawer or goods that differ. */
  readonly name: string
  readonly itemId: string
}

/** A difference of a book that no review item names. */
export interface Difference {
  readonly merchantId: string
  /** The outlet, where the difference belongs to one. */
  readonly outletId: string | null
  /** The subject that an item has to name so that it covers the difference. */
  readonly subject: string
  readonly name: string
  /** The amount of the difference, in the book's unit; null where there is no measure. */
  readonly amount: number | null
}

/** The result of replaying one book. */
export interface BookProof {
  /** The number of entries read. */
  readonly entries: number
  /** Running totals compared with what the entries add up to. */
  readonly balances: number
  /** The first document, by the book's own order, where the two disagree; left out when all agree. */
  readonly firstDisagreement?: string
  /** How many differences review items name, and the first of them; left out where there are none. */
  readonly filed?: { readonly count: number; readonly first: readonly FiledDifference[] }
}

/**
 * The proof of one append-only book: replays its entries and compares them with the totals stored beside them.
 *
 * A module lists its proofs; `npm run verify`, the tests and the nightly job run them all. `run` only reads; it gets an owner's transaction
 * and sees every merchant. A proof that reads piece by piece reports how many entries it has read.
 */
export interface Proof {
  /** The book's name as people read it: `stock`, `payments`, `cash drawer`. */
  readonly book: string
  run(tx: Tx, tell?: (entries: number) => void): Promise<BookProof>
  /** Returns the differences that are not filed, for a book whose differences may be filed. */
  readonly listUnfiled?: (tx: Tx) => Promise<readonly Difference[]>
}

import type { Tx } from './db/tx.ts'

/** What replaying one book came to. */
export interface Proven {
  /** Entries read. */
  readonly entries: number
  /** Running totals compared with what the entries add up to. */
  readonly balances: number
  /** The first document, by the book's own order, where the two disagree; left out when all agree. */
  readonly firstDisagreement?: string
}

/**
 * The proof of one append-only book: replays its entries and compares them with the totals kept beside them.
 *
 * A module lists its proofs; `npm run verify`, the tests and the nightly job run them all. `run` only reads; it is handed
 * an owner's transaction and sees every merchant. What reads piece by piece tells how many entries it has read.
 */
export interface Proof {
  /** The book's name as people read it: `stock`, `payments`, `cash drawer`. */
  readonly book: string
  run(tx: Tx, tell?: (entries: number) => void): Promise<Proven>
}

import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'

/** Another database of the installation, and the first one, which gives out what is one on all of it. */
export interface AskingDatabase {
  readonly first: Database
  readonly other: Database
  readonly cluster: string
}

/** A kind of things that a capability gives out in the first database. */
export interface Gift {
  /** The beginning of the name by which the database asks for one (`admin ada@shop.example`). */
  readonly kind: string
  /** Gives the thing named by the rest; answers it, or `yes`, or `no`. */
  readonly give: (asking: AskingDatabase, rest: string) => Promise<string>
  /** Takes back a thing whose transaction was undone, in a transaction of the first database as its owner; left out: it is used up. */
  readonly giveBack?: (tx: Tx, rest: string, given: string) => Promise<unknown>
  /** Takes back, by the clock, the things of transactions of which nobody knows how they ended. */
  readonly tidy?: (asking: AskingDatabase) => Promise<unknown>
}

import type { EntryBooker, QuarantineNote } from './booking.ts'
import type { EventAccess } from '@kassa/contract/events.ts'
import type { Gift } from './clusters/gift.ts'
import type { Command } from './command.ts'
import type { Database } from './db/database.ts'
import type { Tx } from './db/tx.ts'
import type { Finder, FinderAbove } from './finder.ts'
import type { OrderReview, OutletOpening } from './handed-in.ts'
import type { Log } from './log.ts'
import type { NoticeCall } from './notice.ts'
import type { Policy } from './platform.ts'
import type { Proof } from './proof.ts'
import type { Reach } from './reach.ts'
import type { Turns } from './work/turns.ts'
import type { SecretBox } from './secrets/secret.ts'
import type { SalePart } from './sale-part.ts'
import type { AlertSource, ErrandSource, ErrandSourceAbove } from './errand.ts'
import type { WatchCall } from './watch.ts'

/** A database and its name in `KASSA_CLUSTERS`. */
export interface NamedDatabase {
  readonly name: string
  readonly database: Database
}

/** The context of a job. It has the database as its owner, so name the merchant in every statement. */
export interface JobContext {
  readonly database: Database
  readonly log: Log
  readonly now: string
  readonly newId: () => string
  /** The way out; not inside a transaction. */
  readonly reach: Reach
  /** The queue in which heavy work waits for its turn, not inside a transaction; left out: there is no other heavy work. */
  readonly turns?: Turns
  /** The other databases of the installation, for the work of the first on what lies in all; left out: there are none. */
  readonly beside?: readonly NamedDatabase[]
  /** Returns whether the process is told to end. Long work then ends after its transaction, and continues at the next start. */
  readonly isClosing?: () => boolean
}

/** The context of a module's start, before anybody may call. */
export interface Beginning {
  readonly database: Database
  readonly secrets: SecretBox
  readonly now: string
  /** The name of the database among those of the installation (`KASSA_CLUSTERS`); undefined: it is the only one. */
  readonly cluster?: string | undefined
  /** The first database of the installation, which gives out what is one on it; undefined: this one is the first. */
  readonly first?: Database | undefined
}

/** Work by the clock. One process of all that share a database runs it at a time, unless it is each process's own. */
export interface Job {
  /** `capability.verb-thing`. */
  readonly name: string
  readonly everySeconds: number
  readonly run: (context: JobContext) => Promise<void>
  /**
   * It goes by the day or hour of each shop. At a test shop whose clock is ahead it runs by that clock too (`liveTestShops`), where what it asks as the owner is
   * asked of that shop alone: `day`, on each day that the clock was moved over; `now`, at the moment it was moved to.
   */
  readonly shopClock?: 'day' | 'now'
  /** Runs only in the first of several databases, and there also while rows of a merchant are half here. */
  readonly isOfRelocations?: boolean
  /** Writes down what this process remembers: each does it for itself, as another one that has the turn does not know it. */
  readonly isOfProcess?: boolean
}

export interface PublishedEvent {
  readonly id: string
  /** The order in which events became known; what a listener resumes from. */
  readonly sequence: number
  readonly merchantId: string
  readonly outletId: string | null
  readonly name: string
  readonly payload: unknown
  readonly createdAt: string
}

/**
 * Takes events of some names, each once, in the order of each merchant, in a transaction inside the event's merchant. A throw is tried again
 * with growing pauses, and nothing of that merchant behind it is taken meanwhile; what waits of others is.
 */
export interface Subscription {
  /** `capability.what-it-does`; its place in the stream is kept under this name. */
  readonly name: string
  readonly events: readonly string[]
  readonly handle: (
    context: { readonly tx: Tx; readonly now: string; readonly newId: () => string },
    event: PublishedEvent,
  ) => Promise<void>
}

/** The parts that a capability adds to the program. */
export interface Module {
  readonly name: string
  readonly commands: readonly Command[]
  /** Done at each start before anybody may call: what has to be there from the first one on. Several processes may do so at once. */
  readonly begin?: (on: Beginning) => Promise<void>
  /** The rules that it applies to every call by a known caller, before the use case. */
  readonly policies?: readonly Policy[]
  readonly jobs?: readonly Job[]
  /** The notices that it accepts from other servers. */
  readonly notices?: readonly NoticeCall[]
  /** The watches that are open to people who have not signed in. */
  readonly watches?: readonly WatchCall[]
  readonly subscriptions?: readonly Subscription[]
  /** Its own events that the contract does not name, with the people who hear them. */
  readonly events?: Readonly<Record<string, EventAccess>>
  /** One per kind of journal entry that it books. */
  readonly entries?: readonly EntryBooker[]
  /** The notes that it takes of entries which are kept in quarantine. */
  readonly quarantine?: readonly QuarantineNote[]
  /** The parts that it writes inside the one statement of a sale or a refund. */
  readonly saleParts?: readonly SalePart[]
  /** The steps that it takes where an outlet is made. */
  readonly openings?: readonly OutletOpening[]
  /** The steps that it takes where filed differences are closed. */
  readonly reviews?: readonly OrderReview[]
  /** One per kind of its things that the search finds inside a merchant, and above the tenants. */
  readonly finders?: readonly Finder[]
  readonly findersAbove?: readonly FinderAbove[]
  /** One per kind of its things that wait for a person. */
  readonly errands?: readonly ErrandSource[]
  /** The tasks of operators and partners. */
  readonly errandsAbove?: readonly ErrandSourceAbove[]
  /** The alerts of a merchant that people receive by bell and mail. */
  readonly alerts?: readonly AlertSource[]
  /** The kinds of things that it gives out in the first database of several. */
  readonly gifts?: readonly Gift[]
  /** The proofs, one per append-only book it keeps. */
  readonly proofs?: readonly Proof[]
}

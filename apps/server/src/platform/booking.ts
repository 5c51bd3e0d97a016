import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import type { ErrorCode } from '@kassa/contract/errors.ts'
import type { SteadyDevice } from './actor.ts'
import type { WorkingInMerchant } from './db/database.ts'
import type { Tx, TxInside } from './db/tx.ts'
import type { Log } from './log.ts'
import type { MerchantMemory } from './merchant-memory.ts'
import type { Reach } from './reach.ts'

/** Why a document is under review or in quarantine: a code with words in `reviewReasons`, and the facts behind it. */
export interface ReviewReason {
  readonly code: ReviewCode | ErrorCode
  readonly facts: Readonly<Record<string, unknown>>
}

/** Something that can be booked, or the reason why it goes into quarantine instead. */
export type Sound<Value> =
  | { readonly isSound: true; readonly value: Value }
  | { readonly isSound: false; readonly reason: ReviewReason }

export const sound = <Value>(value: Value): Sound<Value> => ({ isSound: true, value })

export const unsoundEntry = (code: ReviewReason['code'], facts: ReviewReason['facts'] = {}): Sound<never> => ({
  isSound: false,
  reason: { code, facts },
})

/** The journal's line of the entry that brought a document. */
export interface EntryRow {
  readonly registrationId: string
  readonly deviceId: string
  readonly sequence: number
  readonly id: string
  readonly kind: string
  readonly hash: string
  readonly contractVersion: number
  readonly outcome: 'accepted' | 'review' | 'quarantined'
  readonly acknowledgement: string
  readonly receivedAt: string
  /**
   * The part of the body that the journal keeps, so that its hash can be worked out again: all of it, or only the parts that are not in the
   * books. Null where it is kept elsewhere.
   */
  readonly kept: unknown
}

/** The device whose journal is being booked, and what booking needs beside the transaction. */
export interface BookingDesk {
  readonly device: SteadyDevice
  /** Its shop is a test shop, whose clock may be moved while its tills sell; left out: it is real. */
  readonly isOfTestShop?: boolean
  readonly now: string
  /** The till's own clock as it sent the entries, whatever it shows; left out by an older till, and where no till sends. */
  readonly sentAt?: string | undefined
  readonly newId: () => string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly memory: MerchantMemory
  readonly log: Log
  /** The way out; left out where the server books by itself. */
  readonly reach?: Reach
  /** A transaction of its own inside the device's merchant. */
  readonly step: <T>(work: (tx: TxInside) => Promise<T>, how?: WorkingInMerchant) => Promise<T>
}

/**
 * The outcome of preparing an entry: ready, so that the journal takes its turn and has it written then; ready to take the turn with its own writing;
 * unsound; or overtaken by another call.
 */
export type BookingOutcome =
  | {
      readonly kind: 'ready'
      readonly reasons: readonly ReviewReason[]
      /** The body as it came, which is kept because the books hold another's; left out: the part that is not in the books. */
      readonly whole?: unknown
      readonly write: () => Promise<void>
    }
  | {
      readonly kind: 'taking'
      /** Files the journal's own reasons before those of its own. Answers all of them; undefined, with nothing written, where another call was quicker. */
      readonly write: (own: readonly ReviewReason[]) => Promise<readonly ReviewReason[] | undefined>
    }
  | { readonly kind: 'unsound'; readonly reason: ReviewReason }
  | { readonly kind: 'turn-lost' }

/** Why something cannot be booked at all. */
export type NotBooked = Extract<BookingOutcome, { readonly kind: 'unsound' }>

export const notBooked = (code: ReviewReason['code'], facts: ReviewReason['facts'] = {}): NotBooked => ({
  kind: 'unsound',
  reason: { code, facts },
})

/** An entry of a kind as it comes to be booked. */
export interface EntryToBook<Body = JournalBody> {
  readonly row: EntryRow
  /** The hash on which it hangs. */
  readonly previousHash: string
  readonly body: Body
}

/** The end of a registration's journal. */
export interface JournalEnd {
  readonly nextSequence: number
  readonly lastHash: string
  /** True where the registration still is its device's, and the device may sell. */
  readonly isBound: boolean
  readonly isEnabled: boolean
}

/** An entry that is kept in quarantine. */
export interface KeptEntry<Body> {
  readonly id: string
  /** Undefined where it could not be read. */
  readonly body: Body | undefined
}

/** One entry that is to be booked. */
export interface Booking<Read> {
  readonly desk: BookingDesk
  readonly row: EntryRow
  /** The result of `readFirst`. */
  readonly read: Read
  /** The device's clock as the entry claims it, where the journal books another moment. */
  readonly claimedAt: string
  /**
   * Another entry may have brought this document before, or its goods may have been counted since: look that up instead of leaving it to the
   * books' keys and to the stock.
   */
  readonly isDoubtful: boolean
}

/**
 * Books the entries of one kind: what a capability hands in (`Module.entries`) and the journal calls. It books whatever can be
 * booked, with what differs as reasons, and answers `unsound` for what cannot. It says what is to be written; the journal has it written.
 */
export interface EntryBooker<Body extends { readonly kind: string } = JournalBody, Read extends object = object> {
  readonly kind: Body['kind']
  /** Versions of the contract in which it knows the kind. */
  readonly versions: readonly number[]
  /** Its transaction finds every row by its key; see `DatabaseScope`. */
  readonly isByKeys: boolean
  /** Money or goods go out by it, so that it is kept in quarantine where the device is unbound or disabled. */
  readonly needsBoundDevice: boolean
  /** Looks at the time an entry claims by itself; otherwise the journal does, and hands it on as it is to be booked. */
  readonly judgesTime?: true
  /** Returns the part of a body that is not in the books. Left out: all of the body is kept. */
  readonly keptOf?: (body: Readonly<Record<string, unknown>>) => unknown
  /**
   * Books entries that follow one another, from the first on as many as it can by what is remembered, in one transaction; `mayRead`: after
   * reading what is not. Answers how many; 0, with nothing written, where the first has to be taken by itself.
   */
  bookKnown?(desk: BookingDesk, entries: readonly EntryToBook<Body>[], mayRead: boolean): Promise<number>
  /** Reads what `prepare` stands on; where that says where the journal ends, the turn is not looked up by itself. */
  readFirst?(tx: TxInside, desk: BookingDesk, body: Body): Promise<Read & JournalEnd>
  /** Holds an entry against the books, and writes nothing yet. */
  prepare(tx: TxInside, booking: Booking<Read | undefined>, body: Body): Promise<BookingOutcome>
}

/** Notes what entries of some kinds that are kept in quarantine did all the same, in the transaction that keeps them (`Module.quarantine`). */
export interface QuarantineNote<Body extends { readonly kind: string } = JournalBody> {
  readonly kinds: readonly Body['kind'][]
  note(tx: Tx, desk: BookingDesk, kept: KeptEntry<Body>): Promise<void>
}

/** The bookers of entries, and those who note what is kept in quarantine, each by its kind. */
export interface EntryKinds {
  readonly bookers: ReadonlyMap<string, EntryBooker>
  readonly notes: ReadonlyMap<string, QuarantineNote>
}

/** At a test shop no till is told that its clock is off: it is as far off as the shop's clock was moved. */
const OF_CLOCKS: ReadonlySet<string> = new Set(['sale.clock-off', 'refund.clock-off', 'entry.clock-off'])

/** Reasons without those that the clock of a test shop would give. */
export const reasonsAt = (
  { isOfTestShop }: Pick<BookingDesk, 'isOfTestShop'>,
  reasons: readonly ReviewReason[],
): readonly ReviewReason[] => (isOfTestShop === true ? reasons.filter(({ code }) => !OF_CLOCKS.has(code)) : reasons)

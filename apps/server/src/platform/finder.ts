import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Context } from './command.ts'
import type { Tx } from './db/tx.ts'

/** The person who searches, as a finder needs to know them. */
export interface Seeker extends Pick<Context, 'actor' | 'now' | 'reaches'> {
  readonly tx: Tx
}

/** A person who searches inside a merchant. */
export interface SeekerInside extends Seeker {
  readonly merchantId: string
  /** The outlets to look at; null: all outlets of the merchant. */
  readonly outletIds: readonly string[] | null
}

/** One thing that fits. */
export interface SearchHit {
  readonly id: string
  readonly title: string
  /** The place or origin, shown beside the title. */
  readonly note?: string | null
  /** Its other names: when the text is one of these, it stands first. */
  readonly codes?: readonly string[]
  readonly at?: string | null
  /** The outlet by whose clock `at` is read. */
  readonly outletId?: string | null
}

/** A finder of one kind of things. */
export interface FinderOf<S extends Seeker> {
  /** The kind, which is also the name of its file among the kinds of the search on screen. */
  readonly kind: string
  /** The call of the list: people who may make it find the things in it. */
  readonly list: Endpoint
  /**
   * Things that fit `text` (trimmed, never empty), at most `limit`, by one look into an index or over what a merchant has few
   * of. Only what the seeker may see.
   */
  readonly find: (seeker: S, text: string, limit: number) => Promise<readonly SearchHit[]>
}

/** Finds one kind of things of a merchant. */
export type Finder = FinderOf<SeekerInside>
/** Finds one kind of things for operators and partners. */
export interface FinderAbove extends FinderOf<Seeker> {
  /** The text that its things stand in the order of, where several fit as well. */
  readonly order: 'title' | 'note'
}

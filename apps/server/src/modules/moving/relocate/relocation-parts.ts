import type { Database } from '../../../platform/db/database.ts'
import type { NamedDatabase } from '../../../platform/module.ts'
import type { RelocatedTable } from './relocated-table.store.ts'

/** Points that a relocation reaches one after another; killed behind any of them it is taken up again. */
export const relocationPoints = [
  'noted-in-source',
  'noted-in-target',
  'watched',
  'emptied',
  'half-copied',
  'copied',
  'followed',
  'jobs-ended',
  'locked',
  'compared',
  'switched',
  'arrived',
  'derived',
  'removed',
  'unwatched',
] as const
export type RelocationPoint = (typeof relocationPoints)[number]

export interface RelocationParts {
  /** The databases of the installation, the first one first. */
  readonly databases: readonly NamedDatabase[]
  readonly now: string
  /** The names of all listeners of events. */
  readonly listeners: readonly string[]
  readonly say: (line: string) => void
  /** Names the first book of a database that disagrees; undefined where all agree. */
  readonly prove: (database: NamedDatabase) => Promise<string | undefined>
  /** Told of each point as it is reached; tests throw here. */
  readonly reached?: (point: RelocationPoint) => void | Promise<void>
  /** How long jobs that run are waited for, milliseconds. */
  readonly jobsMillis?: number
  /** How often a table is tried that others use. */
  readonly lockTries?: number
}

/** One relocation, in both databases. */
export interface Journey extends RelocationParts {
  /** Throws where another relocation may be under way. */
  readonly mustBeAlone: () => Promise<void>
  readonly merchantId: string
  readonly number: string
  readonly source: NamedDatabase
  readonly target: NamedDatabase
  readonly first: NamedDatabase
  /** Every table of merchants, and those whose rows are copied. */
  readonly tables: readonly RelocatedTable[]
  readonly copied: readonly RelocatedTable[]
}

/** The size of a relocation that was done, and its pause. */
export interface RelocationReport {
  readonly rows: number
  /** How long calls of the merchant waited; undefined where that was in a run before this one. */
  readonly pauseMillis: number | undefined
}

/** A relocation that cannot be begun or continued; the message is a sentence for whoever runs the server. */
export class RelocationRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RelocationRefused'
  }
}

/** Another process moves a merchant at the moment. */
export class RelocationUnderWay extends RelocationRefused {}

/** A book disagrees behind the switch: a person has to look before the old rows go. */
export class BooksDisagree extends RelocationRefused {}

/** Runs `work` as the owner, for as long as it takes. */
export const asOwner = <T>(
  { database }: NamedDatabase,
  work: Parameters<Database['transaction']>[1] extends (tx: infer Tx) => unknown ? (tx: Tx) => Promise<T> : never,
): Promise<T> => database.transaction({ kind: 'owner' }, work)

/** Another run has changed the relocation under the hands of this one. */
export const takenOver = (): RelocationRefused =>
  new RelocationRefused(
    'The relocation is not where this run left it: another one goes on with it. This run stops here and changes nothing more: look for the other, then take it up again.',
  )

import type { NeighborReserve } from '@kassa/contract/sales/neighbor-words.ts'
import { Dexie } from 'dexie'
import type { EntityTable, Table } from 'dexie'
import type { Registration } from '../model/registration.ts'
import type { StoredEntry } from './entry-state.ts'

/** One thing the desk remembers beside its entries: the current registration, the open shift, the basket on screen. */
export interface DeskRecord {
  readonly key: string
  readonly value: unknown
}

/** The till to which a basket was given directly, by the question that it answered, with what was reserved for it. */
interface GivenTo {
  readonly deviceId: string
  readonly name: string
  readonly ask: string
  readonly at: string
  readonly reserve: NeighborReserve | null
}

/** A basket's header; its steps stand in `basketSteps`. Source: D74. */
export interface StoredBasket {
  readonly id: string
  /** `given`: another till has it as soon as it says so; it is listed nowhere here. */
  readonly state: 'open' | 'held' | 'given'
  readonly openedAt: string
  readonly heldAt: string | null
  readonly heldBy: string | null
  readonly note: string
  /** Other tills see it too: the server hands it out once. Left out: it is known here alone. */
  readonly isShared?: boolean
  /** The server was told of it and may not have answered yet. Left out: it was not. */
  readonly isOffered?: boolean
  /** Until then the server keeps its goods for it; null: not all of them are there. Left out: it was not asked yet. */
  readonly keptUntil?: string | null
  /** Left out: it was given to none. */
  readonly givenTo?: GivenTo
  /** How many of its steps count; those behind were undone and may be redone. */
  readonly head: number
}

export interface StoredStep {
  readonly basketId: string
  readonly index: number
  readonly step: unknown
}

/** Paper that was not out yet. `isSent`: it was on its way to the printer when this was written. */
export interface StoredPrintJob {
  readonly id: string
  readonly title: string
  readonly bytes: Uint8Array
  readonly isSent: boolean
  /** The network printer that writes it; left out: the desk's main one. */
  readonly printerId?: string
}

/** A photo that the server has not got yet, and what it shows. */
export interface StoredPhoto {
  readonly id: string
  readonly of: 'order' | 'shift'
  readonly documentId: string
  /** A JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly takenAt: string
  /** The id under which the server has its bytes; null where it has not. */
  readonly pictureId: string | null
}

/**
 * The records that must never be lost: registration, journal, baskets, unprinted paper. Every write is forced to the
 * disk before it counts. Logout and a rebuild of the catalogue cache never touch it. Source: stack.md, "The desk's
 * storage".
 */
export class JournalDatabase extends Dexie {
  declare registrations: EntityTable<Registration, 'registrationId'>
  declare entries: EntityTable<StoredEntry, 'id'>
  declare baskets: EntityTable<StoredBasket, 'id'>
  declare basketSteps: Table<StoredStep, [string, number]>
  declare remembered: EntityTable<DeskRecord, 'key'>
  declare printJobs: EntityTable<StoredPrintJob, 'id'>
  declare photos: EntityTable<StoredPhoto, 'id'>

  constructor(name = 'kassa-journal') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      registrations: 'registrationId',
      entries: 'id, [registrationId+sequence], state, number, orderId, shiftId, at',
      baskets: 'id, state',
      basketSteps: '[basketId+index]',
      remembered: 'key',
    })
    this.version(2).stores({ printJobs: 'id' })
    this.version(3).stores({ photos: 'id, documentId' })
  }
}

/** Reads what was remembered under a key, or null. */
export const recall = async <Value>(db: JournalDatabase, key: string): Promise<Value | null> =>
  ((await db.remembered.get(key))?.value as Value | undefined) ?? null

export const remember = async (db: JournalDatabase, key: string, value: unknown): Promise<void> => {
  await db.remembered.put({ key, value })
}

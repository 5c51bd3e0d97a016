import type { Clock } from '../clock.ts'
import { isStorageFull } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'

/** The free bytes below which there is no room for the largest upload. */
const LEAST_FREE = 32 * 1024 * 1024

/** Milliseconds after the database refused to write for want of room, for which nobody new is sent here. */
const REMEMBERED = 30_000

/** Whether there is room to write: on the disk of the program's files, and, as far as it says, on the database's. */
export class StorageWatch {
  readonly #clock: Clock
  readonly #freeBytes: () => Promise<number>
  #refusedAt = 0

  constructor(clock: Clock, freeBytes: () => Promise<number>) {
    this.#clock = clock
    this.#freeBytes = freeBytes
  }

  async isFull(): Promise<boolean> {
    if (Date.parse(this.#clock()) - this.#refusedAt < REMEMBERED) return true
    // A folder that cannot be asked is no proof of a full disk.
    return (await this.#freeBytes().catch(() => Number.POSITIVE_INFINITY)) < LEAST_FREE
  }

  /** Returns the same database, and remembers its reports of a full disk. */
  watching(database: Database): Database {
    const noting = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work
      } catch (error) {
        if (isStorageFull(error)) this.#refusedAt = Date.parse(this.#clock())
        throw error
      }
    }
    const transaction: Database['transaction'] = (scope, work) => noting(database.transaction(scope, work))
    return Object.assign(Object.create(database) as Database, { transaction })
  }
}

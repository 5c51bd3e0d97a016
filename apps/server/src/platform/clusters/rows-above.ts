import { hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { AskingDatabase } from './gift.ts'
import type { Log } from '../log.ts'
import { carryRows, readRows } from './carry-rows.ts'

/** Keeps the rows above the merchants in another database as they are in the first. */
export class RowsAbove {
  readonly #first: Database
  readonly #other: Database
  readonly #log: Log
  #carried = ''
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor({ first, other }: Pick<AskingDatabase, 'first' | 'other'>, log: Log) {
    this.#first = first
    this.#other = other
    this.#log = log
  }

  /** Carries the changes; done once all that was committed before is there. Where a database is away, all stays as it is. */
  renew(): Promise<void> {
    if (!this.#running) return (this.#running = this.#carry())
    // The one that runs may have read before the change.
    return (this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return (this.#running = this.#carry())
    }))
  }

  /** Waits until nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #carry(): Promise<void> {
    try {
      const found = hash('sha256', (await readRows(this.#first)).join('\n'))
      if (found === this.#carried) return
      await carryRows(this.#first, this.#other)
      this.#carried = found
    } catch (error) {
      this.#log.warn({ err: error }, 'rows above the merchants could not be carried; trying again')
    } finally {
      this.#running = undefined
    }
  }
}

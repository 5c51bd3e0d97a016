import type { Database } from '../../../apps/server/src/platform/db/database.ts'

class Died extends Error {}

/** A job that works on each thing apart tells what became of all of them: of a process that died, nothing was done any more. */
const isDeath = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isDeath) : error instanceof Died

/** Lets the process die at a transaction: before it begins, or after it was committed; what it would do next never happens. */
export class Death {
  private left: number | null = null
  private isAfter = false
  private isOver = false
  blows = 0

  constructor(database: Database) {
    const own = database.transaction.bind(database)
    database.transaction = async (scope, work) => {
      if (this.isOver) throw new Died()
      if (this.left === null || this.left > 0) {
        if (this.left !== null) this.left -= 1
        return own(scope, work)
      }
      this.isOver = true
      this.blows += 1
      if (this.isAfter) await own(scope, work)
      throw new Died()
    }
  }

  /** Runs something that dies at its `step`th transaction; null: it lives. */
  async around(step: number | null, isAfter: boolean, work: () => Promise<unknown>): Promise<void> {
    this.left = step
    this.isAfter = isAfter
    this.isOver = false
    try {
      await work()
    } catch (error) {
      if (!isDeath(error)) throw error
    } finally {
      this.left = null
      this.isOver = false
    }
  }
}

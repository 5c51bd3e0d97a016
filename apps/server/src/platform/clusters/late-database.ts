import type { Database } from '../db/database.ts'
import { DatabaseLost } from '../db/database-error.ts'

/** A database that may come later than the program. */
export interface LateDatabase {
  /** The database as everybody else has it: until it is opened it answers as one that is away. */
  readonly database: Database
  /** Lets everybody in; whoever listens hears it from then on. */
  open(): Promise<void>
}

export function lateDatabase(behind: Database): LateDatabase {
  const state = { isOpen: false }
  const ears: (() => Promise<void>)[] = []
  const check = (): void => {
    if (!state.isOpen) throw new DatabaseLost(false, new Error('the database has not been there since the start'))
  }
  const { aside } = behind
  const database: Partial<Database> = {
    async transaction(scope, work) {
      check()
      return behind.transaction(scope, work)
    },
    async ask(statement, forCall) {
      check()
      return behind.ask(statement, forCall)
    },
    ...(aside && {
      async aside(statement) {
        check()
        return aside(statement)
      },
    }),
    listen: (channel, heard) => listenLater(behind, ears, { isOpen: () => state.isOpen, channel, heard }),
    isReady: async () => state.isOpen && behind.isReady(),
  }
  return {
    database: Object.assign(Object.create(behind) as Database, database),
    async open() {
      for (let ear = ears[0]; ear; ear = ears[0]) {
        await ear()
        ears.shift()
      }
      state.isOpen = true
    },
  }
}

interface Ear {
  readonly isOpen: () => boolean
  readonly channel: string
  readonly heard: (payload: string) => void
}

/** Listens now, or as soon as the database is opened; answers how to stop. */
async function listenLater(
  behind: Database,
  ears: (() => Promise<void>)[],
  { isOpen, channel, heard }: Ear,
): Promise<() => Promise<void>> {
  if (isOpen()) return behind.listen(channel, heard)
  let stop: (() => Promise<void>) | undefined
  let isStopped = false
  ears.push(async () => {
    if (!isStopped) stop = await behind.listen(channel, heard)
  })
  return async () => {
    isStopped = true
    await stop?.()
  }
}

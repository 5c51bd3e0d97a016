import { DatabaseLost } from '../db/database-error.ts'
import type { Log } from '../log.ts'

/** A database as it is being made ready for calls. */
export interface Arrival {
  /** Its name in `KASSA_CLUSTERS`. */
  readonly name: string
  /** Makes it ready for the program; throws DatabaseLost while it is away. */
  readonly begin: () => Promise<void>
}

/** The databases that are still looked for. */
export interface Arriving {
  /** Looks for them no more. */
  close(): Promise<void>
}

/** How often a database is looked at that was away at the start, milliseconds. */
const LOOKED_AT_EVERY = 1_000

/**
 * Begins with each database. Of several, those that are away are looked for until they are there; only where all are away nothing can be served. Throws
 * what the first of them threw, and at once what is no absence.
 */
export async function beginAll(arrivals: readonly Arrival[], log: Log): Promise<Arriving> {
  const away: Arrival[] = []
  let lost: unknown
  for (const arrival of arrivals) {
    try {
      await arrival.begin()
    } catch (error) {
      if (!(error instanceof DatabaseLost)) throw error
      lost ??= error
      away.push(arrival)
    }
  }
  if (away.length === arrivals.length) throw lost
  const looking = away.map((arrival) => lookFor(arrival, log))
  return {
    async close() {
      await Promise.all(looking.map((one) => one.close()))
    },
  }
}

/** Tries until it works. A failure is told once, as it may last for days. */
function lookFor({ name, begin }: Arrival, log: Log): Arriving {
  const state: { timer?: NodeJS.Timeout; running?: Promise<void>; told?: string; isClosed: boolean } = {
    isClosed: false,
  }
  log.warn({ cluster: name }, 'a database is away; the others are served, and it is opened once it is there')
  const look = async (): Promise<void> => {
    try {
      await begin()
      log.info({ cluster: name }, 'a database that was away at the start is served')
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (said !== state.told) log.error({ err: error, cluster: name }, 'a database cannot be served yet; trying again')
      state.told = said
      wait()
    }
  }
  const wait = (): void => {
    if (state.isClosed) return
    state.timer = setTimeout(() => (state.running = look()), LOOKED_AT_EVERY)
    state.timer.unref()
  }
  wait()
  return {
    async close() {
      state.isClosed = true
      clearTimeout(state.timer)
      await state.running
    },
  }
}

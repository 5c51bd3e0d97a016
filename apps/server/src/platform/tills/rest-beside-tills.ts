import { setTimeout as wait } from 'node:timers/promises'
import type { LentDatabase } from '../work/lent-database.ts'
import { AppLane } from './app-lane.ts'
import { hasSoldLately } from './sold-lately.store.ts'
import { gapOfTills } from './till-calls.ts'

/** While tills sell, work for which somebody waits rests so many times as long as it took. */
const REST_OF_AWAITED = 9
/** A rest after a long piece of it, milliseconds. */
const LONGEST_MS = 2_000
/** The interval between two looks at the tills, milliseconds. */
const LOOKED_EVERY = 1_000

/** How work for apps lets tills go first. While nobody sells nothing of it waits. */
export interface RestBesideTills {
  readonly isSelling: () => Promise<boolean>
  /** Does work that may wait. While tills sell that of a merchant is done piece by piece, with rests forty times as long in between. */
  readonly inTurn: <Value>(merchantId: string, work: () => Promise<Value>) => Promise<Value>
  /** Has what is to come of a merchant rest for work of so many milliseconds that could not wait. */
  readonly owe: (merchantId: string, millis: number) => Promise<void>
  /** How many pieces of a merchant wait for their turn. */
  readonly waiting: (merchantId: string) => number
  /** Waits after work of so many milliseconds for which somebody waited: while tills sell nine times as long, two seconds at most. */
  readonly rest: (millis: number) => Promise<void>
}

interface Means {
  readonly gap: () => Promise<void>
  readonly look: () => Promise<boolean>
  readonly timer: () => number
  readonly sleep: (millis: number, end?: AbortSignal) => Promise<void>
}

const known = new WeakMap<object, RestBesideTills>()

/** The rest of whoever works beside the tills of this database; what was seen of them holds for a second. */
export const restBeside = (database: Pick<LentDatabase, 'ask'>): RestBesideTills =>
  known.getOrInsertComputed(database, () =>
    restBy({
      look: () => hasSoldLately(database),
      gap: gapOfTills,
      timer: () => performance.now(),
      sleep: (millis, signal) => wait(millis, undefined, { signal }).catch(() => {}),
    }),
  )

/** The same with a clock of the caller's. A look that fails says that nobody sells: the work itself meets what is wrong. */
export function restBy({ look, timer, sleep, gap }: Means): RestBesideTills {
  const lanes = new Map<string, AppLane>()
  let seen = { at: Number.NEGATIVE_INFINITY, isSelling: Promise.resolve(false) }
  const isSelling = (): Promise<boolean> => {
    if (timer() - seen.at >= LOOKED_EVERY) {
      seen = { at: timer(), isSelling: look().catch(() => false) }
      for (const [merchantId, lane] of lanes) if (lane.isIdle) lanes.delete(merchantId)
    }
    return seen.isSelling
  }
  const laneOf = (merchantId: string): AppLane =>
    lanes.getOrInsertComputed(merchantId, () => new AppLane({ timer, sleep, isSelling, gap }))
  return {
    isSelling,
    inTurn: async (merchantId, work) => ((await isSelling()) ? laneOf(merchantId).run(work) : work()),
    owe: async (merchantId, millis) => {
      if (await isSelling()) laneOf(merchantId).owe(millis)
    },
    waiting: (merchantId) => lanes.get(merchantId)?.waiting ?? 0,
    rest: async (millis) => {
      if (await isSelling()) await sleep(Math.min(millis * REST_OF_AWAITED, LONGEST_MS))
    },
  }
}

/** Nobody sells, as far as it knows. */
export const noRest: RestBesideTills = {
  isSelling: async () => false,
  inTurn: (_merchantId, work) => work(),
  owe: async () => {},
  waiting: () => 0,
  rest: async () => {},
}

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

/**
 * Work for the apps of a merchant. Each kind has a lane of its own, so that none waits behind what is queued of another; those behind it here rest for it as
 * well, so that all together keep to one share.
 */
const KINDS = ['planning', 'sending', 'reading'] as const
export type AppWork = (typeof KINDS)[number]

/** How work for apps lets tills go first. While nobody sells nothing of it waits. */
export interface RestBesideTills {
  readonly isSelling: () => Promise<boolean>
  /** Does work that may wait. While tills sell that of a merchant is done piece by piece, with rests forty times as long in between. */
  readonly inTurn: <Value>(merchantId: string, work: () => Promise<Value>, kind?: AppWork) => Promise<Value>
  /** Has what is to come of a merchant rest for work of so many milliseconds that could not wait. */
  readonly owe: (merchantId: string, millis: number, kind?: AppWork) => Promise<void>
  /** How many reads of a merchant wait for their turn. */
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
      for (const [key, lane] of lanes) if (lane.isIdle) lanes.delete(key)
    }
    return seen.isSelling
  }
  const keyOf = (merchantId: string, kind: AppWork): string => `${kind} ${merchantId}`
  const laneOf = (merchantId: string, kind: AppWork): AppLane =>
    lanes.getOrInsertComputed(keyOf(merchantId, kind), () => new AppLane({ timer, sleep, isSelling, gap }))
  const restBehind = (merchantId: string, kind: AppWork, millis: number): void => {
    for (const other of KINDS.slice(KINDS.indexOf(kind) + 1)) laneOf(merchantId, other).giveWay(millis)
  }
  return {
    isSelling,
    inTurn: async (merchantId, work, kind = 'reading') => {
      if (!(await isSelling())) return work()
      return laneOf(merchantId, kind).run(async () => {
        const began = timer()
        try {
          return await work()
        } finally {
          restBehind(merchantId, kind, timer() - began)
        }
      })
    },
    owe: async (merchantId, millis, kind = 'reading') => {
      if (!(await isSelling())) return
      laneOf(merchantId, kind).owe(millis)
      restBehind(merchantId, kind, millis)
    },
    waiting: (merchantId) => lanes.get(keyOf(merchantId, 'reading'))?.waiting ?? 0,
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

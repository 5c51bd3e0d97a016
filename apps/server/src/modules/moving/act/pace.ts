import type { Tx } from '../../../platform/db/tx.ts'
import type { LentDatabase } from '../../../platform/work/lent-database.ts'
import { LONGEST_REST_MS, REST } from '../../../platform/tills/app-lane.ts'
import { commitWithoutWaiting } from '../../../platform/tills/commit-without-waiting.store.ts'
import { restBeside } from '../../../platform/tills/rest-beside-tills.ts'
import type { MoveTools } from './act-move.ts'

/** How a move lets others go first; a test passes its own. */
export interface Pace {
  readonly clock: () => number
  readonly sleep: (millis: number) => Promise<void>
  /** Returns whether tills of any merchant sell: they share the disk and the processors. */
  readonly isSelling: () => Promise<boolean>
  /** Begins each step; left out: nothing is to be said. */
  readonly hasten?: (tx: Tx) => Promise<unknown>
}

/** The pace of a move that works in steps beside tills. */
export const paceBeside = (database: Pick<LentDatabase, 'ask' | 'kind'>): Pace => ({
  clock: () => performance.now(),
  sleep: (millis) => new Promise((done) => setTimeout(done, millis)),
  isSelling: restBeside(database).isSelling,
  // The embedded database has nobody who writes later what a commit left.
  ...(database.kind === 'postgres' && { hasten: commitWithoutWaiting }),
})

/** The milliseconds that each may take by the paper, of which a part stays free for planning and for slower days. Source: moving-in.md, sizes. */
const MILLIS_OF = { product: 6, person: 6, row: 0.9 } as const
const PLANNED_SHARE = 0.8
/** Few things may rest as well. */
const LEAST_MILLIS = 360_000

/** Returns how many milliseconds so many things may take beside tills. */
export const allowedFor = (what: keyof typeof MILLIS_OF, count: number): number =>
  Math.max(LEAST_MILLIS, count * MILLIS_OF[what] * PLANNED_SHARE)

/** The progress of a part of a move after a step. Milliseconds, and things of this part. */
export interface PartProgress {
  /** Since the last rest. */
  readonly busy: number
  /** Since the part began, rests included. */
  readonly spent: number
  /** Of `spent`, without the rests. */
  readonly worked: number
  readonly allowed: number
  /** Things of the step, and of all steps with it. */
  readonly step: number
  readonly done: number
  readonly left: number
}

/**
 * Returns how long a move rests after a step beside tills that sell: forty times its work, but no more than this step's part of the time that is not needed for the
 * rest of the work. Behind its time it still rests as long as it works: tills go before.
 */
export function restAfter({ busy, spent, worked, allowed, step, done, left }: PartProgress): number {
  const needed = done === 0 ? 0 : (worked / done) * left
  const part = step + left === 0 ? 1 : step / (step + left)
  const spare = Math.max(0, allowed - spent - needed) * part
  return Math.min(LONGEST_REST_MS, Math.max(busy, Math.min(busy * REST, spare)))
}

/** A part of a move: how many things it takes, and the milliseconds it may take for them. */
export interface Part {
  readonly count: number
  readonly allowed: number
}

/** A step that rests after it; `things`: how many of its part it takes, as many as new ones unless told. */
export type RestingStep = <Value>(work: (tx: Tx) => Promise<Value>, count?: number, things?: number) => Promise<Value>

/** Steps keep the database and a processor busy: while tills sell each is followed by a rest, and while nobody does, none is. */
export function withRests(step: MoveTools['step'], pace: Pace | undefined, { count: all, allowed }: Part): RestingStep {
  if (!pace) return (work, count) => step(work, count)
  const { clock, sleep, isSelling, hasten } = pace
  let begun: number | undefined
  let restedAt = 0
  let [worked, done] = [0, 0]
  return async (work, count, things = count ?? 0) => {
    begun ??= restedAt = clock()
    const value = await step(async (tx) => {
      await hasten?.(tx)
      return work(tx)
    }, count)
    const now = clock()
    const busy = now - restedAt
    worked += busy
    done += things
    const left = Math.max(0, all - done)
    if (await isSelling())
      await sleep(restAfter({ busy, spent: now - begun, worked, allowed, step: things, done, left }))
    restedAt = clock()
    return value
  }
}

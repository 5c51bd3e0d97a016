import type { LentDatabase } from '../work/lent-database.ts'
import { hasSoldLately } from './sold-lately.store.ts'

/** While tills sell, work for others rests so many times as long as it took: two of it at once leave a processor four fifths of its time. */
const REST = 9
/** A rest after a long piece of work, milliseconds. */
const LONGEST_MS = 2_000
/** The interval between two looks at the tills, milliseconds. */
const LOOKED_EVERY = 1_000

/** How work that may wait lets tills go first. */
export interface RestBesideTills {
  readonly isSelling: () => Promise<boolean>
  /** Waits after work of so many milliseconds: while tills sell nine times as long, two seconds at most; otherwise not at all. */
  readonly rest: (millis: number) => Promise<void>
}

interface Means {
  readonly look: () => Promise<boolean>
  readonly timer: () => number
  readonly sleep: (millis: number) => Promise<void>
}

/** The rest of whoever works beside the tills of this database; what was seen of them holds for a second. */
export const restBeside = (database: Pick<LentDatabase, 'ask'>): RestBesideTills =>
  restBy({
    look: () => hasSoldLately(database),
    timer: () => performance.now(),
    sleep: (millis) => new Promise((done) => setTimeout(done, millis)),
  })

/** The same with a clock of the caller's. A look that fails says that nobody sells: the work itself meets what is wrong. */
export function restBy({ look, timer, sleep }: Means): RestBesideTills {
  let seen = { at: Number.NEGATIVE_INFINITY, isSelling: Promise.resolve(false) }
  const isSelling = (): Promise<boolean> => {
    if (timer() - seen.at >= LOOKED_EVERY) seen = { at: timer(), isSelling: look().catch(() => false) }
    return seen.isSelling
  }
  return {
    isSelling,
    rest: async (millis) => {
      if (await isSelling()) await sleep(Math.min(millis * REST, LONGEST_MS))
    },
  }
}

/** Nobody sells, as far as it knows. */
export const noRest: RestBesideTills = { isSelling: async () => false, rest: async () => {} }

import type { MoveTools } from './act-move.ts'

/** How a move lets others go first; a test passes its own. */
export interface Pace {
  readonly clock: () => number
  readonly sleep: (millis: number) => Promise<void>
}

export const ordinaryPace: Pace = {
  clock: () => performance.now(),
  sleep: (millis) => new Promise((done) => setTimeout(done, millis)),
}

/** A rest in times of the step before it: 100,000 products still come in half of the time that the paper allows. */
const REST = 2
const LONGEST_MS = 1_000

/** Steps of goods keep the database and a processor busy: each is followed by a rest, so that tills that sell are not slower for minutes. */
export const withRests =
  (step: MoveTools['step'], pace: Pace | undefined): MoveTools['step'] =>
  async (work, count) => {
    const began = pace?.clock() ?? 0
    const value = await step(work, count)
    await pace?.sleep(Math.min(LONGEST_MS, (pace.clock() - began) * REST))
    return value
  }

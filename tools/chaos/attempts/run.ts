import { judge } from './judge.ts'
import { makeStage, playOrder, settle, type PlayedOrder } from './play.ts'

/*
 * Payments through a channel with everything that can befall them: the process dies between any two of its steps, before or after a
 * commit; the channel answers late, twice, wrong or never; the desk asks, gives up, dies, comes back, takes cash besides.
 */

export const ATTEMPTS = 'payments through a channel: deaths between steps, answers late, twice, wrong, never'
/** The number of orders in one run. */
export const ORDERS_PER_RUN = 5

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface AttemptScore {
  readonly runs: number
  readonly orders: number
  readonly blows: number
  /** Runs with an order that went wrong, and one more where the books as a whole disagree. */
  readonly failed: number
}

/** Plays `runs` runs of orders on a database of their own; says what is wrong, with the seed of its order. */
export async function playAttempts(runs: number, seed: number, say: (line: string) => void): Promise<AttemptScore> {
  const stage = await makeStage()
  try {
    const orders: PlayedOrder[] = []
    for (let at = 0; at < runs * ORDERS_PER_RUN; at += 1) orders.push(await playOrder(stage, chanceOf(seed + at)))
    await settle(stage)
    const { ofOrders, ofBooks } = await judge(stage, orders)
    for (const [at, lines] of ofOrders.entries()) for (const line of lines) say(`attempts, seed ${seed + at}: ${line}`)
    for (const line of ofBooks) say(`attempts, seeds ${seed} to ${seed + orders.length - 1}: ${line}`)
    const wrong = new Set(ofOrders.flatMap((lines, at) => (lines.length > 0 ? [Math.floor(at / ORDERS_PER_RUN)] : [])))
    const failed = wrong.size + (ofBooks.length > 0 ? 1 : 0)
    return { runs, orders: orders.length, blows: stage.death.blows, failed }
  } finally {
    await stage.close()
  }
}

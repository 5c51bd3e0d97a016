import { chanceOf } from '../attempts/run.ts'
import { judge } from './judge.ts'
import { playOrder } from './play.ts'
import { makeStage } from './stage.ts'

/*
 * Plays the holdings of members, with everything that can happen to them between the hold at the till and the books:
 * the server dies before or after any commit and is asked the same again, desks die with their holds, holds run out,
 * two desks want the same.
 */

export const MEMBERS = 'points, balance, coupons, gift and times cards: deaths between hold and booking'
/** The number of orders in one run. */
export const ORDERS_PER_RUN = 5

export interface MemberScore {
  readonly runs: number
  readonly orders: number
  readonly blows: number
  readonly failed: number
}

/** Plays `runs` runs on a database of their own; after each the paper is held against the books. Says what is wrong with the run's seed. */
export async function playMembers(runs: number, seed: number, say: (line: string) => void): Promise<MemberScore> {
  const stage = await makeStage()
  let failed = 0
  try {
    for (let run = 0; run < runs; run += 1) {
      const chance = chanceOf(seed + run)
      for (let order = 0; order < ORDERS_PER_RUN; order += 1) await playOrder(stage, chance)
      const complaints = await judge(stage)
      for (const line of complaints) say(`members, seeds ${seed} to ${seed + run}: ${line}`)
      if (complaints.length > 0) failed += 1
    }
    return { runs, orders: runs * ORDERS_PER_RUN, blows: stage.death.blows, failed }
  } finally {
    await stage.world.close()
  }
}

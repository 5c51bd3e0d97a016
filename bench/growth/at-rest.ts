import { setTimeout as wait } from 'node:timers/promises'
import { round } from '../conditions.ts'
import { clusterMeter, processMeter } from '../sales/processor.ts'
import type { Place } from './large.ts'

const lookMillis = 5_000
/** Processor milliseconds of server and database in that time: below it, nothing but their clocks are at work. */
const atRest = 250
const longestLooks = 180

/**
 * Waits until server and database have done what a load gave them to do (days added up, tables vacuumed, journals sealed): none of it is part
 * of a sale. Answers how many seconds that took; goes on after a quarter of an hour in any case.
 */
export async function whenAtRest({ server, database }: Place): Promise<number> {
  const meters = [processMeter(server.pid), await clusterMeter(database)]
  const used = (): number => meters.reduce((sum, meter) => sum + (meter() ?? 0), 0)
  const began = performance.now()
  let quiet = 0
  for (let look = 0; look < longestLooks && quiet < 2; look += 1) {
    const before = used()
    await wait(lookMillis)
    quiet = used() - before <= atRest ? quiet + 1 : 0
  }
  return round((performance.now() - began) / 1000, 0)
}

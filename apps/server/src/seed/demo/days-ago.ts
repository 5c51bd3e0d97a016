import type { Clock } from '../../platform/clock.ts'
import type { RunningProgram } from '../../platform/start.ts'

const DAY_MS = 86_400_000

/**
 * Does work as if it were so many days ago, so that the demo shop has goods that lay there for long. Only while the demo is
 * made, when nobody else calls the program.
 */
export async function daysAgo<T>(
  { platform }: RunningProgram,
  clock: Clock,
  days: number,
  work: () => Promise<T>,
): Promise<T> {
  const own = platform.clock
  const then: Clock = () => new Date(Date.parse(clock()) - days * DAY_MS).toISOString()
  Object.assign(platform, { clock: then })
  try {
    return await work()
  } finally {
    Object.assign(platform, { clock: own })
  }
}

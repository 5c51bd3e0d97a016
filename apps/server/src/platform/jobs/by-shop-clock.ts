import type { Database } from '../db/database.ts'
import { shopNow } from '../session/shop-clock.ts'
import type { Job, JobContext } from '../module.ts'
import { listMovedClocks, setClockTurn, type MovedClock } from './moved-clock.store.ts'

/**
 * Lives the days of test shops whose clock is ahead: each job that goes by the day or hour of a shop runs by theirs too, behind the wall of the shop. A clock
 * that was moved by a month has its days one after another, so that what is told seven days before is told before what is told one day before.
 */
export const liveTestShops = (jobs: readonly Job[]): Job => {
  const own = jobs.filter(({ shopClock }) => shopClock !== undefined)
  return {
    name: 'platform.live-test-shops',
    everySeconds: 30,
    run: async (context) => {
      for (const shop of await listMovedClocks(context.database)) await live(shop, own, context)
    },
  }
}

const DAY_MS = 86_400_000

/** The moments at which jobs run between two: each day, and the last. */
export function momentsUntil(from: string, until: string): string[] {
  const [begun, end] = [Date.parse(from), Date.parse(until)]
  const days = Math.max(0, Math.ceil((end - begun) / DAY_MS) - 1)
  return [...Array.from({ length: days }, (_, day) => new Date(begun + (day + 1) * DAY_MS).toISOString()), until]
}

/** Broken off it goes on with the next day: how far it came is noted behind each. */
async function live(shop: MovedClock, jobs: readonly Job[], context: JobContext): Promise<void> {
  const { database, now, isClosing } = context
  const moments = momentsUntil(shop.turnAt ?? now, shopNow(now, { testAheadSeconds: shop.aheadSeconds }))
  for (const moment of moments) {
    const then = { ...context, now: moment, database: behindWall(database, shop.id) }
    const due = moment === moments.at(-1) ? jobs : jobs.filter(({ shopClock }) => shopClock === 'day')
    for (const job of due) {
      if (isClosing?.() === true) return
      await job.run(then).catch((error: unknown) => {
        context.log.error({ err: error, job: job.name, merchant: shop.id }, 'a job failed at a test shop')
      })
    }
    if (moments.length > 1) await setClockTurn(database, shop.id, moment)
  }
}

/** The database as one merchant sees it: whatever a job asks as the owner, it asks of this one alone. */
export const behindWall = (database: Database, merchantId: string): Database => ({
  ...database,
  transaction(scope, work) {
    if (scope.kind === 'owner') return database.transaction({ ...scope, kind: 'merchant', merchantId }, work)
    if (scope.kind === 'merchant' && scope.merchantId === merchantId) return database.transaction(scope, work)
    throw new Error(`a job by the clock of a test shop leaves it: ${scope.kind}`)
  },
  ask() {
    throw new Error('a job by the clock of a test shop asks outside a transaction')
  },
})

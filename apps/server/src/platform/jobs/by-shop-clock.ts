import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { shopNow } from '../session/shop-clock.ts'
import type { Job, JobContext } from '../module.ts'
import { eachApart } from './each-apart.ts'
import { findMovedClock, holdTestShop, listUsedClocks, setClockTurn, type MovedClock } from './moved-clock.store.ts'

/**
 * Lives the days of test shops whose clock is ahead: each job that goes by the day or hour of a shop runs by theirs too, behind the wall of the shop. A clock
 * that was moved by a month has its days one after another, so that what is told seven days before is told before what is told one day before. A shop that
 * nobody uses waits until somebody does.
 */
export const liveTestShops = (jobs: readonly Job[], clock: Clock): Job => {
  const own = jobs.filter(({ shopClock }) => shopClock !== undefined)
  return {
    name: 'platform.live-test-shops',
    everySeconds: 30,
    run: async (context) => {
      const { database } = context
      const usedSince = new Date(Date.parse(context.now) - UNUSED_DAYS * DAY_MS).toISOString()
      await eachApart(await listUsedClocks(database, usedSince), async ({ id }) => {
        const hold = holding(database, id, clock)
        if (await hold.keep()) await liveHeld(id, own, context, hold).finally(hold.letGo)
      })
    },
  }
}

const DAY_MS = 86_400_000
/** A test shop that nobody was seen at for so many days is passed over. */
const UNUSED_DAYS = 30

/** The moments at which jobs run between two: each day, and the last. */
export function momentsUntil(from: string, until: string): string[] {
  const [begun, end] = [Date.parse(from), Date.parse(until)]
  const days = Math.max(0, Math.ceil((end - begun) / DAY_MS) - 1)
  return [...Array.from({ length: days }, (_, day) => new Date(begun + (day + 1) * DAY_MS).toISOString()), until]
}

/** Milliseconds for which a shop is held for one process without a word of it. */
const HELD_MS = 10 * 60_000

interface Hold {
  /** Holds the shop longer where half of the time is over; answers whether it is this process's. */
  readonly keep: () => Promise<boolean>
  readonly letGo: () => Promise<unknown>
}

function holding(database: Database, id: string, clock: Clock): Hold {
  let held: string | null = null
  const hold = async (now: string, until: string): Promise<boolean> => {
    const isHeld = await holdTestShop(database, id, { now, until, held })
    if (isHeld) held = until
    return isHeld
  }
  return {
    keep: async () => {
      const now = clock()
      const isFresh = held !== null && Date.parse(held) > Date.parse(now) + HELD_MS / 2
      return isFresh || hold(now, new Date(Date.parse(now) + HELD_MS).toISOString())
    },
    letGo: () => hold(clock(), clock()),
  }
}

/** Reads anew how far it came: another process may just have let it go. */
async function liveHeld(id: string, jobs: readonly Job[], context: JobContext, hold: Hold): Promise<void> {
  const shop = await findMovedClock(context.database, id)
  if (shop) await live(shop, jobs, context, hold)
}

/**
 * Broken off it goes on with the next day: how far it came is noted behind each. A day on which a job failed is lived again at the next turn, and those behind
 * it wait for it; what goes by the moment is done all the same.
 */
async function live(shop: MovedClock, jobs: readonly Job[], context: JobContext, { keep }: Hold) {
  const { database, now } = context
  const moments = momentsUntil(shop.turnAt ?? now, shopNow(now, { testAheadSeconds: shop.aheadSeconds }))
  const last = moments.at(-1)
  const byDay = jobs.filter(({ shopClock }) => shopClock === 'day')
  let isWhole = true
  for (const moment of moments) {
    if (!isWhole && moment !== last) continue
    const due = moment !== last ? byDay : isWhole ? jobs : jobs.filter((job) => !byDay.includes(job))
    const lived = await liveMoment(
      shop,
      due,
      { ...context, now: moment, database: behindWall(database, shop.id) },
      keep,
    )
    if (lived === 'broken-off') return
    isWhole &&= lived === 'whole'
    if (isWhole && moments.length > 1) await setClockTurn(database, shop.id, moment)
  }
}

async function liveMoment(
  { id }: MovedClock,
  jobs: readonly Job[],
  then: JobContext,
  keep: Hold['keep'],
): Promise<'whole' | 'failed' | 'broken-off'> {
  let lived: 'whole' | 'failed' = 'whole'
  for (const job of jobs) {
    if (then.isClosing?.() === true || !(await keep())) return 'broken-off'
    await job.run(then).catch((error: unknown) => {
      lived = 'failed'
      then.log.error({ err: error, job: job.name, merchant: id }, 'a job failed at a test shop')
    })
  }
  return lived
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

import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { batchProof } from '../../apps/server/src/modules/accounting/batch/batch-proof.ts'
import { sealDaysJob } from '../../apps/server/src/modules/accounting/batch/seal-job.ts'
import { accountingProof } from '../../apps/server/src/modules/accounting/journal/journal-proof.ts'
import { readJournal } from '../../apps/server/src/modules/accounting/journal/read-journal.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { fillPast } from '../growth/past/fill-past.ts'
import { startChild } from '../sales/child.ts'
import { makeBenchShop } from '../sales/shop.ts'

const quiet = { error: console.error, warn() {}, info() {}, debug() {} } as never
const say = (line: string): void => void process.stderr.write(`journal: ${line}\n`)

async function seconds<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly seconds: number }> {
  const began = performance.now()
  const value = await work()
  return { value, seconds: round((performance.now() - began) / 1000, 2) }
}

/** A shop with a year of so many orders, as its tills wrote them. */
async function withAYear<T>(orders: number, work: (database: Database, place: Place) => Promise<T>): Promise<T> {
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 4 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database, 20)
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    try {
      await fillPast({ database, shop, server }, orders, say)
    } finally {
      // Its own job would seal beside the one that is measured.
      await server.stop()
    }
    await database.script('vacuum analyze')
    const { merchantId, outlet } = shop.facts
    return await work(database, { merchantId, outletId: outlet.outletId })
  } finally {
    await database.close()
    await cluster.stop()
  }
}

interface Place {
  readonly merchantId: string
  readonly outletId: string
}

/** The days of the books with the most orders in one of them. */
const findDays = async (database: Database, { merchantId, outletId }: Place) => {
  const [found] = await database.ask<{ first: string; last: string; busiest: string }>(sql`
    select min(day)::text as first, max(day)::text as last, (array_agg(day::text order by orders desc, day desc))[1] as busiest
    from (select business_day as day, count(*) as orders from sales_order
      where merchant_id = ${merchantId} and outlet_id = ${outletId} group by business_day) as d`)
  if (!found) throw new Error('the shop has no days')
  return found
}

/** Days from a day to the first of the next month. */
const daysToFirst = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date + 1
}

const microsecondsEach = (all: number, orders: number): number => round((all * 1_000_000) / orders, 1)

/**
 * `orders=100000` after the bench's name for a quick run; else a million in a year. Measures the reading of one day and of the year, the sealing of all days but the last as a past that was
 * never sealed, and that of a night as it is done each night: with the days before it, in which late documents are looked for. The first of a month is sealed through
 * all the books and is told apart, wherever in a month the past ends.
 */
export const run = async (args: readonly string[]) => {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const orders = Number(given.get('orders') ?? 1_000_000)
  return withAYear(orders, async (database, place) => {
    const days = await findDays(database, place)
    const asOwner = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction({ kind: 'owner' }, work)
    const read = (from: string, to: string) => seconds(() => asOwner((tx) => readJournal(tx, { ...place, from, to })))
    const day = await read(days.busiest, days.busiest)
    const year = await read(addDays(days.last, -365), days.last)
    const sealAt = async (daysAfter: number) => {
      const now = new Date(Date.parse(`${days.last}T12:00:00Z`) + daysAfter * 86_400_000).toISOString()
      await database.ask(sql`update device_registration set last_seen_at = ${now}, queued = 0`)
      return seconds(() => sealDaysJob.run({ database, now, log: quiet } as never))
    }
    const past = await sealAt(0)
    const endsOnFirst = days.last.endsWith('-01')
    if (endsOnFirst) await sealAt(1)
    const night = await sealAt(endsOnFirst ? 2 : 1)
    const month = await sealAt(daysToFirst(days.last) + 1)
    const [count] = await database.ask<{ batches: number; through: string | null }>(sql`
      select count(*)::int as batches, max(day) filter (where outlet_id = ${place.outletId})::text as through from journal_batch`)
    if ((count?.through ?? '') < days.last) throw new Error(`the days are sealed through ${count?.through} only`)
    const proofs = await asOwner(async (tx) => [await accountingProof.run(tx), await batchProof.run(tx)])
    const wrong = proofs.flatMap(({ firstDisagreement }) => firstDisagreement ?? [])
    if (wrong.length > 0) throw new Error(`the books disagree: ${wrong.join(', ')}`)
    return {
      orders,
      daySeconds: day.seconds,
      dayLines: day.value.lines.length,
      yearSeconds: year.seconds,
      sealPastSeconds: past.seconds,
      sealDaySeconds: night.seconds,
      sealFirstOfMonthSeconds: month.seconds,
      batches: count?.batches ?? 0,
      microsecondsAnOrder: {
        year: microsecondsEach(year.seconds, orders),
        sealPast: microsecondsEach(past.seconds, orders),
      },
      goal: 'a year of a million orders ≤ 600 s, a day ≤ 5 s',
    }
  })
}

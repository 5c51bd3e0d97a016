import { modules } from '../../apps/server/src/program.ts'
import { carryRows } from '../../apps/server/src/platform/clusters/carry-rows.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { World } from '../../apps/server/test/world.ts'
import { makeOverviewMerchant } from '../../apps/server/test/make/overview-world.ts'
import { makeAbove, type PlatformPeople } from '../../apps/server/test/make/platform-people.ts'
import { callerAt, type Call } from '../../tools/replay/client.ts'
import { makeOwned, ownedUrl } from '../../tools/test/owned-database.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { ordersOf } from '../headings.ts'
import { startChild } from '../sales/child.ts'
import { timeCall } from './large.ts'

/** The merchants that are made in a transaction. */
const TOGETHER = 200
/** One slow call in twenty decides what is promised. */
const GOAL = 'p95 ≤ 1,000 ms, with two databases as with one'

const across = modules.flatMap(({ commands }) => commands).filter(({ merge }) => merge !== undefined)

type Taken = Awaited<ReturnType<typeof timeCall>>

/** Merchants with what is listed above them, made before the program comes: it claims their names when it starts. */
async function fill(database: Database, { partner }: PlatformPeople, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += TOGETHER)
    await database.transaction({ kind: 'owner' }, async (tx) => {
      for (let one = at; one < Math.min(to, at + TOGETHER); one += 1)
        await makeOverviewMerchant(tx, partner.partnerId, one)
    })
  await database.script('vacuum analyze')
}

/** Every call above the merchants that can be asked without anything, in each of its orders, as the operator and as a partner. */
async function timeCalls(call: Call, { operator, partner }: PlatformPeople): Promise<Record<string, Taken>> {
  const figures: Record<string, Taken> = {}
  for (const { endpoint } of across) {
    if (endpoint.method !== 'GET' || endpoint.kind !== 'json') continue
    for (const [who, token] of [
      ['operator', operator],
      ['partner', partner.token],
    ] as const)
      for (const asked of [{}, ...ordersOf(endpoint).map((sort) => ({ sort }))]) {
        const ask = () => call(endpoint, asked, { token })
        const isAnswered = await ask().then(
          () => true,
          () => false,
        )
        const name = [endpoint.name, ...Object.values(asked), `(${who})`].join(' ')
        if (isAnswered) figures[name] = await timeCall(ask, 20)
      }
  }
  return figures
}

/** A program over some databases of one PostgreSQL, asked from above. */
async function timeOver(
  names: readonly string[],
  clusterUrl: string,
  merchants: number,
): Promise<Record<string, Taken>> {
  const urls = names.map((name) => ownedUrl(clusterUrl, name))
  const databases = urls.map((url) => openPostgres({ url, connections: 4 }))
  const [first, ...others] = databases
  if (!first) throw new Error('an overview needs a database')
  try {
    for (const database of databases) await migrate(database)
    const owner: World['owner'] = (work) => first.transaction({ kind: 'owner' }, work)
    const people = await makeAbove({ owner })
    for (const other of others) await carryRows(first, other)
    const each = Math.ceil(merchants / databases.length)
    for (const [at, database] of databases.entries()) await fill(database, people, at * each, (at + 1) * each)
    const named = names.map((name, at) => `${name}=${urls[at]}`).join(',')
    const settings = { DATABASE_URL: '', KASSA_CLUSTERS: named, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', settings, '/readyz')
    try {
      return await timeCalls(callerAt(server.address), people)
    } finally {
      await server.stop()
    }
  } finally {
    for (const database of databases) await database.close()
  }
}

/** Times the calls above the merchants of several databases, beside one database with as many merchants. */
export async function timeOverview(count: number, merchants: number, say: (line: string) => void) {
  const cluster = await startCluster()
  try {
    const names = Array.from({ length: count }, (_, at) => `of${at + 1}`)
    await makeOwned(cluster.url, ['single', ...names])
    const single = await timeOver(['single'], cluster.url, merchants)
    say(`one database with ${merchants} merchants was asked`)
    const several = await timeOver(names, cluster.url, merchants)
    const calls = Object.entries(several).map(([name, taken]) => {
      const alone = single[name]
      return [name, { ...taken, alone, times: alone && round(taken.p95Millis / alone.p95Millis) }] as const
    })
    const slowest = calls.toSorted(([, one], [, other]) => other.p95Millis - one.p95Millis).slice(0, 5)
    return {
      databases: count,
      merchants,
      slowest: Object.fromEntries(slowest),
      calls: Object.fromEntries(calls),
      goal: GOAL,
    }
  } finally {
    await cluster.stop()
  }
}

import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { journalState } from '@kassa/contract/device/device.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { beginTrial } from '../../apps/server/src/modules/billing/public.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { apiBase } from '../../apps/server/src/platform/http/register-command.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { signedHeaders } from '../../apps/server/test/device-headers.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, round } from '../conditions.ts'
import { readStatements, startChild, type Child } from '../sales/child.ts'
import { fire, type Shot } from '../sales/fire.ts'
import { clusterMeter, processMeter, type Meter } from '../sales/processor.ts'
import { makeBenchDesk, makeBenchShop } from '../sales/shop.ts'

interface Place {
  readonly server: Child
  readonly postgres: Meter
}

interface Sizes {
  readonly devices: number
  readonly rounds: number
  /** The heartbeats of each device in a round. */
  readonly beats: number
}

const BEATS_EVERY_SECONDS = 30

/** The message of a till whose journal is empty and whose printer works: a device with nothing to report. */
const said: InputOf<typeof heartbeat.request> = {
  queued: 0,
  oldestQueuedAt: null,
  version: 'bench',
  printer: 'ready',
  syncedAt: new Date().toISOString(),
  papers: { waiting: 0, unsure: 0, problem: '' },
  means: {
    storage: { usedBytes: 40_000_000, quotaBytes: 2_000_000_000 },
    battery: { percent: 80, isCharging: true },
  },
  log: [],
}

const calls = {
  heartbeat: { method: 'POST', path: apiBase + heartbeat.path, body: JSON.stringify(said), answers: 'paymentsOpen' },
  // The cheapest that a device can ask: its signature, and one row found by its key.
  cheapest: { method: 'GET', path: apiBase + journalState.path, body: undefined, answers: 'expectedSequence' },
} as const
type CallName = keyof typeof calls

function shotOf({ device }: Desk, name: CallName): Shot {
  const { method, path, body } = calls[name]
  const headers = signedHeaders(device, { method, path, body }, new Date().toISOString())
  return { method, path, headers, body: body ?? '' }
}

/** Times so many calls of each of these devices, all devices at once: signed before the clock runs. */
async function timed({ server, postgres }: Place, desks: readonly Desk[], name: CallName, each: number) {
  const shots = desks.map((desk) => Array.from({ length: each }, () => shotOf(desk, name)))
  const node = processMeter(server.pid)
  const before = { node: node(), postgres: postgres(), statements: await readStatements(server) }
  const perSecond = await fire(server.address, shots, (answer) => {
    if (!answer.includes(calls[name].answers)) throw new Error(`${name} was not answered: ${answer.slice(0, 300)}`)
  })
  const count = desks.length * each
  const spent = (from: number | null, until: number | null) =>
    from === null || until === null ? 0 : (until - from) / count
  return {
    perSecond,
    statements: ((await readStatements(server)) - before.statements) / count,
    nodeMillis: spent(before.node, node()),
    postgresMillis: spent(before.postgres, postgres()),
  }
}

type Taken = Awaited<ReturnType<typeof timed>>

const told = (turns: readonly Taken[]) => ({
  perSecond: round(median(turns.map(({ perSecond }) => perSecond)), 0),
  statements: round(median(turns.map(({ statements }) => statements))),
  nodeMillis: round(median(turns.map(({ nodeMillis }) => nodeMillis))),
  postgresMillis: round(median(turns.map(({ postgresMillis }) => postgresMillis))),
})

/** A B A B …: ratios are taken turn by turn, so that a noisy moment touches both. The first turn warms up. */
async function compare(place: Place, desks: readonly Desk[], rounds: number, each: number) {
  const turns: Record<CallName, Taken>[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const taken = {
      heartbeat: await timed(place, desks, 'heartbeat', each),
      cheapest: await timed(place, desks, 'cheapest', each),
    }
    if (turn > 0) turns.push(taken)
  }
  const ratios = turns.map((turn) => turn.heartbeat.perSecond / turn.cheapest.perSecond)
  const beat = told(turns.map((turn) => turn.heartbeat))
  return {
    atOnce: desks.length,
    heartbeat: beat,
    cheapest: told(turns.map((turn) => turn.cheapest)),
    ratio: { median: round(median(ratios)), range: [round(Math.min(...ratios)), round(Math.max(...ratios))] },
    millis: round((1000 * desks.length) / beat.perSecond, 1),
  }
}

/** One device alone, then all at once, through a server that is stopped whatever happens. */
async function measure(database: Database, url: string, sizes: Sizes) {
  const shop = await makeBenchShop(database, 10)
  const now = new Date().toISOString()
  await database.transaction({ kind: 'owner' }, (tx) => beginTrial(tx, shop.facts.merchantId, { now, newId }))
  const desks: Desk[] = []
  for (let made = 0; made < sizes.devices; made += 1) desks.push(await makeBenchDesk(database, shop))
  await database.script('analyze')
  const server = await startChild('apps/server/src/main.ts', { DATABASE_URL: url, LOG_LEVEL: 'silent' }, '/readyz')
  try {
    const place = { server, postgres: await clusterMeter(database) }
    const alone = await compare(place, desks.slice(0, 1), sizes.rounds, sizes.devices * sizes.beats)
    return { alone, together: await compare(place, desks, sizes.rounds, sizes.beats) }
  } finally {
    await server.stop()
  }
}

/**
 * Measures the cost of heartbeats of so many devices of one outlet on a PostgreSQL whose commits wait for the disk: one
 * device alone, and all at once, beside the cheapest call of a device. `devices=100 rounds=5 beats=10` after the
 * bench's name.
 */
export async function run(args: readonly string[]): Promise<unknown> {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizeOf = (name: string, usual: number): number => Number(given.get(name) ?? usual)
  const sizes = { devices: sizeOf('devices', 100), rounds: sizeOf('rounds', 5), beats: sizeOf('beats', 10) }
  const cluster = await startCluster(undefined, true)
  const database = openPostgres({ url: cluster.url, connections: 2 })
  try {
    await migrate(database)
    const measured = await measure(database, cluster.url, sizes)
    const { nodeMillis, postgresMillis } = measured.together.heartbeat
    const perSecond = sizes.devices / BEATS_EVERY_SECONDS
    // The share of one processor, while each device beats every half minute.
    const processorPercent = round(((nodeMillis + postgresMillis) * perSecond) / 10)
    const goal = '≤ 4 statements; 100 devices ≤ 2 % of a processor'
    return { devices: sizes.devices, ...measured, processorPercent, goal }
  } finally {
    await database.close()
    await cluster.stop()
  }
}

// `npm run rolled-out -- COMMIT`: a release is rolled out while tills sell, and taken back. The older program serves a PostgreSQL and a shop of its own, two of
// its desks sell; today's program starts beside it and migrates underneath, two of today's desks join. Then each process is told to end and starts again while
// the other answers, and the older one is killed and starts on the newer schema. Whoever asks goes where `/readyz` says `ok`, as behind a balancer.
import { fork, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { proofs } from '../../apps/server/src/maintenance/proofs.ts'
import { verifyBooks, wordVerdicts } from '../../apps/server/src/maintenance/verify.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { readBooks } from '../chaos/books.store.ts'
import { bodiesOf, complaintsOf } from '../chaos/compare.ts'
import type { PlayedRun } from '../chaos/play.ts'
import { Server } from '../chaos/server.ts'
import type { ChaosShop } from '../chaos/shop.ts'
import { callerAt } from '../replay/client.ts'
import { makeOwned, ownedUrl } from '../test/owned-database.ts'
import { startCluster } from '../test/postgres.ts'
import { layOlder } from './lay-older.ts'
import type { RollNews } from './roll-desks.ts'

const root = path.join(import.meta.dirname, '../..')
/** How often it is asked which processes are ready, and how long one that is told to end goes on answering. */
const LOOK_MILLIS = 50
const DRAIN_SECONDS = '2'
/** How long all sell between two steps. */
const BETWEEN_MILLIS = Number(process.env['ROLL_SECONDS'] ?? 6) * 1_000

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name a commit: npm run rolled-out -- COMMIT')

const place = mkdtempSync(path.join(tmpdir(), 'kassa-rolled-out-'))
const older = await layOlder(commit, path.join(place, 'older'))
for (const file of ['tools/old-desk/older-shop.ts', 'tools/old-desk/roll-desks.ts', 'tools/chaos/play.ts']) {
  mkdirSync(path.dirname(path.join(older.folder, file)), { recursive: true })
  copyFileSync(path.join(root, file), path.join(older.folder, file))
}
const cluster = await startCluster()
await makeOwned(cluster.url, ['kassa'])
const url = ownedUrl(cluster.url, 'kassa')
const database = openPostgres({ url, connections: 3, statementTimeoutMillis: 120_000 })

const settings = { DRAIN_SECONDS, KASSA_FAULTS: '', DATABASE_CONNECTIONS: '8' }
const serverOf = (name: string, tree: string): Server =>
  new Server(path.join(place, name), url, path.join(tree, 'apps/server/src/main.ts'), settings)
const servers = { older: serverOf('data-older', older.folder), today: serverOf('data-today', root) }
const children: ChildProcess[] = []
process.once('exit', () => {
  for (const child of [...Object.values(servers), ...children]) child.kill('SIGKILL')
})

let told: RollNews = { ready: [], isOver: false }
/** Desks are over before the looking is: news of who is ready, which goes on meanwhile, must not let them sell again. */
let areDesksOver = false
function tell(change: Partial<RollNews>): void {
  told = { ...told, ...change }
  for (const child of children) if (child.connected) child.send({ ...told, isOver: told.isOver || areDesksOver })
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function look(): Promise<void> {
  while (!told.isOver) {
    const addresses = Object.values(servers).map((server) => server.address())
    const are = await Promise.all(addresses.map(isReady))
    const ready = addresses.filter((_, at) => are[at])
    if (ready.join() !== told.ready.join()) tell({ ready })
    await wait(LOOK_MILLIS)
  }
}

const asked = { calls: 0, lost: [] as string[] }
/** Asks without a pause, never twice, as long as no process is killed without a word. */
async function ask(token: string, isCounted: () => boolean): Promise<void> {
  for (let turn = 0; !told.isOver; turn += 1) {
    const address = told.ready[turn % told.ready.length]
    if (address === undefined || !isCounted()) {
      await wait(LOOK_MILLIS)
      continue
    }
    asked.calls += 1
    await callerAt(address)(readOwnSession, {}, { token }).catch((error: unknown) => asked.lost.push(String(error)))
  }
}

interface Desks {
  readonly selling: Promise<void>
  readonly ended: Promise<void>
  readonly file: string
}

/** Desks of a release, in a process of its own. */
function startDesks(name: string, tree: string, shopFile: string, seed: number): Desks {
  const file = path.join(place, `desks-${name}.json`)
  const child = fork(path.join(tree, 'tools/old-desk/roll-desks.ts'), [`${name}’s`, shopFile, file, String(seed)], {
    execPath: process.execPath,
    cwd: tree,
  })
  children.push(child)
  const selling = new Promise<void>((done) => child.once('message', () => done()))
  const ended = new Promise<void>((done, failed) => {
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`the desks of ${name} ended with ${code}`))))
  })
  // Heard at the end.
  ended.catch(() => undefined)
  child.send(told)
  return { selling: Promise.race([selling, ended]), ended, file }
}

const began = performance.now()
const say = (line: string): void => console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${line}`)

async function restart(name: keyof typeof servers): Promise<void> {
  await servers[name].stop()
  say(`${name === 'older' ? 'the older program' : 'today’s program'} ended after it was told to`)
  await wait(BETWEEN_MILLIS / 2)
  await servers[name].start()
  say('and answers again')
  await wait(BETWEEN_MILLIS)
}

async function play(): Promise<string[]> {
  const shopFile = path.join(place, 'shop.json')
  await older.run('node', 'tools/old-desk/older-shop.ts', url, shopFile)
  const shop = JSON.parse(readFileSync(shopFile, 'utf8')) as ChaosShop
  await servers.older.start()
  const looking = look()
  let isCounted = true
  const asking = ask(shop.cashierToken, () => isCounted)
  const olders = startDesks('older', older.folder, shopFile, 1)
  await olders.selling
  await wait(BETWEEN_MILLIS)
  say('desks of the older release sell')
  await servers.today.start()
  say('today’s program has migrated and answers beside it')
  const todays = startDesks('today', root, shopFile, 2)
  await todays.selling
  await wait(BETWEEN_MILLIS)
  await restart('older')
  await restart('today')
  isCounted = false
  await wait(BETWEEN_MILLIS / 2)
  servers.older.die('SIGKILL')
  await servers.older.up()
  say('the older program was killed, and answers again')
  await wait(BETWEEN_MILLIS)
  await servers.today.stop()
  say('today’s program is taken back: the older one alone serves the newer schema')
  await wait(BETWEEN_MILLIS)
  await servers.today.start()
  await wait(BETWEEN_MILLIS)
  // Desks send what they have while both answer; only then nobody looks any more.
  areDesksOver = true
  tell({})
  await Promise.all([olders.ended, todays.ended])
  tell({ isOver: true })
  await Promise.all([looking, asking])
  const runs = [olders, todays].flatMap(({ file }) => JSON.parse(readFileSync(file, 'utf8')) as PlayedRun[])
  await servers.older.stop()
  await servers.today.stop()
  return judge(runs, shop.merchantId)
}

async function judge(runs: readonly PlayedRun[], merchantId: string): Promise<string[]> {
  const books = await readBooks(database, merchantId)
  const verdicts = await verifyBooks(database, proofs)
  const wrong = verdicts.filter(({ firstDisagreement }) => firstDisagreement !== undefined)
  const jobs = await database.ask<{ text: string }>(sql`
    select name || ': ' || last_error as text from job_state where failures > 0`)
  const made = (kind: 'sales' | 'refunds'): number => runs.reduce((sum, run) => sum + run[kind].length, 0)
  const closed = runs.flatMap((run) => bodiesOf(run, 'shift-closed')).length
  say(
    `${made('sales')} sales, ${made('refunds')} refunds, ${closed} shifts closed; ${books.orders.length} orders booked`,
  )
  say(`${asked.calls} calls beside them, ${asked.lost.length} lost; ${verdicts.length} books proved`)
  return [
    ...runs.flatMap((run) => complaintsOf(run, books)),
    ...(books.orders.length === made('sales') ? [] : ['other orders are booked than were made']),
    ...(asked.calls > 100 ? [] : ['nobody asked beside the desks']),
    ...new Set(asked.lost),
    ...wordVerdicts(wrong),
    ...jobs.map(({ text }) => `a job failed: ${text}`),
  ]
}

/** Releases of before the marks of migrations start on no newer schema: they are rolled back by a backup. */
function explained(message: string): string {
  if (!message.includes('newer than this program')) return message
  return `${message.trim()}\n${commit} refuses every newer schema, as releases of before fcf2d2d30 (2026-11-27) do, or a migration since breaks it (docs/decisions/2332): name a later commit`
}

try {
  const complaints = await play()
  for (const line of complaints) say(line)
  say(complaints.length === 0 ? 'nothing lost, nothing doubled, every book agrees' : `${complaints.length} complaints`)
  process.exitCode = complaints.length === 0 ? 0 : 1
} catch (error) {
  // Said before the older tree is taken away, which takes its time.
  say(explained(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
} finally {
  tell({ isOver: true })
  for (const server of Object.values(servers)) server.kill()
  await database.close()
  await cluster.stop()
  await older.remove().catch(() => undefined)
  rmSync(place, { recursive: true, force: true })
}
process.exit()

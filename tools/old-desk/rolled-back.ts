// `npm run rolled-back -- COMMIT`: a release is rolled back while tills run its desk. The older program is laid beside this one and serves a shop of its
// own; today's desks register there, sell a day, partly without a line, and send everything; the older program seals it. Then today's program comes up over the same data, books
// what desks bring late for the sealed day, and seals that. Once as
// the older program is, and once as one that does not know today's version of the journal: it keeps what it cannot read, and today's books it.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { journalVersion } from '@kassa/contract/journal/journal.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { sql, type Sql } from '../../apps/server/src/platform/db/sql.ts'
import { verifyBooks } from '../../apps/server/src/maintenance/verify.ts'
import { modules } from '../../apps/server/src/program.ts'
import { surroundPages } from '../chaos/browser.ts'
import { Chance } from '../chaos/chance.ts'
import { DeskDriver } from '../chaos/driver.ts'
import { Server } from '../chaos/server.ts'
import type { ChaosShop } from '../chaos/shop.ts'
import { Wire } from '../chaos/wire.ts'
import { callerAt } from '../replay/client.ts'
import { runProgram } from '../test/run-program.ts'
import { layOlder } from './lay-older.ts'

const STEPS = 40
/** The job that books what was kept strikes every minute. */
const STRIKES_WITHIN_SECONDS = 75

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name a commit: npm run rolled-back -- COMMIT')

const root = path.join(import.meta.dirname, '../..')
const place = mkdtempSync(path.join(tmpdir(), 'kassa-rolled-back-'))
const older = await layOlder(commit, path.join(place, 'older'))
mkdirSync(path.join(older.folder, 'tools/old-desk'), { recursive: true })
for (const file of ['older-shop.ts', 'seal-days.ts'])
  copyFileSync(path.join(import.meta.dirname, file), path.join(older.folder, 'tools/old-desk', file))

/** Takes today's version of the journal out of the older program, wherever it says its versions. */
function forgetVersion(): void {
  const contract = path.join(older.folder, 'packages/contract/src')
  const said = /(acceptedJournalVersions[^=]*= \[[^\]]*), \d+\]/
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('journal.ts'),
  )
  for (const file of files.map((name) => path.join(contract, name))) {
    const text = readFileSync(file, 'utf8')
    if (!said.test(text)) continue
    writeFileSync(file, text.replace(said, '$1]'))
    return
  }
  throw new Error('the older program does not say its versions where they are looked for')
}

async function withData<T>(
  folder: string,
  work: (ask: <Row>(statement: Sql) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  const database = await openPglite({ folder })
  try {
    return await work((statement) => database.ask(statement))
  } finally {
    await database.close()
  }
}

/** Today's desks work a day beside a server; answers how many entries each wrote, once it has sent them all. */
async function workDay(server: Server, shop: ChaosShop, of: string): Promise<number> {
  let written = 0
  for (const seed of [7, 8]) {
    const wire = new Wire(server.address, new Chance(seed).pause)
    const desk = await DeskDriver.register(
      `Till ${seed} of ${of}`,
      shop,
      callerAt(server.address()),
      wire,
      new Chance(seed + 1),
    )
    const chance = new Chance(seed + 2)
    for (let step = 0; step < STEPS; step += 1) {
      wire.isUp = chance.percent(60)
      await desk.work()
    }
    written += await sendAll(desk, wire)
    desk.close()
  }
  return written
}

async function sendAll(desk: DeskDriver, wire: Wire): Promise<number> {
  await wire.heal()
  for (let tries = 0; tries < 600; tries += 1) {
    desk.page.comeOnline()
    await wait(50)
    const entries = await desk.entries()
    if (entries.every(({ state }) => !['on-device', 'queued', 'accepted'].includes(state))) return entries.length
  }
  throw new Error('a till could not send everything')
}

type Outcomes = Readonly<Record<string, number>>

const outcomesIn = async (folder: string): Promise<Outcomes> =>
  withData(folder, async (ask) => {
    const rows = await ask<{ outcome: string; entries: number }>(
      sql`select outcome, count(*)::int as entries from journal_entry group by outcome order by outcome`,
    )
    return Object.fromEntries(rows.map(({ outcome, entries }) => [outcome, entries]))
  })

/** Today's program over the same data, until nothing is kept any more or it was up three times as long as its job takes to strike. */
async function comeUp(folder: string, isKept: boolean): Promise<Outcomes> {
  for (let times = 1; ; times += 1) {
    const server = new Server(folder)
    await server.start()
    if (isKept) await wait(STRIKES_WITHIN_SECONDS * 1_000)
    await server.stop()
    const outcomes = await outcomesIn(folder)
    if (!outcomes['quarantined'] || times === 3) return outcomes
  }
}

/** Returns why something is kept to the end. */
const reasonsKept = (folder: string): Promise<string[]> =>
  withData(folder, async (ask) =>
    (
      await ask<{ text: string }>(sql`
        select j.kind || ': ' || i.reasons::text as text from journal_entry j join review_item i
          on i.merchant_id = j.merchant_id and i.registration_id = j.registration_id and i.sequence = j.sequence
        where j.outcome = 'quarantined'`)
    ).map(({ text }) => text),
  )

async function disagreements(folder: string): Promise<string[]> {
  const database = await openPglite({ folder })
  const proofs = modules.flatMap((module) => module.proofs ?? [])
  const verdicts = await verifyBooks(database, proofs)
  await database.close()
  return verdicts.flatMap(({ book, firstDisagreement }) => (firstDisagreement ? [`${book}: ${firstDisagreement}`] : []))
}

const salesIn = (folder: string): Promise<string> =>
  withData(folder, async (ask) => {
    const [row] = await ask<{ sales: number; orders: number }>(sql`
      select (select count(*)::int from journal_entry where kind = 'sale') as sales,
        (select count(*)::int from sales_order) as orders`)
    return `${row?.sales} sales in journals, ${row?.orders} orders`
  })

/** The moment at which the days until now are sealed, whether their tills are heard or not: days from now. */
const in5Days = (more = 0): string => new Date(Date.now() + (5 + more) * 86_400_000).toISOString()

type Sealing = Pick<typeof older, 'run'>
const today: Sealing = {
  run: async (file, ...args) => (await runProgram(file, args, { cwd: root, limitSeconds: 600 })).output,
}

/** The batches of a data folder, once a program has sealed what is due at a moment. */
const seal = async ({ run }: Sealing, folder: string, now: string): Promise<string[]> => {
  const said = await run('node', 'tools/old-desk/seal-days.ts', folder, now)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as string[]
}

/** Brings entries of today’s desks for a day that an older program has sealed; answers the faults of its batches then. */
async function bringLate(folder: string, shop: ChaosShop, sealed: readonly string[]): Promise<string[]> {
  const server = new Server(folder)
  await server.start()
  const written = await workDay(server, shop, 'late')
  await server.stop()
  const batches = await seal(today, folder, in5Days(1))
  console.log(`  ${written} entries came late for ${sealed.length} sealed batches; ${batches.length} since`)
  const changed = sealed.filter((one) => !batches.includes(one))
  return [
    ...changed.map((one) => `a sealed batch was changed: ${one}`),
    ...(batches.length > sealed.length ? [] : ['what came late is in no batch']),
    ...(await disagreements(folder)).map((one) => `behind the late documents: ${one}`),
  ]
}

async function tell(name: string): Promise<boolean> {
  const folder = path.join(place, name)
  const file = path.join(place, `${name}.json`)
  await older.run('node', 'tools/old-desk/older-shop.ts', folder, file)
  const shop = JSON.parse(readFileSync(file, 'utf8')) as ChaosShop
  const server = new Server(folder, '', path.join(older.folder, 'apps/server/src/main.ts'))
  await server.start()
  const written = await workDay(server, shop, name)
  await server.stop()
  const before = await outcomesIn(folder)
  const sealed = await seal(older, folder, in5Days())
  const after = await comeUp(folder, (before['quarantined'] ?? 0) > 0)
  const taken = Object.values(after).reduce((sum, entries) => sum + entries, 0)
  const red = [...(await disagreements(folder)), ...(await bringLate(folder, shop, sealed))]
  console.log(`${name}: ${written} entries of today’s desks, none refused; there ${JSON.stringify(before)}`)
  console.log(`  today’s program over the same data: ${JSON.stringify(after)}; ${await salesIn(folder)}`)
  for (const text of await reasonsKept(folder)) console.log(`  kept: ${text}`)
  console.log(`  ${red.length === 0 ? 'every book agrees' : red.join('\n  ')}`)
  return red.length === 0 && !after['quarantined'] && taken === written
}

surroundPages()
try {
  const asItIs = await tell('as-it-is')
  forgetVersion()
  const withoutVersion = await tell(`without-version-${journalVersion}`)
  process.exitCode = asItIs && withoutVersion ? 0 : 1
} finally {
  await older.remove().catch(() => undefined)
  rmSync(place, { recursive: true, force: true })
}
process.exit()

// `npm run chaos -- --runs 40 [--seed S]`: desks sell under faults; at the end every sale is in the books exactly once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { proofs } from '../../apps/server/src/maintenance/tasks.ts'
import { isProven, verifyBooks, wordVerdicts } from '../../apps/server/src/maintenance/verify.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { readBooks } from './books.store.ts'
import { surroundPages } from './browser.ts'
import { complaintsOf, strangers } from './compare.ts'
import { kindOf, playRun, type Played } from './play.ts'
import { Server } from './server.ts'
import { makeShop, type ChaosShop } from './shop.ts'
import { Tally } from './tally.ts'

const say = (line: string): void => console.log(line)
const largestBatch = 100

/** Opens the database between two lives of the server. */
async function withDatabase<T>(folder: string, work: (database: Awaited<ReturnType<typeof openPglite>>) => Promise<T>) {
  const database = await openPglite({ folder })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const prepareShop = (folder: string): Promise<ChaosShop> =>
  withDatabase(folder, async (database) => {
    await migrate(database)
    return makeShop(database)
  })

async function playBatch(seeds: readonly number[], shop: ChaosShop, server: Server): Promise<Played[]> {
  await server.start()
  try {
    const played: Played[] = []
    for (const seed of seeds) {
      const run = await playRun(seed, kindOf(seed), shop, server)
      played.push(run)
      if (values.verbose)
        say(`seed ${seed} (${run.kind.name}): ${run.sales.length} sales, ${server.deaths} deaths so far`)
    }
    return played
  } finally {
    await server.stop()
  }
}

/** Holds a batch against the books and says what is wrong, with the seed that plays it again. */
async function judge(folder: string, runs: readonly Played[], shop: ChaosShop, tally: Tally): Promise<void> {
  await withDatabase(folder, async (database) => {
    const books = await readBooks(database, shop.merchantId)
    for (const run of runs) {
      const complaints = complaintsOf(run, books)
      tally.add(run, complaints, books)
      for (const complaint of complaints) say(`seed ${run.seed} (${run.kind.name}): ${complaint}`)
    }
    const verdicts = await verifyBooks(database, proofs)
    const amiss = [
      ...strangers(runs, books),
      ...(isProven(verdicts) ? [] : wordVerdicts(verdicts).filter((line) => !line.endsWith(' agrees'))),
    ]
    for (const line of amiss) say(`seeds ${runs[0]?.seed} to ${runs.at(-1)?.seed}: ${line}`)
    tally.addBatch(verdicts.length, amiss.length)
  })
}

async function playAll(runs: number, seed: number): Promise<Tally> {
  const tally = new Tally()
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-chaos-'))
  const server = new Server(folder)
  process.once('exit', () => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  for (let from = 0; from < runs; from += largestBatch) {
    const seeds = Array.from({ length: Math.min(largestBatch, runs - from) }, (_, place) => seed + from + place)
    const shop = await prepareShop(folder)
    await judge(folder, await playBatch(seeds, shop, server), shop, tally)
    if (runs > largestBatch) say(`${from + seeds.length} of ${runs} runs, ${tally.failed} failed`)
  }
  return tally
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean' },
  },
})
surroundPages()
const began = performance.now()
const tally = await playAll(Number(values.runs), Number(values.seed))
for (const line of tally.table()) say(line)
say(
  `${Math.round((performance.now() - began) / 1000)} s; a failed seed plays again with: npm run chaos -- --runs 1 --seed SEED`,
)
say(`${tally.passed} passed, ${tally.failed} failed, 0 skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

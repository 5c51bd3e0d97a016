// `npm run chaos -- --runs 40 [--seed S] [--on embedded|postgres|both] [--minutes M] [--publish]`: desks work under faults;
// at the end everything is in the books exactly once. On both databases each plays half of the runs. `--publish` writes what
// it came to into the README; `npm run release` does so with enough runs to mean something.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { proofs } from '../../apps/server/src/maintenance/proofs.ts'
import { isProven, verifyBooks, wordVerdicts } from '../../apps/server/src/maintenance/verify.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { findPostgres } from '../test/postgres.ts'
import { readBooks } from './books.store.ts'
import { ATTEMPTS, playAttempts } from './attempts/run.ts'
import { surroundPages } from './browser.ts'
import { MEMBERS, playMembers } from './members/run.ts'
import { complaintsOf, strangers } from './compare.ts'
import { lacking } from './machine/cluster.ts'
import { MACHINE, playMachine } from './machine/run.ts'
import { MOVED, playMoved } from './moved/run.ts'
import { MOST_DATABASES } from './moved/stage.ts'
import { kindsOn, type Kind } from './kinds.ts'
import { embeddedPlace, postgresPlace, type Place } from './place.ts'
import { playRun, type PlayedRun } from './play.ts'
import { makeShop, type ChaosShop } from './shop.ts'
import { type Score, scoreText, withScore } from './publish.ts'
import { Tally } from './tally.ts'

const say = (line: string): void => console.log(line)
const largestBatch = 100

const prepareShop = (place: Place): Promise<ChaosShop> =>
  place.withDatabase(async (database) => {
    await migrate(database)
    return makeShop(database)
  })

async function playBatch(seeds: readonly number[], shop: ChaosShop, place: Place): Promise<PlayedRun[]> {
  const kinds = kindsOn(place.kind)
  await place.server.start()
  await place.second?.start()
  try {
    const played: PlayedRun[] = []
    for (const seed of seeds) {
      const run = await playRun(seed, kinds[seed % kinds.length] as Kind, shop, place)
      played.push(run)
      if (values.verbose)
        say(`seed ${seed} (${run.kind.name}): ${run.entries.length} entries, ${place.server.deaths} deaths so far`)
    }
    return played
  } finally {
    await place.server.stop()
    await place.second?.stop()
  }
}

/** Holds a batch against the books and says what is wrong, with the seed that plays it again. */
async function judge(place: Place, runs: readonly PlayedRun[], shop: ChaosShop, tally: Tally): Promise<void> {
  await place.withDatabase(async (database) => {
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

async function playAll(place: Place, runs: number, seed: number, minutes: number): Promise<Tally> {
  const tally = new Tally(kindsOn(place.kind))
  const until = performance.now() + minutes * 60_000
  process.once('exit', () => place.kill())
  for (let from = 0; from < runs && performance.now() < until; from += largestBatch) {
    const seeds = Array.from({ length: Math.min(largestBatch, runs - from) }, (_, number) => seed + from + number)
    const shop = await prepareShop(place)
    await judge(place, await playBatch(seeds, shop, place), shop, tally)
    if (runs > largestBatch) say(`${from + seeds.length} of ${runs} runs, ${tally.failed} failed`)
  }
  await place.stop()
  return tally
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    on: { type: 'string', default: 'embedded' },
    minutes: { type: 'string', default: '600' },
    verbose: { type: 'boolean' },
    publish: { type: 'boolean' },
    kind: { type: 'string' },
    moves: { type: 'string', default: '20' },
    desks: { type: 'string' },
    databases: { type: 'string', default: '2' },
  },
})
/** The whole number that an option says. */
function countOf(name: 'moves' | 'desks' | 'databases' | 'minutes' | 'seed', most = 1_000_000, least = 1): number {
  const count = Number(values[name])
  if (Number.isInteger(count) && count >= least && count <= most) return count
  console.error(`--${name} ${values[name]}: a whole number from ${least} to ${most}. Nothing was played.`)
  process.exit(2)
}

surroundPages()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (values.kind === 'moved') {
  say(`${MOVED}:`)
  const { passed, failed } = await playMoved({
    moves: countOf('moves'),
    desks: values.desks === undefined ? undefined : countOf('desks', 50),
    databases: countOf('databases', MOST_DATABASES, 2),
    minutes: countOf('minutes'),
    seed: countOf('seed'),
    say,
    isVerbose: values.verbose ?? false,
  })
  say(`${passed} passed, ${failed} failed, 0 skipped`)
  process.exit(failed === 0 ? 0 : 1)
}
if (values.kind === 'machine') {
  const absent = lacking()
  const isKept = absent.length === 0
  say(`${MACHINE}:`)
  if (!isKept) say(`blows at the cluster are not played, as ${absent.join(', ')} are not here (docs/readings/chaos.md)`)
  const desks = values.desks === undefined ? 4 : countOf('desks', 50)
  const about = { isKept, desks, seed: countOf('seed'), say }
  const { passed, failed } = await playMachine(about)
  say(`${passed} passed, ${failed} failed, ${isKept ? 0 : 1} skipped`)
  process.exit(failed === 0 ? 0 : 1)
}
if (values.kind !== undefined) throw new Error(`--kind ${values.kind}: there are moved and machine`)

const makers = {
  embedded: [embeddedPlace],
  postgres: [postgresPlace],
  // Where there is no PostgreSQL the database tests say so already.
  both: findPostgres() === undefined ? [embeddedPlace] : [embeddedPlace, postgresPlace],
}[values.on]
if (!makers) throw new Error(`--on ${values.on}: there are embedded, postgres and both`)

/** One run of five plays payments through a channel, one of ten what members hold, the others desks and their journals. */
const attemptRuns = Math.floor(Number(values.runs) / 5)
const memberRuns = Math.floor(Number(values.runs) / 10)
const deskRuns = Number(values.runs) - attemptRuns - memberRuns

const scores: Score[] = []
let passed = 0
let failed = 0
for (const make of makers) {
  const began = performance.now()
  const place = await make()
  const runs = Math.ceil(deskRuns / makers.length)
  const tally = await playAll(place, runs, Number(values.seed), Number(values.minutes) / makers.length)
  say(`on ${place.name}:`)
  for (const line of tally.table()) say(line)
  say(`${Math.round((performance.now() - began) / 1000)} s`)
  scores.push(tally.score(place.name))
  passed += tally.passed
  failed += tally.failed
}
for (const [what, count, play] of [
  [ATTEMPTS, attemptRuns, playAttempts],
  [MEMBERS, memberRuns, playMembers],
] as const) {
  if (count === 0) continue
  const began = performance.now()
  const { runs, orders, blows, failed: wrong } = await play(count, Number(values.seed), say)
  say(
    `${what}: ${runs} runs, ${orders} orders, ${blows} deaths, ${wrong} failed, ${Math.round((performance.now() - began) / 1000)} s`,
  )
  passed += Math.max(0, runs - wrong)
  failed += wrong
}
if (values.publish) {
  const readme = path.join(import.meta.dirname, '../../README.md')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(readme, withScore(readFileSync(readme, 'utf8'), scoreText(scores, today)))
  say('published in README.md')
}
say(`a failed seed plays again with: npm run chaos -- --on ${values.on} --runs 1 --seed SEED`)
say(`${passed} passed, ${failed} failed, 0 skipped`)
process.exit(failed === 0 ? 0 : 1)

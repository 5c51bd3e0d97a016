// The whole suite in one command: `npm test`, `npm test -- --only unit,e2e`, `npm run check` (the quick half),
// `npm test -- --whole` (with what the gate leaves out), `npm test -- --changed [COMMIT]` (tests that import what changed),
// `npm test -- --steady` (nothing is tried a second time).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Counts, addCounts, countsLine, noCounts } from './test/counts.ts'
import { explainDatabase, findFullDisks } from './test/explain-failure.ts'
import { type Failure, failureLines } from './test/failures.ts'
import { type FileTime, longestLines } from './test/file-times.ts'
import type { Outcome, Part, Place } from './test/part.ts'
import { lanes } from './test/parts.ts'
import { type Cluster, startCluster } from './test/postgres.ts'
import { type Need, provision } from './test/provision.ts'
import { useQuickFolder } from './test/quick-folder.ts'
import { countSecondTry, filesToTryAgain, type Unsteady } from './test/second-try.ts'
import { endAll } from './test/run-program.ts'
import { type PartTime, spentLines } from './test/part-time.ts'

const root = dirname(import.meta.dirname)
const isCi = process.env['CI'] === 'true'
/** A whole run and one that proves the suite itself count what passes at the second try as failed. */
const isSteady = ['--whole', '--steady'].some((option) => process.argv.includes(option))
const say = (line: string): void => console.log(line)

// Tests start the program dozens of times: what Node has made of its files once is read the next time, by `npm start` too.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')

const readNames = (args: readonly string[]): readonly string[] | undefined => {
  const at = args.indexOf('--only')
  return at === -1 ? undefined : (args[at + 1] ?? '').split(',')
}

type Lane = readonly (readonly Part[])[]

const isAsked = (part: Part, { isQuick, isWhole }: Pick<Place, 'isQuick' | 'isWhole'>): boolean =>
  (part.isQuick || !isQuick) &&
  (isWhole || part.isOfWholeOnly !== true) &&
  (isWhole || isQuick || part.isInAnother !== true)

const choose = (args: readonly string[]): Lane[] => {
  const names = readNames(args)
  const isQuick = args.includes('--quick')
  const isWhole = args.includes('--whole')
  const known = lanes.flat(2).map((part) => part.name)
  const unknown = names?.filter((name) => !known.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join(', ')}". There are: ${known.join(', ')}.`)
  const isChosen = (part: Part): boolean =>
    (names ? names.includes(part.name) : isAsked(part, { isQuick, isWhole })) && part.isHere(root)
  return lanes.map((lane) => lane.map((row) => row.filter(isChosen)).filter((row) => row.length > 0))
}

/** The commit behind `--changed`, or the last one where none is named: only tests that import what changed since then are run. */
const readChanged = (args: readonly string[]): string | undefined => {
  const at = args.indexOf('--changed')
  if (at === -1) return undefined
  if (isCi) throw new Error('With CI=true every test is run: leave --changed to runs by hand.')
  const next = args[at + 1] ?? ''
  return next === '' || next.startsWith('--') ? 'HEAD' : next
}

const startHeartbeat = (name: string, startedAt: number): NodeJS.Timeout =>
  setInterval(() => say(`  … ${name} is running, ${Math.round((Date.now() - startedAt) / 1000)} s`), 60_000)

interface Ran extends Counts, Unsteady {
  readonly spent: readonly PartTime[]
  readonly files: readonly FileTime[]
  readonly failures: readonly Failure[]
}

/** Runs a part, and once more the files of the few tests of it that failed, unless nothing is to be tried again. */
const runTwice = async (part: Part, place: Place): Promise<Outcome & Unsteady> => {
  const first = await part.run(place)
  const files = isSteady ? [] : filesToTryAgain(first)
  if (files.length === 0 || !part.runFiles) return { ...first, unsteady: [] }
  say(`  ${part.name} tries again what failed: ${files.map((file) => file.replace(`${root}/`, '')).join(', ')}`)
  return countSecondTry(first, await part.runFiles(place, files))
}

const runPart = async (part: Part, place: Place, missing: readonly Need[]): Promise<Ran> => {
  const lacking = missing.filter((need) => part.needs.includes(need.name))
  if (lacking.length > 0) {
    lacking.forEach((need) => say(`- ${part.name.padEnd(12)} skipped: ${need.howTo}`))
    return { ...noCounts, skipped: 1, spent: [], files: [], failures: [], unsteady: [] }
  }
  const startedAt = Date.now()
  const heartbeat = startHeartbeat(part.name, startedAt)
  const outcome = await runTwice(part, place).finally(() => clearInterval(heartbeat))
  const seconds = (Date.now() - startedAt) / 1000
  const mark = outcome.failed > 0 ? '✗' : '✓'
  if (outcome.failed > 0) say(`\n──── ${part.name} ────\n${outcome.output.trimEnd()}\n──── end of ${part.name} ────\n`)
  if (outcome.explanation) say(`  ${outcome.explanation}`)
  say(`${mark} ${part.name.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${countsLine(outcome)}`)
  return { ...outcome, spent: [{ part: part.name, seconds, processorSeconds: outcome.processorSeconds }] }
}

const nothingRan: Ran = { ...noCounts, spent: [], files: [], failures: [], unsteady: [] }

const addRan = (one: Ran, other: Ran): Ran => ({
  ...addCounts(one, other),
  spent: [...one.spent, ...other.spent],
  files: [...one.files, ...other.files],
  failures: [...one.failures, ...other.failures],
  unsteady: [...one.unsteady, ...other.unsteady],
})

const runLane = async (lane: Lane, place: Place, missing: readonly Need[]): Promise<Ran> => {
  let total = nothingRan
  for (const row of lane) {
    const ran = await Promise.all(row.map((part) => runPart(part, place, missing)))
    total = ran.reduce(addRan, total)
  }
  return total
}

const runLanes = async (chosen: readonly Lane[], place: Place, missing: readonly Need[]): Promise<Ran> =>
  (await Promise.all(chosen.map((lane) => runLane(lane, place, missing)))).reduce(addRan, nothingRan)

const startDatabase = async (chosen: readonly Part[], missing: readonly Need[]): Promise<Cluster | undefined> => {
  const isWanted = chosen.some((part) => part.needs.includes('postgres'))
  if (!isWanted || missing.some((need) => need.name === 'postgres')) return undefined
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  return startCluster().catch((error: unknown) => {
    throw new Error(explainDatabase(error))
  })
}

const main = async (): Promise<number> => {
  const startedAt = Date.now()
  const chosen = choose(process.argv.slice(2))
  const parts = chosen.flat(2)
  const clearQuickFolder = useQuickFolder()
  const fullDisks = findFullDisks([root, tmpdir()])
  if (fullDisks.length > 0) throw new Error(fullDisks.join('\n'))
  const missing = await provision(
    parts.flatMap((part) => part.needs),
    say,
  )
  const reports = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  const database = await startDatabase(parts, missing)
  const cleanUp = async (): Promise<void> => {
    endAll()
    await database?.stop()
    rmSync(reports, { recursive: true, force: true })
    clearQuickFolder()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(130)))

  const place: Place = {
    root,
    reports,
    isWhole: process.argv.includes('--whole'),
    isQuick: process.argv.includes('--quick'),
    changedSince: readChanged(process.argv),
    postgresUrl: database?.url,
  }
  const total = await runLanes(chosen, place, missing).finally(cleanUp)
  say(`\n${spentLines(total.spent).join('\n')}`)
  say(`the longest files:\n${longestLines(total.files, root).join('\n')}`)
  if (total.unsteady.length > 0)
    say(`unsteady, failed first and passed alone, to be mended:\n${failureLines(total.unsteady, root).join('\n')}`)
  if (total.failures.length > 0) say(`what failed:\n${failureLines(total.failures, root).join('\n')}`)
  say(`${parts.length} parts in ${Math.round((Date.now() - startedAt) / 1000)} s on Node ${process.versions.node}`)
  const mayNotSkip = isCi && total.skipped > 0
  if (mayNotSkip) say('With CI=true nothing may be skipped: install what is named above.')
  say(countsLine(total))
  return total.failed > 0 || mayNotSkip ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  say(countsLine({ passed: 0, failed: 1, skipped: 0 }))
  process.exitCode = 1
}

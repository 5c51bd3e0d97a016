// The whole suite in one command: `npm test`, `npm test -- --only unit,e2e`, `npm run check` (the quick half),
// `npm test -- --whole` (with what the gate leaves out).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Counts, addCounts, countsLine, none } from './test/counts.ts'
import { type Failure, failureLines } from './test/failures.ts'
import { type FileTime, longestLines } from './test/file-times.ts'
import { type Outcome, type Part, type Place, stages } from './test/parts.ts'
import { type Cluster, startCluster } from './test/postgres.ts'
import { type Need, provision } from './test/provision.ts'
import { endAll } from './test/run-program.ts'
import { type Spent, spentLines } from './test/spent.ts'

const root = dirname(import.meta.dirname)
const isCi = process.env['CI'] === 'true'
const say = (line: string): void => console.log(line)

const readNames = (args: readonly string[]): readonly string[] | undefined => {
  const at = args.indexOf('--only')
  return at === -1 ? undefined : (args[at + 1] ?? '').split(',')
}

const choose = (args: readonly string[]): Part[][] => {
  const names = readNames(args)
  const isQuick = args.includes('--quick')
  const known = stages.flat().map((part) => part.name)
  const unknown = names?.filter((name) => !known.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join(', ')}". There are: ${known.join(', ')}.`)
  const isChosen = (part: Part): boolean =>
    (names ? names.includes(part.name) : part.isQuick || !isQuick) && part.isHere(root)
  return stages.map((stage) => stage.filter(isChosen)).filter((stage) => stage.length > 0)
}

const startHeartbeat = (name: string, startedAt: number): NodeJS.Timeout =>
  setInterval(() => say(`  … ${name} is running, ${Math.round((Date.now() - startedAt) / 1000)} s`), 60_000)

interface Ran extends Counts {
  readonly spent: readonly Spent[]
  readonly files: readonly FileTime[]
  readonly failures: readonly Failure[]
}

const runPart = async (part: Part, place: Place, missing: readonly Need[]): Promise<Ran> => {
  const lacking = missing.filter((need) => part.needs.includes(need.name))
  if (lacking.length > 0) {
    lacking.forEach((need) => say(`- ${part.name.padEnd(12)} skipped: ${need.howTo}`))
    return { ...none, skipped: 1, spent: [], files: [], failures: [] }
  }
  const startedAt = Date.now()
  const heartbeat = startHeartbeat(part.name, startedAt)
  const outcome: Outcome = await part.run(place).finally(() => clearInterval(heartbeat))
  const seconds = (Date.now() - startedAt) / 1000
  const mark = outcome.failed > 0 ? '✗' : '✓'
  if (outcome.failed > 0) say(`\n──── ${part.name} ────\n${outcome.output.trimEnd()}\n──── end of ${part.name} ────\n`)
  say(`${mark} ${part.name.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${countsLine(outcome)}`)
  return { ...outcome, spent: [{ part: part.name, seconds, processorSeconds: outcome.processorSeconds }] }
}

const runStages = async (chosen: readonly Part[][], place: Place, missing: readonly Need[]): Promise<Ran> => {
  let total: Ran = { ...none, spent: [], files: [], failures: [] }
  for (const stage of chosen) {
    const ran = await Promise.all(stage.map((part) => runPart(part, place, missing)))
    total = {
      ...ran.reduce<Counts>(addCounts, total),
      spent: [...total.spent, ...ran.flatMap(({ spent }) => spent)],
      files: [...total.files, ...ran.flatMap(({ files }) => files)],
      failures: [...total.failures, ...ran.flatMap(({ failures }) => failures)],
    }
  }
  return total
}

const startDatabase = async (chosen: readonly Part[][], missing: readonly Need[]): Promise<Cluster | undefined> => {
  const isWanted = chosen.flat().some((part) => part.needs.includes('postgres'))
  if (!isWanted || missing.some((need) => need.name === 'postgres')) return undefined
  const url = process.env['TEST_DATABASE_URL']
  return url ? { url, stop: async () => {} } : startCluster()
}

const main = async (): Promise<number> => {
  const startedAt = Date.now()
  const chosen = choose(process.argv.slice(2))
  const wanted = chosen.flat().flatMap((part) => part.needs)
  const missing = await provision(wanted, say)
  const reports = mkdtempSync(join(tmpdir(), 'kassa-test-'))
  const database = await startDatabase(chosen, missing)
  const cleanUp = async (): Promise<void> => {
    endAll()
    await database?.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(130)))

  const place: Place = { root, reports, isWhole: process.argv.includes('--whole'), postgresUrl: database?.url }
  const total = await runStages(chosen, place, missing).finally(cleanUp)
  say(`\n${spentLines(total.spent).join('\n')}`)
  say(`the longest files:\n${longestLines(total.files, root).join('\n')}`)
  if (total.failures.length > 0) say(`what failed:\n${failureLines(total.failures, root).join('\n')}`)
  say(
    `${chosen.flat().length} parts in ${Math.round((Date.now() - startedAt) / 1000)} s on Node ${process.versions.node}`,
  )
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

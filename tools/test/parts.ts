import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import {
  type Counts,
  type PlaywrightReport,
  type VitestReport,
  countClosingLine,
  countPlaywright,
  countVitest,
  soundCounts,
} from './counts.ts'
import { type Failure, failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { type FileTime, timesOfPlaywright, timesOfVitest } from './file-times.ts'
import type { Need } from './provision.ts'
import { type Ended, runProgram } from './run-program.ts'

/** What a part is given: where it runs, where its report may lie, and the database that was made for it. */
export interface Place {
  readonly root: string
  readonly reports: string
  /** What the gate leaves to other parts is tried as well: everything on both databases, every journey in every language. */
  readonly isWhole: boolean
  readonly postgresUrl: string | undefined
}

export interface Outcome extends Counts {
  readonly output: string
  readonly processorSeconds: number | undefined
  readonly files: readonly FileTime[]
  readonly failures: readonly Failure[]
}

/** One section of the suite. */
export interface Part {
  readonly name: string
  readonly isQuick: boolean
  readonly needs: readonly Need['name'][]
  isHere(root: string): boolean
  run(place: Place): Promise<Outcome>
}

// Far above what a part takes on a quiet machine: only a part that hangs meets it.
const limitSeconds = 3_000
const limitOf = ({ isWhole }: Place): number => (isWhole ? 2 * limitSeconds : limitSeconds)
const always = (): boolean => true
type Named = Pick<Outcome, 'files' | 'failures'>
const outcomeOf = (ended: Ended, counts: Counts | undefined, named?: Named): Outcome => ({
  ...soundCounts(counts, ended.exitCode),
  files: named?.files ?? [],
  failures: named?.failures ?? [],
  output: ended.output,
  processorSeconds: ended.processorSeconds,
})

type ReportOfVitest = VitestReport & Parameters<typeof timesOfVitest>[0] & Parameters<typeof failuresOfVitest>[0]
type ReportOfPlaywright = PlaywrightReport &
  Parameters<typeof timesOfPlaywright>[0] &
  Parameters<typeof failuresOfPlaywright>[0]

const readReport = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A program whose exit code is its answer. */
const gate = (name: string, file: string, args: readonly string[]): Part => ({
  name,
  isQuick: true,
  needs: [],
  isHere: always,
  run: async ({ root }) => {
    const ended = await runProgram(file, args, { cwd: root, limitSeconds })
    const isGood = ended.exitCode === 0
    return outcomeOf(ended, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })
  },
})

interface VitestOptions {
  readonly project?: string
  /** Instead of all files, where the run is not whole. */
  readonly gateFiles?: readonly string[]
  readonly isQuick?: boolean
  readonly needs?: readonly Need['name'][]
  readonly isHere?: (root: string) => boolean
  readonly env?: (place: Place) => NodeJS.ProcessEnv
}

const vitest = (name: string, options: VitestOptions = {}): Part => ({
  name,
  isQuick: options.isQuick ?? false,
  needs: options.needs ?? [],
  isHere: options.isHere ?? always,
  run: async (place) => {
    const report = join(place.reports, `${name}.json`)
    const files = (place.isWhole ? undefined : options.gateFiles) ?? []
    const which = ['--project', options.project ?? name, ...files]
    const args = ['run', ...which, '--reporter=default', '--reporter=json']
    const env = options.env?.(place) ?? {}
    const ended = await runProgram('vitest', [...args, `--outputFile.json=${report}`], {
      cwd: place.root,
      env,
      limitSeconds: limitOf(place),
    })
    const counted = readReport(report) as ReportOfVitest | undefined
    const named = counted && { files: timesOfVitest(counted), failures: failuresOfVitest(counted) }
    return outcomeOf(ended, counted && countVitest(counted), named)
  },
})

const holds = (folder: string, ending: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (path) => path.endsWith(ending) && !path.includes('node_modules'),
  )

const hasScript = (root: string, name: string): boolean => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return name in scripts
}

/**
 * What meets an engine by itself: the platform, backups and restores, the sale, and the tests of all calls. The other modules meet the
 * embedded engine in the journeys and in chaos, whose servers run on it.
 */
const engineRooms = [
  'apps/server/src/platform',
  'apps/server/src/maintenance',
  'apps/server/src/modules/sales',
  'apps/server/test',
]

const hasDatabaseTests = (root: string): boolean => holds(join(root, 'apps/server'), '.db.test.ts')

const chaos: Part = {
  name: 'chaos',
  isQuick: false,
  needs: [],
  isHere: (root) => hasScript(root, 'chaos'),
  run: async ({ root }) => {
    const ended = await runProgram('npm', ['run', '--silent', 'chaos', '--', '--runs', '40', '--on', 'both'], {
      cwd: root,
      limitSeconds,
    })
    return outcomeOf(ended, countClosingLine(ended.output))
  },
}

/** The one calculation, built once and run in Node and in Chromium over the same baskets. */
const pricingSame: Part = {
  name: 'pricing-same',
  isQuick: false,
  needs: ['chromium', 'chromium-shell'],
  isHere: (root) => hasScript(root, 'pricing:same'),
  run: async ({ root }) => {
    const env = { CHROMIUM_PATH: findChromium() }
    const args = ['run', '--silent', 'pricing:same', '--', '--baskets', '2000']
    const ended = await runProgram('npm', args, { cwd: root, env, limitSeconds })
    return outcomeOf(ended, countClosingLine(ended.output))
  },
}

const e2e: Part = {
  name: 'e2e',
  isQuick: false,
  needs: ['chromium', 'chromium-shell', 'cjk-fonts'],
  isHere: (root) => holds(join(root, 'e2e'), '.e2e.ts'),
  run: async (place) => {
    const { root, reports } = place
    const report = join(reports, 'e2e.json')
    const every = place.isWhole ? { EVERY_LANGUAGE: '1' } : {}
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...every }
    const ended = await runProgram('playwright', ['test', '--reporter=list,json'], {
      cwd: root,
      env,
      limitSeconds: limitOf(place),
    })
    const counted = readReport(report) as ReportOfPlaywright | undefined
    const named = counted && { files: timesOfPlaywright(counted), failures: failuresOfPlaywright(counted) }
    return outcomeOf(ended, counted && countPlaywright(counted), named)
  },
}

/** What the built app weighs, beside its limits (targets.md, G13); the journeys have built it. */
const sizes: Part = {
  name: 'sizes',
  isQuick: false,
  needs: [],
  isHere: (root) => hasScript(root, 'sizes'),
  run: async ({ root }) => {
    const ended = await runProgram('npm', ['run', '--silent', 'sizes'], { cwd: root, limitSeconds })
    const isGood = ended.exitCode === 0
    return outcomeOf(ended, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })
  },
}

/** Every part, in the order in which a person wants to hear of a mistake; what stands in one row runs side by side. */
export const stages: readonly (readonly Part[])[] = [
  [gate('types', 'tsc', ['-p', 'tsconfig.json']), gate('format', 'oxfmt', ['--check', '.'])],
  [gate('lint', 'oxlint', ['--type-aware'])],
  [vitest('tidy', { isQuick: true }), vitest('unit', { isQuick: true, needs: ['poppler'] })],
  [
    vitest('db-pglite', {
      project: 'db',
      gateFiles: engineRooms,
      isHere: hasDatabaseTests,
      env: () => ({ TEST_DATABASE_URL: '' }),
    }),
  ],
  [
    vitest('db-postgres', {
      project: 'db',
      needs: ['postgres'],
      isHere: hasDatabaseTests,
      env: ({ postgresUrl }) => ({ TEST_DATABASE_URL: postgresUrl }),
    }),
  ],
  [
    vitest('browser', {
      needs: ['chromium', 'chromium-shell', 'cjk-fonts'],
      isHere: (root) => holds(join(root, 'apps/web/src'), '.browser.test.tsx'),
      env: () => ({ CHROMIUM_PATH: findChromium() }),
    }),
  ],
  [pricingSame, chaos],
  [e2e],
  [sizes],
]

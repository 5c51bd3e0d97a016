import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { type PlaywrightReport, type VitestReport, countPlaywright, countVitest } from './counts.ts'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { timesOfPlaywright, timesOfVitest } from './file-times.ts'
import { always, holds, limitOf, type Outcome, outcomeOf, type Part, type Place } from './part.ts'
import type { Need } from './provision.ts'
import { runProgram } from './run-program.ts'

type ReportOfVitest = VitestReport & Parameters<typeof timesOfVitest>[0] & Parameters<typeof failuresOfVitest>[0]
type ReportOfPlaywright = PlaywrightReport &
  Parameters<typeof timesOfPlaywright>[0] &
  Parameters<typeof failuresOfPlaywright>[0]

const readReport = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

interface VitestOptions {
  readonly project?: string
  /** Instead of all files, where the run is not whole. */
  readonly gateFiles?: readonly string[]
  /** The only files that it runs. */
  readonly files?: readonly string[]
  /** The number of its workers, where the run is not whole and another number is better than one a processor. */
  readonly gateWorkers?: number
  readonly isQuick?: boolean
  readonly isOfWholeOnly?: boolean
  readonly needs?: readonly Need['name'][]
  readonly isHere?: (root: string) => boolean
  readonly env?: (place: Place) => NodeJS.ProcessEnv
}

/** The gate tries a part of the seeds of each property, of dear ones on a database a smaller one; a run by hand and a whole one try all. */
const GATE_SHARE_OF_SEEDS = '0.2'
export const GATE_SHARE_ON_DATABASE = '0.1'
export const seeds = ({ isWhole }: Place, share = GATE_SHARE_OF_SEEDS): NodeJS.ProcessEnv =>
  isWhole ? {} : { PROPERTY_SHARE: share }
const changedOnly = ({ changedSince }: Place): string[] =>
  changedSince === undefined ? [] : ['--changed', changedSince, '--passWithNoTests']

export const vitest = (name: string, options: VitestOptions = {}): Part => {
  const runWith = async (place: Place, which: readonly string[], reportName = name): Promise<Outcome> => {
    const report = join(place.reports, `${reportName}.json`)
    const args = ['run', '--project', options.project ?? name, ...which, '--reporter=default', '--reporter=json']
    const env = { ...seeds(place), ...options.env?.(place) }
    const ended = await runProgram('vitest', [...args, `--outputFile.json=${report}`], {
      cwd: place.root,
      env,
      limitSeconds: limitOf(place),
    })
    const counted = readReport(report) as ReportOfVitest | undefined
    const named = counted && { files: timesOfVitest(counted), failures: failuresOfVitest(counted) }
    return outcomeOf(name, ended, counted && countVitest(counted), named)
  }
  return {
    name,
    isQuick: options.isQuick ?? false,
    isOfWholeOnly: options.isOfWholeOnly ?? false,
    needs: options.needs ?? [],
    isHere: options.isHere ?? always,
    run: (place) => {
      const { gateFiles = [], gateWorkers = 0 } = place.isWhole ? {} : options
      const workers = gateWorkers === 0 ? [] : [`--maxWorkers=${gateWorkers}`]
      return runWith(place, [...(options.files ?? []), ...gateFiles, ...workers, ...changedOnly(place)])
    },
    runFiles: (place, files) => runWith(place, files, `${name}-again`),
  }
}

interface JourneysOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly limitSeconds?: number
}

export const journeys = (name: string, isOfWholeOnly: boolean, options: (place: Place) => JourneysOptions): Part => {
  const runWith = async (place: Place, files: readonly string[], reportName = name): Promise<Outcome> => {
    const { args = [], env: which, limitSeconds = limitOf(place) } = options(place)
    const report = join(place.reports, `${reportName}.json`)
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...which }
    const all = ['test', '--reporter=list,json', ...args, ...files]
    const ended = await runProgram('playwright', all, { cwd: place.root, env, limitSeconds })
    const counted = readReport(report) as ReportOfPlaywright | undefined
    const named = counted && { files: timesOfPlaywright(counted), failures: failuresOfPlaywright(counted) }
    return outcomeOf(name, ended, counted && countPlaywright(counted), named)
  }
  return {
    name,
    isQuick: false,
    isOfWholeOnly,
    needs: ['chromium', 'chromium-shell', 'cjk-fonts'],
    isHere: (root) => holds(join(root, 'e2e'), '.e2e.ts'),
    run: (place) => runWith(place, []),
    runFiles: (place, files) => runWith(place, files, `${name}-again`),
  }
}

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tidy/tree.ts'
import { type ProgramOutcome, runProgram } from '../test/run-program.ts'

/*
 * Checkers of descriptions that the gate does not need: fetched once by exact version into a folder beside what is installed, so that `npm ci` stays small.
 */

const folder = join(root, 'node_modules/.cache/open-checkers')
const LIMIT_SECONDS = 1_800

const LINTERS = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3']
const SCHEMATHESIS = 'schemathesis==4.32.5'

export const inCheckers = (file: string): string => join(folder, file)

export const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ProgramOutcome> =>
  runProgram(file, args, { cwd: folder, env, limitSeconds: LIMIT_SECONDS })

/** Fetches what is missing. Answers why it could not, such as a machine without a network. */
async function fetchOnce(
  product: string,
  steps: readonly (readonly [string, ...string[]])[],
): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true })
  if (existsSync(inCheckers(product))) return undefined
  for (const [file, ...args] of steps) {
    const { exitCode, output } = await run(file, args)
    if (exitCode !== 0) return output.trim().split('\n').slice(-3).join('\n')
  }
  return undefined
}

export const fetchLinters = (): Promise<string | undefined> =>
  fetchOnce('node_modules/.bin/spectral', [
    ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...LINTERS],
  ])

export const fetchSchemathesis = (): Promise<string | undefined> =>
  fetchOnce('python/bin/schemathesis', [
    ['python3', '-m', 'venv', inCheckers('python')],
    [inCheckers('python/bin/pip'), 'install', '--quiet', SCHEMATHESIS],
  ])

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Tests {
  /** Files or folders, as vitest takes them. */
  readonly files: readonly string[]
  /** Stop at the first red test instead of naming all. */
  readonly untilFirst: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Projects of vitest.config.ts; rules and database tests unless told. */
  readonly projects?: readonly string[]
  /** The limit of a run; a longer one is ended and says nothing. */
  readonly limitSeconds: number
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const shortName = (copy: string, path: string): string => path.replace(`${copy}/`, '').replace(/^.*\/src\//, '')

function redIn(copy: string, { testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${shortName(copy, name)} as a whole`] : []
    return failed.map(({ fullName }) => `${shortName(copy, name)} › ${fullName}`)
  })
}

/** The names of the red tests of a run, none where all stayed green; or the reason why it ended before a test could say anything. */
export interface Ran {
  readonly red: readonly string[]
  readonly cutShort: string | undefined
}

/** Runs tests in the copy. */
export function runTests(
  copy: string,
  { files, untilFirst, env, projects: named = ['unit', 'db'], limitSeconds }: Tests,
): Promise<Ran> {
  const report = join(copy, 'temporary/report.json')
  rmSync(report, { force: true })
  const projects = named.flatMap((name) => ['--project', name])
  // One worker, because copies stand side by side already.
  const args = [
    'run',
    ...projects,
    '--maxWorkers=1',
    ...(untilFirst ? ['--bail', '1'] : []),
    '--reporter=json',
    ...files,
  ]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, ...args, `--outputFile=${report}`], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', TMPDIR: join(copy, 'temporary'), ...env },
    stdio: 'ignore',
    detached: true,
  })
  return new Promise((resolve) => {
    let isEndless = false
    const timer = setTimeout(() => {
      isEndless = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, limitSeconds * 1000)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (isEndless) return resolve({ red: [], cutShort: `no end within ${limitSeconds} s` })
      const red = existsSync(report) ? redIn(copy, JSON.parse(readFileSync(report, 'utf8')) as Report) : []
      const cutShort = red.length === 0 && code !== 0 ? 'the run ended badly, and no test says why' : undefined
      resolve({ red, cutShort })
    })
  })
}

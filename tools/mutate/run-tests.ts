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
  /** The limit of a run; a longer one is ended and counts as red. */
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

/** Runs tests in the copy and answers the names of the red ones; none where everything stayed green. */
export function runTests(
  copy: string,
  { files, untilFirst, env, projects: named = ['unit', 'db'], limitSeconds }: Tests,
): Promise<readonly string[]> {
  const report = join(copy, 'temporary/report.json')
  rmSync(report, { force: true })
  const projects = named.flatMap((name) => ['--project', name])
  // Files that no mistake touches are read once; one worker, because copies stand side by side already.
  const thrifty = ['--experimental.fsModuleCache', '--maxWorkers=1']
  const args = ['run', ...projects, ...thrifty, ...(untilFirst ? ['--bail', '1'] : []), '--reporter=json', ...files]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, ...args, `--outputFile=${report}`], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', TMPDIR: join(copy, 'temporary'), ...env },
    stdio: 'ignore',
    detached: true,
  })
  return new Promise((resolve) => {
    // A mistake may make a test run for ever: that is caught too.
    let isEndless = false
    const timer = setTimeout(() => {
      isEndless = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, limitSeconds * 1000)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (isEndless) return resolve([`no end within ${limitSeconds} s`])
      const red = existsSync(report) ? redIn(copy, JSON.parse(readFileSync(report, 'utf8')) as Report) : []
      resolve(red.length === 0 && code !== 0 ? ['the run itself'] : red)
    })
  })
}

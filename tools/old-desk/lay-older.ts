import { cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from '../test/run-program.ts'

const root = path.join(import.meta.dirname, '../..')
const LIMIT_SECONDS = 600

/** An older program, laid beside this one. */
export interface OlderProgram {
  readonly folder: string
  /** Runs a program in its folder and answers what it said; throws with that where it failed. */
  run(file: string, ...args: readonly string[]): Promise<string>
  remove(): Promise<void>
}

/**
 * Lays the program of a commit into a folder, with the packages that this one has or, for a program whose own are others, with
 * those of its lockfile, fetched by npm. Throws where the commit is not in this copy of the repository.
 */
export async function layOlder(
  commit: string,
  folder: string,
  packages: 'of-today' | 'its-own' = 'of-today',
): Promise<OlderProgram> {
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  await run(root, 'git', 'archive', '--format=tar', '-o', archive, commit)
  await run(root, 'tar', '-xf', archive, '-C', folder)
  rmSync(archive)
  if (packages === 'its-own') await run(folder, 'npm', 'ci', '--no-audit', '--no-fund')
  else copyPackages(folder)
  return {
    folder,
    run: (file, ...args) => run(folder, file, ...args),
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  }
}

const copyPackages = (folder: string): void =>
  cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  })

async function run(cwd: string, file: string, ...args: readonly string[]): Promise<string> {
  const env = { PATH: `${path.join(cwd, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}` }
  const ended = await runProgram(file, args, { cwd, env, limitSeconds: LIMIT_SECONDS })
  if (ended.exitCode !== 0) throw new Error(`${file} ${args.join(' ')}\n${ended.output}`)
  return ended.output
}

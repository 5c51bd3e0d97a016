// `npm run record-desk -- COMMIT`: what the desks of an older program write in a day, kept for the test that today's server books it
// (`apps/server/test/old-desk.db.test.ts`): browsers with spells without a line, and two days of a shop with members. The older program is laid
// beside this one and the recorders run inside it; a minute or two.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProgram } from '../test/run-program.ts'

const LIMIT_SECONDS = 600
/** Each till's day closes its one shift late enough. */
const usualSeeds = ['7', '8']

const [commit, ...seeds] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name a commit: npm run record-desk -- COMMIT')

const root = path.join(import.meta.dirname, '../..')
const place = mkdtempSync(path.join(tmpdir(), 'kassa-desk-'))
const older = path.join(place, 'older')

async function run(cwd: string, file: string, ...args: readonly string[]): Promise<string> {
  const ended = await runProgram(file, args, { cwd, limitSeconds: LIMIT_SECONDS })
  if (ended.exitCode !== 0) throw new Error(`${file} ${args.join(' ')}\n${ended.output}`)
  return ended.output
}

try {
  await run(root, 'git', 'worktree', 'add', '--detach', older, commit)
  cpSync(path.join(root, 'node_modules'), path.join(older, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  const inside = path.join(older, 'tools/old-desk')
  mkdirSync(inside, { recursive: true })
  for (const name of ['recorder.ts', 'day-till.ts', 'member-day.ts', 'faulty-world.ts'])
    copyFileSync(path.join(import.meta.dirname, name), path.join(inside, name))
  const node = path.join(older, 'node_modules/.bin/node')
  const chosen = seeds.length > 0 ? seeds : usualSeeds
  console.log(await run(older, node, path.join(inside, 'recorder.ts'), place, commit, ...chosen))
  for (const name of ['member-day.ts', 'faulty-world.ts'])
    console.log(await run(older, node, path.join(inside, name), place, commit))
  for (const file of ['desk', 'day', 'world'].map((name) => `${name}-${commit}.json.gz`)) {
    copyFileSync(path.join(place, file), path.join(root, 'apps/server/test/files', file))
    console.log(`apps/server/test/files/${file}`)
  }
} finally {
  await run(root, 'git', 'worktree', 'remove', '--force', older).catch(() => '')
  rmSync(place, { recursive: true, force: true })
}

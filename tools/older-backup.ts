// A backup that an older program made comes back whole: the older program is laid beside this one, makes its demo shop, proves its books and
// backs them up; this one restores the file and proves them again. A fault that the older proofs did not see
// (`older-faults.ts`) is filed as an old one, and the same fault anew is seen. By hand, a minute or two:
//   npm run older-backup -- COMMIT
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderHolder } from '../apps/server/src/platform/db/folder-lock.ts'
import { freePort } from '../bench/sales/child.ts'
import { plantFaults } from './older-faults.ts'
import { runProgram } from './test/run-program.ts'

const LIMIT_SECONDS = 900

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name a commit: npm run older-backup -- COMMIT')

const root = dirname(import.meta.dirname)
const place = mkdtempSync(join(tmpdir(), 'kassa-older-'))
const older = join(place, 'older')
const file = join(place, 'shop.kassa')

async function run(cwd: string, data: string, file: string, ...args: readonly string[]): Promise<string> {
  const env = { DATA_DIR: join(place, data), DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const ended = await runProgram(file, args, { cwd, env, limitSeconds: LIMIT_SECONDS })
  if (ended.exitCode !== 0) throw new Error(`${file} ${args.join(' ')}\n${ended.output}`)
  return ended.output
}

const task = (cwd: string, data: string, ...args: readonly string[]): Promise<string> =>
  run(cwd, data, 'npm', 'run', '--silent', args[0] ?? '', '--', ...args.slice(1))

/** The books that disagree now. */
async function disagreeing(data: string): Promise<string[]> {
  const env = { DATA_DIR: join(place, data), DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const { output } = await runProgram('npm', ['run', '--silent', 'verify'], {
    cwd: root,
    env,
    limitSeconds: LIMIT_SECONDS,
  })
  return output.split('\n').filter((line) => line.includes('DISAGREES'))
}

/** Returns the statements of a proof's line about each book: how many entries and balances, and that they agree. */
const booksIn = (said: string): ReadonlyMap<string, string> =>
  new Map(
    [...said.matchAll(/^(.+?) +(\d+ entries +\d+ balances +.+)$/gm)].map(([, book = '', stands = '']) => [
      book,
      stands.replaceAll(/ +/g, ' '),
    ]),
  )

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Lays the older program down; where its libraries are others, its own start installs them. */
async function layOlder(): Promise<void> {
  await run(root, 'old', 'git', 'worktree', 'add', '--detach', older, commit ?? '')
  if (lockOf(older) === lockOf(root))
    cpSync(join(root, 'node_modules'), join(older, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}

/** Its demo shop is made by its first start. */
async function makeShop(): Promise<void> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: join(place, 'old'), DATABASE_URL: '', LOG_LEVEL: 'silent', PORT: `${port}` }
  const server = spawn('npm', ['start', '--silent'], { cwd: older, env, stdio: 'ignore', detached: true })
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(`the older program ended with ${server.exitCode}`)
      await wait(500)
    }
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    // npm ends before the program that it began.
    while (folderHolder(join(place, 'old')) !== undefined) await wait(200)
  }
}

try {
  await layOlder()
  await makeShop()
  const planted = await plantFaults(join(place, 'old'))
  const before = booksIn(await task(older, 'old', 'verify'))
  await task(older, 'old', 'backup', file)
  const restored = await task(root, 'new', 'restore', file)
  const after = booksIn(restored)
  let different = 0
  for (const [book, stands] of before) {
    const isSame = after.get(book) === stands
    if (!isSame) different += 1
    console.log(
      `${isSame ? 'same' : 'DIFFERS'}  ${book}: ${stands}${isSame ? '' : `; now ${after.get(book) ?? 'not there'}`}`,
    )
  }
  for (const [book, stands] of after) if (!before.has(book)) console.log(`new   ${book}: ${stands}`)
  console.log(`${before.size} books of ${commit}, ${different} different`)
  console.log(
    restored
      .split('\n')
      .filter((line) => line.includes('filed'))
      .join('\n'),
  )
  const plantedAnew = await plantFaults(join(place, 'new'))
  const red = await disagreeing('new')
  console.log(
    `${planted} faults of before are filed or put right; of ${plantedAnew} planted anew these are seen:\n${red.join('\n')}`,
  )
  const isSeen = planted > 0 && red.length === plantedAnew
  process.exitCode = before.size > 0 && different === 0 && isSeen ? 0 : 1
} finally {
  await runProgram('git', ['worktree', 'remove', '--force', older], { cwd: root, limitSeconds: 60 })
  rmSync(place, { recursive: true, force: true })
}

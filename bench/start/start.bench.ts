import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { median, round } from '../conditions.ts'
import { freePort } from '../sales/child.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs `npm start` as a person would until it says where it is, ends it as Ctrl-C does, and answers the seconds of both. */
async function startOnce(dataFolder: string, cwd = root): Promise<{ ready: number; ended: number }> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd,
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', HOST: '127.0.0.1', PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('/cashier/manage/login')) resolve()
    })
  })
  const ready = (performance.now() - began) / 1_000
  const before = performance.now()
  child.removeAllListeners('exit')
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await once(child, 'exit')
  return { ready: round(ready), ended: round((performance.now() - before) / 1_000) }
}

/** The first start on an empty data folder (web app, migrations, demo world), then five more on what it left. */
async function startOften(folder: string, cwd = root) {
  const first = await startOnce(folder, cwd)
  const further = []
  for (let turn = 0; turn < 5; turn += 1) further.push(await startOnce(folder, cwd))
  const ready = further.map((one) => one.ready)
  return {
    firstSeconds: first.ready,
    secondSeconds: { median: median(ready), all: ready, goal: 3 },
    endedSeconds: median(further.map(({ ended }) => ended)),
  }
}

/** Disk that a folder uses, in MB. */
const diskOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

/** The archive of `npm run pack`, unpacked beside nothing else, as whoever installs it does. */
async function startPacked(folder: string) {
  execFileSync('npm', ['run', '--silent', 'pack'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const [archive] = readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.tar.gz'))
  const file = path.join(root, 'dist', archive ?? '')
  const began = performance.now()
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const release = path.join(folder, path.basename(file, '.tar.gz'))
  return {
    archiveMb: round(statSync(file).size / 1e6, 0),
    unpackedSeconds: round((performance.now() - began) / 1_000),
    unpackedMb: { is: diskOf(release), goal: 350 },
    ...(await startOften(path.join(folder, 'data'), release)),
    goalOfFirst: 20,
  }
}

/** Starts the tree that it stands in; with `packed` behind the bench's name what `npm run pack` makes of it. */
export async function run(args: readonly string[]): Promise<unknown> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-start-'))
  try {
    return await (args.includes('packed') ? startPacked(folder) : startOften(path.join(folder, 'data')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

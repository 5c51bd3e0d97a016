import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { median, round } from '../conditions.ts'
import { freePort } from '../sales/child.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs `npm start` as a person would until it says where it is, ends it as Ctrl-C does, and answers the seconds of both. */
async function startOnce(dataFolder: string): Promise<{ ready: number; ended: number }> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
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
export const run = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-start-'))
  try {
    const first = await startOnce(folder)
    const further = []
    for (let turn = 0; turn < 5; turn += 1) further.push(await startOnce(folder))
    const ready = further.map((one) => one.ready)
    return {
      firstSeconds: first.ready,
      secondSeconds: { median: median(ready), all: ready, goal: 3 },
      endedSeconds: median(further.map(({ ended }) => ended)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

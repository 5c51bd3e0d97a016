import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { atExit } from '../../tools/test/at-exit.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { sizesOnDisk } from './disk.store.ts'
import { peakMebibytes } from './large.ts'

const cli = path.join(import.meta.dirname, '../../apps/server/src/cli.ts')

/** Runs a task of the product as a person does, and answers how long it took, its own highest memory, and what it said. */
export async function timeTask(databaseUrl: string, task: string, ...args: readonly string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [cli, task, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const letGo = atExit(() => void child.kill())
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  let peak: number | null = null
  const meter = setInterval(() => (peak = peakMebibytes(child.pid) ?? peak), 100)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(meter)
  letGo()
  const seconds = round((performance.now() - began) / 1000, 1)
  // The figure is printed at once: with ten million each task takes most of an hour, and the next may not come to its
  // end.
  process.stderr.write(`${task}: ${seconds} s, at most ${peak} MiB\n`)
  return { code, seconds, peakMebibytes: peak, said: said.trim().split('\n') }
}

/** Proofs and the backup of what is kept in `folder`; with `restore` what was loaded is taken away for what comes back. */
export async function timeProofs(folder: string, takesAway: boolean) {
  const file = `${folder}.kassa`
  const cluster = await startCluster(folder)
  const database = openPostgres({ url: cluster.url, connections: 1 })
  const disk = await sizesOnDisk(database)
  await database.close()
  const verify = await timeTask(cluster.url, 'verify')
  const backup = await timeTask(cluster.url, 'backup', file)
  await cluster.stop()
  const fileMebibytes = round(fs.statSync(file).size / 2 ** 20, 0)
  if (takesAway) fs.rmSync(`${folder}/data`, { recursive: true })
  return { disk, verify, backup, fileMebibytes, ...(await timeRestore(`${folder}-restored`, file, verify.said)) }
}

/** Measures the restore of a backup that an earlier run made, and its content; for days when both do not fit. */
export const timeBackAgain = (folder: string) => timeRestore(`${folder}-restored`, `${folder}.kassa`)

async function timeRestore(folder: string, file: string, before?: readonly string[]) {
  const cluster = await startCluster(folder)
  try {
    const restore = await timeTask(cluster.url, 'restore', file)
    const verify = await timeTask(cluster.url, 'verify')
    const database = openPostgres({ url: cluster.url, connections: 1 })
    const disk = await sizesOnDisk(database)
    await database.close()
    const isSame = before && before.join('\n') === verify.said.join('\n')
    return { restore, verifyAfter: verify, isSame, diskAfter: disk }
  } finally {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

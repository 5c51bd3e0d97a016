import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWeb } from '../../tools/build-web.ts'
import { startChild } from '../../bench/sales/child.ts'

/**
 * One server with the demo shop on the embedded database, in a folder of its own, for all journeys of a run. It fills its shop while
 * the web app is built.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  // The server serves what the folder holds when it is asked, but the folder itself must be there before it starts.
  fs.mkdirSync(path.join(import.meta.dirname, '../../apps/web/dist'), { recursive: true })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-journeys-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent', PUBLIC_CALLS_PER_MINUTE: '100000' }
  const [started, built] = await Promise.allSettled([
    startChild('apps/server/src/main.ts', environment, '/readyz'),
    buildWeb(() => {}),
  ])
  if (started.status === 'rejected') throw started.reason
  const server = started.value
  if (built.status === 'rejected') {
    await server.stop()
    throw built.reason
  }
  process.env['KASSA_ADDRESS'] = server.address
  process.env['KASSA_DATA'] = folder
  return async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildWeb } from '../../tools/build-web.ts'
import { startChild } from '../../bench/sales/child.ts'

/** One server with the demo shop on the embedded database, in a folder of its own, for all journeys of a run. */
export default async function startServer(): Promise<() => Promise<void>> {
  await buildWeb(() => {})
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-journeys-'))
  const server = await startChild(
    'apps/server/src/main.ts',
    { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent', PUBLIC_CALLS_PER_MINUTE: '100000' },
    '/readyz',
  )
  process.env['KASSA_ADDRESS'] = server.address
  process.env['KASSA_DATA'] = folder
  return async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

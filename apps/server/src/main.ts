import path from 'node:path'
import { createLog } from './platform/log.ts'
import { runServer } from './platform/run-server.ts'
import { readSettings } from './platform/settings.ts'
import { modules } from './program.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Serves until SIGTERM or SIGINT; then finishes what runs and closes the database cleanly. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, root)
  const log = createLog(settings.logLevel)
  const { address, database, close } = await runServer({ settings, modules, log })
  log.info({ address, database: database.kind }, 'ready')
  process.send?.({ ready: address })
  const stop = async (): Promise<void> => {
    await close()
    log.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

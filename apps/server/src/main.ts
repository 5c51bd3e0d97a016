import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { migrate } from './platform/db/migrate.ts'
import { newId } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { createSecretBox, readSecretKeys } from './platform/secret.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { assemble } from './platform/start.ts'
import { modules } from './program.ts'

const root = path.join(import.meta.dirname, '../../..')

const readTls = ({ tlsCertFile, tlsKeyFile }: Settings) =>
  tlsCertFile !== undefined && tlsKeyFile !== undefined
    ? { cert: fs.readFileSync(tlsCertFile), key: fs.readFileSync(tlsKeyFile) }
    : undefined

/** Opens, migrates, listens; on SIGTERM or SIGINT finishes what runs and closes the database cleanly. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, root)
  const log = createLog(settings.logLevel)
  const database = await openDatabase(settings)
  await migrate(database.database, undefined, {
    backUp: database.backUp,
    tell: (line) => log.info(line),
  })
  const https = readTls(settings)
  const running = await assemble({
    database: database.database,
    modules,
    clock: systemClock,
    newId,
    log,
    secrets: createSecretBox(readSecretKeys(settings.secretKeys, settings.secretFile)),
    publicCallsPerMinute: settings.publicCallsPerMinute,
    server: {
      webFolder: settings.webFolder,
      trustProxy: settings.trustProxy,
      https,
      metricsToken: settings.metricsToken,
    },
  })
  const address = await running.server.app.listen({ port: settings.port, host: settings.host })
  log.info({ address, database: database.database.kind }, 'ready')
  const stop = async (): Promise<void> => {
    await running.close()
    await database.database.close()
    log.info('closed')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

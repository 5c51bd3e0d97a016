import fs from 'node:fs'
import { systemClock } from './clock.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { PowerCut } from './db/power-cut.ts'
import { refuseOpenDemo } from './demo-guard.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import type { Module } from './module.ts'
import type { Policy } from './platform.ts'
import { createSecretBox, readSecretKeys, type SecretBox } from './secret.ts'
import type { Settings } from './settings.ts'
import { assemble, type Running } from './start.ts'

export interface Started {
  readonly address: string
  readonly database: Database
  readonly running: Running
  /** Finishes what runs, then closes the database cleanly. May be called again. */
  readonly close: () => Promise<void>
}

export interface ServerParts {
  readonly settings: Settings
  readonly modules: readonly Module[]
  readonly policies?: readonly Policy[]
  readonly log: Log
  /** What is done to the migrated database before anybody may call: seeding. */
  readonly prepare?: (database: Database, tools: { secrets: SecretBox; log: Log }) => Promise<void>
}

/** For the power-cut runs only (`KASSA_FAULTS=power-cut`): SIGUSR2 loses what no fsync has confirmed, and the process. */
function watchPower(faults: string | undefined): PowerCut | undefined {
  if (faults !== 'power-cut') return undefined
  const power = new PowerCut()
  process.on('SIGUSR2', () => {
    power.cut()
    process.kill(process.pid, 'SIGKILL')
  })
  return power
}

const readTls = ({ tlsCertFile, tlsKeyFile }: Settings): { cert: Buffer; key: Buffer } | undefined =>
  tlsCertFile !== undefined && tlsKeyFile !== undefined
    ? { cert: fs.readFileSync(tlsCertFile), key: fs.readFileSync(tlsKeyFile) }
    : undefined

/**
 * Opens the database, migrates, prepares, listens. Throws FolderInUse, MigrationMismatch, or a sentence about the
 * settings; then nothing is left open.
 */
export async function runServer({ settings, modules, policies, log, prepare }: ServerParts): Promise<Started> {
  const https = readTls(settings)
  const secrets = createSecretBox(readSecretKeys(settings.secretKeys, settings.secretFile))
  const { database, backUp } = await openDatabase(settings, watchPower(settings.faults))
  const open: (() => Promise<void>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const one of open.splice(0).reverse()) await one()
  }
  try {
    await migrate(database, undefined, { backUp, tell: (line) => log.info(line) })
    await prepare?.(database, { secrets, log })
    await refuseOpenDemo(database, settings.host)
    const { trustProxy, metricsToken, webFolder, publicCallsPerMinute } = settings
    const running = await assemble({
      database,
      modules,
      policies,
      clock: systemClock,
      newId,
      log,
      secrets,
      publicCallsPerMinute,
      server: { webFolder, trustProxy, https, metricsToken },
    })
    open.push(() => running.close())
    const address = await running.server.app.listen({ port: settings.port, host: settings.host })
    return { address, database, running, close }
  } catch (error) {
    await close()
    throw error
  }
}

import fs from 'node:fs'
import { systemClock } from './clock.ts'
import { callUnderOwnLogin } from './db/calls-role.ts'
import type { Database } from './db/database.ts'
import { migrate, type MigrateSettings } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { PowerCut } from './db/power-cut.ts'
import { refuseOpenDemo } from './calls/demo-guard.ts'
import { newId } from './ids.ts'
import { keepToOneKey } from './secrets/installation-key.ts'
import type { Log } from './log.ts'
import type { Module } from './module.ts'
import type { Policy } from './platform.ts'
import type { Simulators } from './reach.ts'
import { createSecretBox, readSecretKeys } from './secrets/secret.ts'
import type { Settings } from './settings.ts'
import { assemble, type OtherDatabase, type RunningProgram } from './start.ts'

/** The whole program on its database, not yet listening. */
export interface Program {
  readonly settings: Settings
  readonly database: Database
  readonly running: RunningProgram
  /** Finishes what runs, then closes the database cleanly. May be called again. */
  readonly close: () => Promise<void>
}

export interface ProgramParts {
  readonly settings: Settings
  readonly modules: readonly Module[]
  readonly policies?: readonly Policy[]
  readonly log: Log
  /** Puts a database aside before it is migrated. */
  readonly backUp?: (database: Database, to: string) => Promise<void>
  /** Told of each migration. */
  readonly tell?: MigrateSettings['tell']
  /** Whether jobs run by the clock: yes for the server, no for a command that passes by. */
  readonly hasTimers?: boolean
  /** Payment channels that are played on this machine. */
  readonly simulators?: Simulators | null
}

export interface StartedProgram extends Program {
  readonly address: string
}

export interface ServerParts extends ProgramParts {
  /** Prepares the program before anybody may call: seeding. */
  readonly prepare?: (program: Program) => Promise<void>
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

/** A database to open, and the address by which calls sign in to it; undefined: a login for them is made. */
interface Entry extends Pick<Settings, 'databaseUrl' | 'cluster'> {
  readonly appUrl: string | undefined
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.promises.statfs(folder)
  return bavail * bsize
}

/**
 * Opens the database, migrates it (putting it aside first) and puts the program together. Throws FolderInUse,
 * MigrationMismatch, ForeignKey, UnfitLogin, or a sentence about the settings; then nothing is left open.
 */
export async function openProgram(parts: ProgramParts): Promise<Program> {
  const { settings, modules, policies, log, backUp, tell, hasTimers, simulators } = parts
  const https = readTls(settings)
  const secrets = createSecretBox(readSecretKeys(settings.secretKeys, settings.secretFile))
  const open: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of open.splice(0).reverse()) await one()
  }
  /** Opens one of the databases, and makes it ready for this program. */
  const openOne = async ({ databaseUrl, cluster, appUrl }: Entry): Promise<Database> => {
    const isFirst = databaseUrl === settings.databaseUrl
    const watch = isFirst ? watchPower(settings.faults) : undefined
    const database = await openDatabase({ ...settings, databaseUrl, cluster }, watch)
    open.push(() => database.close())
    const named = (to: string): string => (isFirst ? to : `${cluster}-${to}`)
    await migrate(database, undefined, { backUp: backUp && ((_, to) => backUp(database, named(to))), tell })
    await keepToOneKey(database, secrets, systemClock())
    await callUnderOwnLogin(database, secrets, { appUrl, now: systemClock() })
    return database
  }
  try {
    const database = await openOne({ ...settings, appUrl: settings.databaseAppUrl })
    const others: OtherDatabase[] = []
    for (const { databaseUrl, cluster } of settings.others)
      others.push({ cluster, database: await openOne({ databaseUrl, cluster, appUrl: undefined }) })
    const { trustProxy, metricsToken, webFolder, publicCallsPerMinute, outgoingAllow, publicUrl } = settings
    const running = await assemble({
      database,
      cluster: settings.cluster,
      others,
      modules,
      policies,
      clock: systemClock,
      newId,
      log,
      secrets,
      publicCallsPerMinute,
      outgoingAllow,
      publicUrl,
      letters: settings.letters,
      simulators,
      hasTimers,
      freeBytes: () => freeBytesOf(settings.dataFolder),
      server: { webFolder, trustProxy, https, metricsToken },
    })
    open.push(() => running.close())
    return { settings, database, running, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the program, prepares it and listens. Throws as `openProgram` does, and for an address that shows the demo. */
export async function runServer(parts: ServerParts): Promise<StartedProgram> {
  const program = await openProgram(parts)
  const { port, host } = parts.settings
  try {
    await parts.prepare?.(program)
    await refuseOpenDemo(program.database, parts.settings)
    return { ...program, address: await program.running.server.app.listen({ port, host }) }
  } catch (error) {
    await program.close()
    throw error
  }
}

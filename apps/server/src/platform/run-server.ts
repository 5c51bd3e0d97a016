import fs from 'node:fs'
import { systemClock } from './clock.ts'
import { callUnderOwnLogin } from './db/calls-role.ts'
import type { Database } from './db/database.ts'
import { migrate, type MigrateSettings } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { sql } from './db/sql.ts'
import { PowerCut } from './db/power-cut.ts'
import { refuseOpenDemo } from './calls/demo-guard.ts'
import { newId } from './ids.ts'
import { keepToOneKey } from './secrets/installation-key.ts'
import type { Log } from './log.ts'
import type { Module } from './module.ts'
import type { Policy } from './platform.ts'
import type { Simulators } from './reach.ts'
import { createSecretBox, readSecretKeys, type SecretBox } from './secrets/secret.ts'
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
  /** True where jobs run by the clock: in the server, not in a command that passes by. */
  readonly hasTimers?: boolean
  /** Payment channels that are played on this machine. */
  readonly simulators?: Simulators | null
  /** Throws, with a sentence, for a database that must not be served under these settings. */
  readonly accept?: (database: Database) => Promise<void>
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
 * Opens the database, migrates it (putting it aside first) and puts the program together. Of several, those that are away are opened once they are there.
 * Throws FolderInUse, MigrationMismatch, ForeignKey, UnfitLogin, or a sentence about the settings; then nothing is left open.
 */
export async function openProgram(parts: ProgramParts): Promise<Program> {
  const { settings, modules, policies, log, hasTimers, simulators } = parts
  const https = readTls(settings)
  const secrets = createSecretBox(readSecretKeys(settings.secretKeys, settings.secretFile))
  const open: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of open.splice(0).reverse()) await one()
  }
  const openOne = async (entry: Entry): Promise<OtherDatabase> => {
    const one = await openEntry(parts, secrets, entry)
    open.push(() => one.database.close())
    return one
  }
  try {
    const first = await openOne({ ...settings, appUrl: settings.databaseAppUrl })
    const others: OtherDatabase[] = []
    for (const other of settings.others) others.push(await openOne({ ...other, appUrl: undefined }))
    const { trustProxy, metricsToken, webFolder, desksFolder, publicCallsPerMinute, outgoingAllow, publicUrl } =
      settings
    const running = await assemble({
      ...first,
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
      timeZone: settings.timeZone,
      simulators,
      hasTimers,
      freeBytes: () => freeBytesOf(settings.dataFolder),
      server: { webFolder, desksFolder, trustProxy, https, metricsToken },
    })
    open.push(() => running.close())
    return { settings, database: first.database, running, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens one of the databases, and says how it is made ready for this program. */
async function openEntry(
  { settings, backUp, tell, accept }: ProgramParts,
  secrets: SecretBox,
  { databaseUrl, cluster, appUrl }: Entry,
): Promise<OtherDatabase> {
  const isFirst = databaseUrl === settings.databaseUrl
  const watch = isFirst ? watchPower(settings.faults) : undefined
  const database = await openDatabase({ ...settings, databaseUrl, cluster }, watch)
  const named = (to: string): string => (isFirst ? to : `${cluster}-${to}`)
  return {
    database,
    cluster: cluster ?? '',
    async prepare() {
      // Once, and not as often as a statement is tried: the others wait for the answer.
      if (settings.others.length > 0) await database.ask(sql`select 1`)
      await migrate(database, undefined, { backUp: backUp && ((_, to) => backUp(database, named(to))), tell })
      await keepToOneKey(database, secrets, systemClock())
      await callUnderOwnLogin(database, secrets, { appUrl, now: systemClock() })
      await accept?.(database)
    },
  }
}

/** Opens the program, prepares it and listens. Throws as `openProgram` does, and for an address that shows the demo. */
export async function runServer(parts: ServerParts): Promise<StartedProgram> {
  const accept = (database: Database): Promise<void> => refuseOpenDemo(database, parts.settings)
  const program = await openProgram({ ...parts, accept })
  const { port, host } = parts.settings
  try {
    await parts.prepare?.(program)
    // Where the first of several is away it is looked at as the others are, once it is there.
    if (await program.database.isReady()) await accept(program.database)
    return { ...program, address: await program.running.server.app.listen({ port, host }) }
  } catch (error) {
    await program.close()
    throw error
  }
}

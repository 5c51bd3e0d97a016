import fs from 'node:fs'
import path from 'node:path'
import { startSimulators } from '@kassa/simulators/start.ts'
import { writeBackup } from './maintenance/backup/write-backup.ts'
import { serveControl } from './maintenance/control-socket.ts'
import { runTask } from './maintenance/tasks.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { hasDemoAccounts } from './platform/calls/demo-guard.ts'
import { createLog, type Log } from './platform/log.ts'
import { type Program, runServer } from './platform/run-server.ts'
import { openMailPort } from './platform/mail/mail-port.ts'
import type { Module } from './platform/module.ts'
import { warmGlyphs } from './platform/paper/glyphs.ts'
import { deliveryModule } from './modules/message/message.module.ts'
import { isLoopback, readSettings, type Settings } from './platform/settings.ts'
import { modules } from './program.ts'
import { demoCredentials, type DemoCredentials } from './seed/demo/simulated-channels.ts'
import { startDemo } from './seed/demo/start-demo.ts'
import { isPlainElsewhere, readyMessage } from './start-message.ts'

const root = path.join(import.meta.dirname, '../../..')
const say = (line: string): void => console.log(line)

/**
 * Serves until SIGTERM or SIGINT; then says that it is not ready, finishes what runs and closes the database cleanly. Listens only when `pages`, the screens that may still
 * be being built, are there. Throws the sentence that says why it cannot serve.
 */
export async function serve(
  pages: Promise<void> = Promise.resolve(),
  served: readonly Module[] = modules,
): Promise<void> {
  const settings = readSettings(process.env, root)
  const wantsDemo = !process.argv.includes('--no-demo') && isLoopback(settings.host)
  const log = createLog(logLevel(settings))
  // Payment channels are played only where the demo world is (D107).
  const demo = wantsDemo ? demoCredentials(settings.dataFolder) : null
  const simulators = demo && (await startSimulators(demo.clients))
  const mail = openMailPort(process.env, settings.dataFolder, log)
  const started = await runServer({
    settings,
    modules: [...served, deliveryModule(mail)],
    log,
    tell: say,
    backUp: backUpInto(settings),
    simulators,
    prepare: async (program) => {
      if (demo) await seedQuietly(program, log, demo)
      await pages
    },
  })
  const stopTasks = await listenForTasks(started)
  closeOnSignal(async (signal) => {
    // A person at a terminal waits for no balancer.
    await started.running.server.drain(signal === 'SIGTERM' ? settings.drainSeconds * 1000 : 0)
    await stopTasks()
    await started.close()
    await simulators?.close()
    mail.close()
  })
  void warmGlyphs()
  process.send?.({ ready: started.address })
  const place = settings.databaseUrl === undefined ? `embedded, in ${settings.dataFolder}` : 'PostgreSQL'
  const hasDemo = await hasDemoAccounts(started.database).catch(() => false)
  say(readyMessage(started.address, place, { hasDemo, isPlain: isPlainElsewhere(settings) }))
}

/** A second signal within this time is the first one, passed on by a parent process. */
const sameSignalMillis = 1_500

/** On SIGINT or SIGTERM finishes what runs and closes the database; asked again later, ends at once. */
function closeOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let askedAt: number | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await close(signal)
    say('closed')
    process.exit(0)
  }
  const ask = (signal: NodeJS.Signals): void => {
    if (askedAt === undefined) void end(signal)
    else if (Date.now() - askedAt > sameSignalMillis) process.exit(130)
    askedAt ??= Date.now()
  }
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
}

/** Stores the state before a migration as a backup that this program's version can restore. */
const backUpInto =
  ({ dataFolder }: Settings) =>
  async (database: Database, to: string): Promise<void> => {
    const folder = path.join(dataFolder, 'backups')
    fs.mkdirSync(folder, { recursive: true })
    await writeBackup(database, path.join(folder, `before-${to}.kassa`), systemClock())
  }

/** The command line of this data folder speaks to this server, because it holds the only connection. */
const listenForTasks = (program: Program): Promise<() => Promise<void>> =>
  program.settings.databaseUrl === undefined
    ? serveControl(program.settings.dataFolder, (request, tell, progress) =>
        runTask({ database: program.database, open: () => Promise.resolve(program) }, request, tell, progress),
      )
    : Promise.resolve(() => Promise.resolve())

/** Fills the demo shop without a log line for each of its calls. */
async function seedQuietly(program: Program, log: Log, demo: DemoCredentials): Promise<void> {
  const { level } = log
  log.level = 'warn'
  await startDemo(program, say, demo)
  log.level = level
}

/** In a terminal a line for every call is noise; in a log file it is the point. */
const logLevel = ({ logLevel: wanted }: Settings): string =>
  process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : wanted

// `npm run backup`, `restore`, `verify` …: speaks to the server of the data folder, or takes its place while it is away.
import path from 'node:path'
import { askSecret } from './maintenance/ask-secret.ts'
import { chooseDatabase } from './maintenance/chosen-database.ts'
import { runInEveryDatabase, restoreEveryDatabase, verifyLettersEverywhere } from './maintenance/every-database.ts'
import { lookAtFolder } from './maintenance/look-at-folder.ts'
import { askServer, type ControlRequest } from './maintenance/control-socket.ts'
import { namedDatabases } from './maintenance/move-merchant.ts'
import { progressLine } from './maintenance/progress.ts'
import { MaintenanceRefused, refuseOtherWords } from './maintenance/refused.ts'
import { runTask } from './maintenance/tasks.ts'
import { folderHolder } from './platform/db/folder-lock.ts'
import { createLog } from './platform/log.ts'
import { openProgram } from './platform/run-server.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { goBehind } from './platform/work/go-behind.ts'
import { modules } from './program.ts'

const root = path.join(import.meta.dirname, '../../..')
const { show: progress, clear } = progressLine(process.stderr)
const say = (line: string): void => {
  clear()
  console.log(line)
}

/** A file as it was typed, seen from where it was typed. */
const absolute = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)

const setsPassword = (task: string, [verb = '']: readonly string[]): boolean =>
  task === 'admin' && ['create', 'reset-password'].includes(verb)

const needsPassphrase = (task: string, args: readonly string[]): boolean =>
  (task === 'move-out' && !args.includes('--close') && !args.includes('--reopen')) ||
  (task === 'move-in' && args.includes('--archive'))

async function secretFor(task: string, args: readonly string[]): Promise<string | undefined> {
  if (setsPassword(task, args)) return askSecret('New password: ')
  return needsPassphrase(task, args) ? askSecret('Passphrase of the archive: ') : undefined
}

async function toRequest(task: string, args: readonly string[]): Promise<ControlRequest> {
  const secret = await secretFor(task, args)
  const namesFile = (arg: string, index: number): boolean =>
    ['backup', 'verify-letters'].includes(task) ||
    (['move-in', 'move-out', 'load-codes'].includes(task) && index === 0 && !arg.startsWith('--')) ||
    ['--catalogue', '--answers', '--open'].includes(args[index - 1] ?? '')
  return { task, args: args.map((arg, index) => (namesFile(arg, index) ? absolute(arg) : arg)), secret }
}

async function restore(settings: Settings, file: string | undefined): Promise<number> {
  if (file === undefined) throw new MaintenanceRefused('Name the file: npm run restore -- FILE')
  return restoreEveryDatabase(settings, absolute(file), { say, progress })
}

async function runHere(settings: Settings, request: ControlRequest): Promise<number> {
  // A large shop takes minutes, and a server on this machine sells meanwhile.
  if (request.task === 'move-in') goBehind()
  if (request.task === 'verify-letters') return verifyLettersEverywhere(settings, request.args, say)
  if (['backup', 'verify', 'load-codes'].includes(request.task))
    return runInEveryDatabase(settings, request, { say, progress })
  const program = await openProgram({ settings, modules, log: createLog('warn'), tell: say, hasTimers: false })
  try {
    const [first, ...others] = namedDatabases(program)
    if (!first) throw new Error('the program has no database')
    const { database, args } = await chooseDatabase([first, ...others], request.args)
    const open = () => Promise.resolve({ ...program, database })
    return await runTask({ database, open }, { ...request, args: [...args] }, say, progress)
  } finally {
    await program.close()
  }
}

async function main([task = '', ...args]: readonly string[]): Promise<number> {
  refuseOtherWords(task, args)
  const settings = readSettings(process.env, root)
  if (task === 'restore') return restore(settings, args[0])
  if (task === 'move-in' && args.includes('--look')) return lookAtFolder(args, absolute, say)
  const request = await toRequest(task, args)
  const isServed = settings.databaseUrl === undefined && folderHolder(settings.dataFolder) !== undefined
  if (isServed && args.includes('--cluster'))
    throw new MaintenanceRefused('The database has no name: leave out --cluster. Nothing was done.')
  return isServed ? askServer(settings.dataFolder, request, say, progress) : runHere(settings, request)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  clear()
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

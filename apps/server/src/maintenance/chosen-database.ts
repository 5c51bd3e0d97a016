import { findNumbered } from '../modules/place/public.ts'
import type { Database } from '../platform/db/database.ts'
import { MaintenanceRefused } from './refused.ts'

/** The databases of a program, the first one first; the only one needs no name. */
interface OpenDatabase {
  readonly name: string
  readonly database: Database
}

/** The database that a task works in, and the words of its command line without the choice. */
export interface ChosenDatabase {
  readonly database: Database
  readonly args: readonly string[]
}

type AllDatabases = readonly [OpenDatabase, ...OpenDatabase[]]

/**
 * Reads `--cluster NAME` anywhere in the command line of a task. Without it a task with `--merchant NUMBER` works where that merchant lives, and every other
 * in the first database. Throws MaintenanceRefused for a name that is missing, of no database, or said twice; then nothing is done.
 */
export async function chooseDatabase(all: AllDatabases, args: readonly string[]): Promise<ChosenDatabase> {
  const at = args.indexOf('--cluster')
  if (at === -1) return { database: await findHome(all, args[args.indexOf('--merchant') + 1], args), args }
  if (args.indexOf('--cluster', at + 1) !== -1) throw new MaintenanceRefused('Name one --cluster. Nothing was done.')
  const name = args[at + 1]
  const chosen = all.find((one) => one.name !== '' && one.name === name)
  if (chosen) return { database: chosen.database, args: args.toSpliced(at, 2) }
  const names = all.map((one) => one.name).filter((one) => one !== '')
  throw new MaintenanceRefused(
    names.length === 0
      ? 'The database has no name: leave out --cluster. Nothing was done.'
      : `KASSA_CLUSTERS names no ${name ?? 'such'} database: it has ${names.join(', ')}. Nothing was done.`,
  )
}

/** The database where the merchant of the command line lives; the first one where there is no such merchant, and the task says so. */
async function findHome(all: AllDatabases, number: string | undefined, args: readonly string[]): Promise<Database> {
  if (all.length === 1 || number === undefined || !args.includes('--merchant')) return all[0].database
  const away: string[] = []
  for (const { name, database } of all) {
    if (!(await database.isReady())) {
      away.push(name)
      continue
    }
    const found = await database.transaction({ kind: 'owner' }, (tx) => findNumbered(tx, number))
    if (found?.cluster === name) return database
  }
  if (away.length === 0) return all[0].database
  throw new MaintenanceRefused(
    `No database that is there has a merchant ${number}; ${away.join(', ')} is away. Nothing was done.`,
  )
}

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

/**
 * Reads `--cluster NAME` anywhere in the command line of a task. Without it the task works in the first database. Throws MaintenanceRefused for a name
 * that is missing, of no database, or said twice; then nothing is done.
 */
export function chooseDatabase(
  all: readonly [OpenDatabase, ...OpenDatabase[]],
  args: readonly string[],
): ChosenDatabase {
  const at = args.indexOf('--cluster')
  if (at === -1) return { database: all[0].database, args }
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

import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { type AppliedMigration, namesOfToday } from '../../platform/db/names-of-today.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Migration, MigrationMismatch, readMigrations } from '../../platform/db/read-migrations.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { forgetKey } from '../../platform/secrets/installation-key.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { allowIdleTransaction } from '../../platform/db/idle-transaction.ts'
import { percentOf, type Progress, ignoreProgress } from '../progress.ts'
import { MaintenanceRefused } from '../refused.ts'
import { type BackupHead, checkBackupFile, readBackupFile } from './backup-file.ts'
import { clearTable, holdsTables, insertRows, listTables, setSequence, withoutReferences } from './backup.store.ts'
import type { TableShape } from '../../platform/tables/list-tables.store.ts'

export interface RestoreReport {
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Files the backup only names, and that the bucket of today does not hold. */
  readonly missingFiles: readonly string[]
}

const appliedIn = (head: BackupHead, known: readonly Migration[]): readonly AppliedMigration[] => {
  try {
    return namesOfToday(head.migrations, known)
  } catch (error) {
    if (error instanceof MigrationMismatch) {
      throw new MaintenanceRefused('This backup is older than what this program restores; use the release before it.')
    }
    throw error
  }
}

const migrationsOf = (head: BackupHead, known: readonly Migration[]): Migration[] =>
  appliedIn(head, known).map(({ name, checksum }) => {
    const migration = known.find((one) => one.name === name)
    if (!migration)
      throw new MaintenanceRefused(`This backup was made by a newer program (it knows ${name}); update this one first.`)
    if (migration.checksum !== checksum) {
      throw new MaintenanceRefused(
        `This backup was made by a program whose step ${name} differs from this one's; use that program.`,
      )
    }
    return migration
  })

const shapeOf = (tables: readonly TableShape[], name: string, columns: readonly string[]): TableShape => {
  const table = tables.find((one) => one.name === name)
  const found = columns.map((column) => table?.columns.find((one) => one.name === column))
  if (!table || found.some((column) => !column))
    throw new MaintenanceRefused(`The backup has a table ${name} that does not fit.`)
  return { name, columns: found.filter((column) => column !== undefined) }
}

// Rows go in as JSON in one parameter: enough at once to be quick, few enough to be small.
const batchRows = 500
const batchLength = 2_000_000

const fill = async (
  tx: Tx,
  path: string,
  tables: readonly TableShape[],
  progress: Progress,
): Promise<Pick<RestoreReport, 'tables' | 'rows'>> => {
  let table: TableShape | undefined
  let waiting: string[] = []
  let waitingLength = 0
  let inTable = 0
  const total = { tables: 0, rows: 0 }
  const nothing = Promise.resolve(0)
  /** The write that the database does while the next lines are read. */
  let writing = nothing
  const flush = async (): Promise<void> => {
    inTable += await writing
    writing = table && waiting.length > 0 ? insertRows(tx, table, waiting) : nothing
    writing.catch(() => {})
    waiting = []
    waitingLength = 0
    // They leave when the program pauses.
    await setImmediate()
  }
  const tell = (bytes: number, all: number): void =>
    progress(`${percentOf(bytes, all)} of the file, ${total.rows + inTable} rows, ${table?.name ?? ''}`)
  for await (const line of readBackupFile(path, tell)) {
    if ('row' in line) {
      waiting.push(line.row)
      waitingLength += line.row.length
      if (waiting.length >= batchRows || waitingLength >= batchLength) await flush()
    } else if ('table' in line) {
      table = shapeOf(tables, line.table, line.columns)
      inTable = 0
    } else if ('endOf' in line) {
      await flush()
      inTable += await writing
      writing = nothing
      if (inTable !== line.rows)
        throw new MaintenanceRefused(`${line.endOf}: ${line.rows} rows were saved, ${inTable} came back.`)
      total.tables += 1
      total.rows += inTable
    } else if ('sequence' in line) {
      await setSequence(tx, { name: line.sequence, value: line.value, isCalled: line.isCalled })
    }
  }
  return total
}

/** Puts the files back, and looks for those that were left in a bucket. */
async function fillStore(
  path: string,
  store: FileStore | undefined,
): Promise<Pick<RestoreReport, 'files' | 'missingFiles'>> {
  let files = 0
  const missingFiles: string[] = []
  if (store === undefined) return { files, missingFiles }
  for await (const line of readBackupFile(path)) {
    if (!('file' in line)) continue
    if (line.bytes !== null) {
      await store.put(line.file, Buffer.from(line.bytes, 'base64'))
      files += 1
    } else if ((await store.get(line.file)) === undefined) missingFiles.push(line.file)
  }
  return { files, missingFiles }
}

export interface RestoreSettings {
  /** The store for the files; left out: none. */
  readonly store?: FileStore | undefined
  readonly progress?: Progress
  /** The migrations of this program. */
  readonly known?: readonly Migration[]
}

/**
 * Fills an empty database from a backup file, whichever of the two databases made it, then brings it to this program's
 * newest migration; files go back into their store.
 *
 * The file is read and its checksum compared before anything is touched; the rows go in as one transaction, so a restore
 * that fails leaves an empty database. Throws MaintenanceRefused for a damaged or newer file and for a database that is
 * not empty.
 */
export async function restoreBackup(
  database: Database,
  path: string,
  { store, progress = ignoreProgress, known = readMigrations() }: RestoreSettings = {},
): Promise<RestoreReport> {
  const head = await checkBackupFile(path, (bytes, all) => progress(`${percentOf(bytes, all)} of the file checked`))
  const upTo = migrationsOf(head, known)
  const isTaken = await database.transaction({ kind: 'owner' }, holdsTables)
  if (isTaken) throw new MaintenanceRefused('The database is not empty. A backup is restored into an empty one only.')

  await migrate(database, upTo)
  const restored = await database.transaction({ kind: 'owner' }, async (tx) => {
    await allowIdleTransaction(tx)
    const tables = await listTables(tx)
    let filled = { tables: 0, rows: 0 }
    const work = async (): Promise<void> => {
      for (const table of tables) await clearTable(tx, table)
      filled = await fill(tx, path, tables, progress)
      await forgetKey(tx)
    }
    await withoutReferences(tx, tables, work, (done, all) => progress(`references, ${done} of ${all}`))
    return filled
  })
  await migrate(database, known)
  return { createdAt: head.createdAt, ...restored, ...(await fillStore(path, store)) }
}

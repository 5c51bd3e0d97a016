import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { allowIdleTransaction } from '../../platform/db/idle-transaction.ts'
import { percentOf, type Progress, ignoreProgress } from '../progress.ts'
import { MaintenanceRefused } from '../refused.ts'
import { type BackupWriter, backupFormat, writeBackupFile } from './backup-file.ts'
import { estimateRows, listMigrations, listSequences, listTables, listVeiledTables, readRows } from './backup.store.ts'
import type { TableShape } from '../../platform/tables/list-tables.store.ts'

export interface BackupMade {
  readonly tables: number
  readonly rows: number
  /** Files in the backup, and those that are only named in it because they lie in a bucket. */
  readonly files: number
  readonly filesElsewhere: number
  readonly sha256: string
}

const writeTable = async (
  tx: Tx,
  table: TableShape,
  file: BackupWriter,
  tell: (rows: number) => void,
): Promise<number> => {
  let rows = 0
  await file.line({ table: table.name, columns: table.columns.map((column) => column.name) })
  for await (const batch of readRows(tx, table)) {
    await file.line({ row: batch.join('\n') })
    rows += batch.length
    tell(rows)
  }
  await file.line({ endOf: table.name, rows })
  return rows
}

const writeTables = async (
  tx: Tx,
  file: BackupWriter,
  now: string,
  progress: Progress,
): Promise<Pick<BackupMade, 'tables' | 'rows'>> => {
  await allowIdleTransaction(tx)
  const veiled = await listVeiledTables(tx)
  if (veiled.length > 0) {
    throw new MaintenanceRefused(
      `The database user does not see every row of ${veiled.join(', ')}: make it a member of kassa_owner.`,
    )
  }
  await file.head({ kassa: 'backup', format: backupFormat, createdAt: now, migrations: await listMigrations(tx) })
  const tables = await listTables(tx)
  const all = await estimateRows(tx)
  let rows = 0
  for (const table of tables) {
    const before = rows
    rows += await writeTable(tx, table, file, (written) =>
      progress(`${percentOf(before + written, all)}, ${before + written} rows, ${table.name}`),
    )
  }
  for (const sequence of await listSequences(tx)) {
    await file.line({ sequence: sequence.name, value: sequence.value, isCalled: sequence.isCalled })
  }
  return { tables: tables.length, rows }
}

/** After the rows that name them: a picture that is taken away meanwhile is missing nowhere. */
async function writeFiles(store: FileStore, file: BackupWriter): Promise<Pick<BackupMade, 'files' | 'filesElsewhere'>> {
  let files = 0
  let filesElsewhere = 0
  for await (const key of store.list()) {
    if (store.isHere) {
      const bytes = await store.get(key)
      if (bytes === undefined) continue
      await file.line({ file: key, bytes: bytes.toString('base64') })
      files += 1
    } else {
      await file.line({ file: key, bytes: null })
      filesElsewhere += 1
    }
  }
  return { files, filesElsewhere }
}

/**
 * Writes every table into one compressed file with a checksum, all as of one moment, while the server goes on; then the stored files, or
 * the names of those that lie in a bucket.
 *
 * Secrets stay sealed as they are in the database; the key is not in the file. The file appears under its name only when
 * it is whole and on the disk. Throws MaintenanceRefused when this database user cannot see everything.
 */
export async function writeBackup(
  database: Database,
  path: string,
  now: string,
  store?: FileStore,
  progress: Progress = ignoreProgress,
): Promise<BackupMade> {
  const file = writeBackupFile(path)
  try {
    const written = await database.transaction({ kind: 'owner', isSnapshot: true }, (tx) =>
      writeTables(tx, file, now, progress),
    )
    const files = store === undefined ? { files: 0, filesElsewhere: 0 } : await writeFiles(store, file)
    return { ...written, ...files, ...(await file.seal()) }
  } catch (error) {
    await file.drop()
    throw error
  }
}

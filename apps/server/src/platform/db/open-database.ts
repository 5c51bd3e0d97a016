import fs from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import type { Database } from './database.ts'
import type { DiskWatch } from './durable-files.ts'
import type { MigrateSettings } from './migrate.ts'
import { openPglite, type EmbeddedDatabase } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** A database with its own way of being put aside before it is changed. */
export interface OpenedDatabase {
  readonly database: Database
  readonly backUp: MigrateSettings['backUp']
}

/** The whole folder as one tar beside it: `backups/before-0007-name.tar`. */
const dumpBeside =
  (database: EmbeddedDatabase, dataFolder: string): MigrateSettings['backUp'] =>
  async (_, to) => {
    const folder = path.join(dataFolder, 'backups')
    fs.mkdirSync(folder, { recursive: true })
    const dump = await database.dump()
    fs.writeFileSync(path.join(folder, `before-${to}.tar`), Buffer.from(await dump.arrayBuffer()))
  }

/**
 * PostgreSQL when DATABASE_URL is set, else the embedded database in the data folder. Throws FolderInUse while another
 * process has that folder.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataFolder'>,
  watch?: DiskWatch,
): Promise<OpenedDatabase> {
  const { databaseUrl: url, databaseConnections: connections, dataFolder } = settings
  if (url !== undefined) return { database: openPostgres({ url, connections }), backUp: undefined }
  const database = await openPglite({ folder: dataFolder, watch })
  return { database, backUp: dumpBeside(database, dataFolder) }
}

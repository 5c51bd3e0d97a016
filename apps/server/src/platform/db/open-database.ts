import { keepToOwner } from '../secrets/private-files.ts'
import type { Settings } from '../settings.ts'
import type { Database } from './database.ts'
import type { DiskWatch } from './durable-files.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded database in the data folder. Throws FolderInUse while another process has
 * that folder. The data folder is closed to everybody but its owner.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataFolder'> & Partial<Pick<Settings, 'cluster'>>,
  watch?: DiskWatch,
): Promise<Database> {
  keepToOwner(settings.dataFolder)
  const { databaseUrl: url, databaseConnections: connections, dataFolder: folder, cluster } = settings
  return url === undefined
    ? openPglite({ folder, watch })
    : openPostgres({ url, connections, isFenced: cluster !== undefined })
}

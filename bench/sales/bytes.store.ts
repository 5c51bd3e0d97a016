import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'

/** Returns the position of the write-ahead log, in bytes since the cluster was made. */
export async function findLogBytes(database: Database): Promise<number> {
  const [row] = await database.ask<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return row?.bytes ?? 0
}

/** Every table with what it takes on disk, its indexes included. */
export const listTableBytes = (database: Database): Promise<readonly { name: string; bytes: number }[]> =>
  database.ask(sql`
    select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'bare', 'wide')`)

import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'

/** Mebibytes of the whole database, and of each larger table: rows, and indexes beside them. */
export async function sizesOnDisk(database: Database) {
  const [whole] = await database.ask<{ mebibytes: number }>(
    sql`select (pg_database_size(current_database()) / 1048576)::bigint as mebibytes`,
  )
  const tables = await database.ask<{ name: string; rows: number; mebibytes: number; ofIndexes: number }>(sql`
    select relname as name, reltuples::bigint as rows, (pg_table_size(oid) / 1048576)::bigint as mebibytes,
      (pg_indexes_size(oid) / 1048576)::bigint as of_indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 2 * 1048576
    order by pg_total_relation_size(oid) desc`)
  return { mebibytes: whole?.mebibytes ?? 0, tables }
}

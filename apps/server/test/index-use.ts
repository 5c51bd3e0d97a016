import { appendFileSync } from 'node:fs'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { sql } from '../src/platform/db/sql.ts'

/** The counters of one index in the database: how often it was read, and whether it keeps a rule. */
export interface IndexUse {
  readonly table: string
  readonly index: string
  readonly scans: number
  readonly keepsRule: boolean
}

const file = process.env['INDEX_USE_FILE']

/** Notes how often each index of a test's database was read, where INDEX_USE_FILE names a file: a line of JSON an index. */
export async function noteIndexUse(url: string): Promise<void> {
  if (file === undefined) return
  const database = openPostgres({ url, connections: 1 })
  const rows = await database.ask<IndexUse>(sql`
    select u.relname as table, u.indexrelname as index, u.idx_scan::float8 as scans,
           (i.indisunique or i.indisexclusion) as "keepsRule"
    from pg_stat_user_indexes u join pg_index i on i.indexrelid = u.indexrelid
    where u.schemaname = 'public'`)
  await database.close()
  appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

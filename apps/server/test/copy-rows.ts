import type { Database } from '../src/platform/db/database.ts'
import { sql } from '../src/platform/db/sql.ts'

/** Tables that are a database's own, or that stand in each from the beginning. */
const OWN = ['cluster_here', 'merchant_cluster', 'schema_migration', 'counted', 'job_state', 'name_directory']

/** Copies the rows of every table into another database, beside what is there already, as if they had always been in it. */
export async function copyRows(from: Database, to: Database): Promise<void> {
  const tables = await from.ask<{ name: string; columns: string }>(sql`
    select c.relname as name, string_agg(quote_ident(a.attname), ',' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all(${OWN}::text[]) group by 1`)
  await to.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`select set_config('session_replication_role', 'replica', true)`)
    for (const { name, columns } of tables) {
      const [read] = await from.ask<{ rows: string }>(
        sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.raw(name)} t`,
      )
      await tx.run(sql`
        insert into ${sql.raw(`${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name},`)}
          ${read?.rows ?? '[]'}::jsonb) on conflict do nothing`)
    }
  })
}

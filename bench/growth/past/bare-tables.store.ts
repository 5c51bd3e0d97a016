import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'

const tables = ['sales_order', 'order_line', 'payment', 'stock_entry', 'journal_entry']

/**
 * Takes the indexes that no key needs from the tables of sales while `work` fills them, and makes them anew afterward as they
 * were: putting millions of entries in order at once is many times faster than one by one.
 */
export async function withBareTables(
  database: Database,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await database.ask<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[]) and not i.indisunique order by 1`)
  for (const { name } of indexes) await database.script(`drop index "${name}"`)
  await work()
  for (const { name, definition } of indexes) {
    say(`index ${name}`)
    // A server that starts meanwhile builds those of its migrations itself.
    const missing = definition.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS')
    await database.script(`set maintenance_work_mem = '1500MB'; ${missing}; reset maintenance_work_mem`)
  }
}

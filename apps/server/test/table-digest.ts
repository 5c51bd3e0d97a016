import { namedStatement, sql } from '../src/platform/db/sql.ts'
import type { World } from './world.ts'

/** Written by every call or by nobody's doing: who was seen, what was answered, what was logged, how often something was tried. */
const NOISE = [
  'session',
  'idempotency',
  'platform_idempotency',
  'audit_line',
  'platform_audit_line',
  'job_state',
  'counted',
]

interface Table {
  readonly name: string
  readonly hasMerchant: boolean
}

/** Reads what stands in the tables, as one fingerprint a table. */
export async function openDigests(world: Pick<World, 'sql' | 'running'>): Promise<{
  /** Returns the digests of every row; or, where `exceptMerchant` is named, of the rows of others. */
  read(exceptMerchant?: string): Promise<Readonly<Record<string, string>>>
}> {
  const tables = await world.sql<Table>(sql`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped) as has_merchant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all(${NOISE}::text[]) order by 1`)
  return {
    async read(exceptMerchant) {
      // Earlier changes take effect first: listeners write the events they have heard.
      await world.running.settled()
      const parts = tables.map(({ name, hasMerchant }) => {
        const isOthers =
          exceptMerchant === undefined
            ? sql`true`
            : hasMerchant
              ? sql`merchant_id is distinct from ${exceptMerchant}::uuid`
              : sql`true`
        const table = sql.raw(`"${name}"`)
        return sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
          from ${table} as t where ${isOthers}`
      })
      // Of a few hundred tables the planning takes as long as the reading: planned once.
      const name = exceptMerchant === undefined ? 'test.digest' : 'test.digest-of-others'
      const rows = await world.sql<{ name: string; digest: string }>(
        namedStatement(name, sql.join(parts, ' union all ')),
      )
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
    },
  }
}

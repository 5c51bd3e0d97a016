import { createHash } from 'node:crypto'
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
  /** Tables that have a page, or had one: to look for rows in one that has none takes a hundred times as long as to ask for its size. */
  const filled = new Set<string>()
  const noteFilled = async (): Promise<void> => {
    const found = await world.sql<Pick<Table, 'name'>>(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`)
    for (const { name } of found) filled.add(name)
  }
  return {
    async read(exceptMerchant) {
      // Earlier changes take effect first: listeners write the events they have heard.
      await world.running.settled()
      await noteFilled()
      const parts = tables
        .filter(({ name }) => filled.has(name))
        .map(({ name, hasMerchant }) => {
          const isOthers =
            exceptMerchant !== undefined && hasMerchant
              ? sql`merchant_id is distinct from ${exceptMerchant}::uuid`
              : sql`true`
          return sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
            from ${sql.raw(`"${name}"`)} as t where ${isOthers}`
        })
      const statement = sql.join(parts, ' union all ')
      // Of many tables the planning takes as long as the reading: planned once.
      const rows = await world.sql<{ name: string; digest: string }>(
        namedStatement(`test.digest-${md5(statement.text)}`, statement),
      )
      const digests = new Map(rows.map(({ name, digest }) => [name, digest]))
      return Object.fromEntries(tables.map(({ name }) => [name, digests.get(name) ?? NOTHING]))
    },
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
/** The digest of a table without rows. */
const NOTHING = md5('')

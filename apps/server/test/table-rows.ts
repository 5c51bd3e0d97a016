import { hash } from 'node:crypto'
import { sql } from '../src/platform/db/sql.ts'
import type { World } from './world.ts'

/** Tables whose rows are chance: who called, what was counted, what was sent when, and in which transaction something late came. */
const CHANCE = ['late_books_day', 'session', 'counted', 'job_state', 'work_item', 'schema_migration', 'push_key']

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const moment = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?|Z)/g
const key = /\{[^{}]*kty[^{}]*\}/g

/** Returns whether a moment is of the machine's own clock: the story's stands elsewhere. */
const isOfMachine = (text: string): boolean => Math.abs(Date.parse(text) - Date.now()) < 3_600_000

/**
 * Returns every row of every table as text, in order. What is chance stands as a star: an id that is not in `known`, the machine's own time, a
 * till's key.
 */
export async function readRows(
  world: World,
  known: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const steady = (row: string): string =>
    row
      .replaceAll(uuid, (id) => (known.has(id) ? id : '*'))
      .replaceAll(moment, (at) => (isOfMachine(at) ? '*' : at))
      .replaceAll(key, '*')
  const found = new Map<string, readonly string[]>()
  for (const [name, rows] of await textsOf(world)) {
    if (rows.length > 0) found.set(name, rows.map(steady).toSorted())
  }
  return found
}

async function textsOf(world: World): Promise<readonly (readonly [table: string, rows: readonly string[]])[]> {
  await world.settled()
  // A number of a sequence says how often something was tried; that of an event, and the moment a subscription had it, when it was heard.
  const tables = await world.sql<{ name: string; drawn: string[] }>(sql`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and (a.attidentity <> '' or pg_get_expr(d.adbin, c.oid) like 'nextval%'
        or c.relname = 'outbox' and a.attname = 'sequence'
        or c.relname = 'handled_event' and a.attname = 'handled_at')) as drawn
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all(${CHANCE}::text[]) order by 1`)
  const read = tables.map(
    ({ name, drawn }) => sql`select ${name} as name, ${filled(drawn)} as row from ${sql.raw(`"${name}"`)} as t`,
  )
  const rows = await world.sql<{ name: string; row: string }>(sql.join(read, ' union all '))
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [name, of.map(({ row }) => row)])
}

/** The columns of a row that say something, so that a new one that is empty changes nothing. */
const filled = (
  drawn: readonly string[],
) => sql`(select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(t)) as c (name, value)
  where name <> all(${drawn}::text[]) and value not in ('null', 'false', '0', '""', '[]', '{}'))::text`

/** Returns the ids that stand in texts. */
export const idsIn = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.match(uuid) ?? [])

/** Returns the ids that stand in the tables. */
export const idsOf = async (world: World): Promise<readonly string[]> =>
  (await textsOf(world)).flatMap(([, rows]) => idsIn(rows))

/** The rows of each table as how many there are, and a fingerprint of them. */
export const fingerprints = (rows: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rows].map(([name, texts]) => [name, `${texts.length} ${hash('sha256', texts.join('\n'), 'hex').slice(0, 16)}`]),
  )

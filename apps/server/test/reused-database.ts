import type { Database } from '../src/platform/db/database.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { sql } from '../src/platform/db/sql.ts'

/** Past this size, dead rows of the files before would slow down those that come. A fresh one has half of it. */
const MOST_BYTES = 56 * 1024 ** 2

/** A database that one file of tests after another has to itself, each time as it was cut, with its connections warm. */
export interface ReusedDatabase {
  lend(): Database
  /** Empties it again; false where it cannot be made as it was cut and was dropped. */
  takeBack(): Promise<boolean>
}

const tables = sql`relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Changes of the schema show in the newest row, or the number of rows, of one of these. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_policy', 'pg_namespace']

const ofCatalogs = sql`select concat_ws(' ', ${sql.join(
  catalogs.map((name) => sql`(select count(*) || ':' || max(xmin::text::bigint) from ${sql.raw(name)})`),
)}, (select string_agg(setrole || array_to_string(setconfig, ','), ' ' order by setrole) from pg_db_role_setting
  where setdatabase = (select oid from pg_database where datname = current_database()))) as state`

const ofRows = (names: readonly string[]) =>
  sql`select json_build_array(${sql.join(
    names.map((name) => sql`(select json_agg(t order by t::text) from ${sql.raw(name)} t)`),
  )})::text as state`

const ofSequences = sql`select coalesce(string_agg(format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value),
  last_value is not null), ', '), 'true') as state from pg_sequences where schemaname = 'public'`

const bornTables = sql`select relname as state from pg_class
  where ${tables} and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text <> '0'
  order by relname`

const others = sql`select count(*)::integer as state from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`

const size = sql`select pg_database_size(current_database())::float8 as state`

/** Without the database's own rules: rows go in any order, and nobody is told. */
const emptied = (names: readonly string[]): string => `do $$ declare found name; begin
  perform set_config('session_replication_role', 'replica', true);
  for found in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      and not relname = any('{${names.join()}}') loop
    execute format('delete from %I', found);
  end loop;
end $$`

const restored = (names: readonly string[], rows: string): string =>
  names
    .map((name, index) => {
      const kept = `('${rows.replaceAll("'", "''")}'::json -> ${index})`
      return `delete from ${name}; insert into ${name} select * from json_populate_recordset(null::${name}, ${kept});`
    })
    .join('\n')

/**
 * Makes a database that was just cut, at `url`, one that is lent. Thousands of small files are copied and deleted for each that is
 * cut, and new connections learn the whole schema; rows of one file are deleted in a hundredth of that. `drop` closes and removes it.
 */
export async function makeReused(database: Database, url: string, drop: () => Promise<void>): Promise<ReusedDatabase> {
  const cleaner = openPostgres({ url, connections: 1 })
  const told = async <State>(statement: typeof size): Promise<State> =>
    (await cleaner.ask<{ state: State }>(statement))[0]!.state
  const born = (await cleaner.ask<{ state: string }>(bornTables)).map(({ state }) => state)
  const [catalog, rows, sequences] = [
    await told<string>(ofCatalogs),
    await told<string>(ofRows(born)),
    await told<string>(ofSequences),
  ]
  let isSpoiled = false
  let stops: (() => Promise<void>)[] = []

  const isAsCut = async (): Promise<boolean> =>
    !isSpoiled &&
    (await told<number>(others)) === 0 &&
    (await told<string>(ofCatalogs)) === catalog &&
    (await told<number>(size)) < MOST_BYTES

  const clean = async (): Promise<boolean> => {
    await Promise.all(stops.map((stop) => stop()))
    stops = []
    if (!(await isAsCut())) return false
    await cleaner.script(emptied(born))
    if ((await told<string>(ofRows(born))) !== rows) {
      await cleaner.script(
        `set session_replication_role = replica; ${restored(born, rows)} reset session_replication_role`,
      )
    }
    await cleaner.script(`select ${sequences}`)
    return true
  }

  return {
    lend: () =>
      Object.assign(Object.create(database) as Database, {
        async listen(channel, heard) {
          const stop = await database.listen(channel, heard)
          stops.push(stop)
          return stop
        },
        callAs(login) {
          isSpoiled = true
          return database.callAs(login)
        },
        close() {
          isSpoiled = true
          return database.close()
        },
      } satisfies Partial<Database>),
    async takeBack() {
      if (await clean().catch(() => false)) return true
      await cleaner.close()
      await drop()
      return false
    },
  }
}

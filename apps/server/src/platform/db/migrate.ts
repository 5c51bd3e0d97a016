import { setTimeout } from 'node:timers/promises'
import { DatabaseError, isTableInUse } from './database-error.ts'
import type { Database } from './database.ts'
import { buildIndex } from './late-index/build-index.ts'
import { atOnce } from './late-index/late-index.ts'
import { type AppliedMigration, namesOfToday } from './names-of-today.ts'
import { type Migration, MigrationMismatch, readMigrations } from './read-migrations.ts'
import { sql } from './sql.ts'

export interface MigrateSettings {
  /** Called before the first change to a database that already holds something. */
  readonly backUp?: (from: string, to: string) => Promise<void>
  readonly tell?: (line: string) => void
  /** Waits before a step that found a table in use is tried again. */
  readonly pause?: () => Promise<unknown>
}

/** Meanwhile whoever waited behind the step has their turn. */
const aSecond = (): Promise<unknown> => setTimeout(1_000)

const bookkeeping = `
create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
do $kassa$ begin
  if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'needs') then
    alter table schema_migration add column if not exists needs text;
  end if;
end $kassa$`

const startTheNewer = 'start the newer program; nothing was changed'

/** Throws unless a program that does not know an applied migration may work on what it left. */
function allowNewer({ name, needs }: AppliedMigration, known: readonly Migration[]): void {
  if (needs === null || needs === undefined) {
    throw new MigrationMismatch(
      `the database is newer than this program: it has ${name}, which does not say whether older programs may work on it; ${startTheNewer}`,
    )
  }
  if (needs === '' || known.some((one) => one.name.startsWith(`${needs}-`))) return
  throw new MigrationMismatch(
    `the database is newer than this program: ${name} breaks programs that do not know migration ${needs}; ${startTheNewer}`,
  )
}

/** Throws where an applied migration is not the one known here. Answers those that only a newer program knows, and that let this one work. */
function compare(applied: readonly AppliedMigration[], known: readonly Migration[]): readonly AppliedMigration[] {
  return applied.filter((one) => {
    const migration = known.find(({ name }) => name === one.name)
    if (!migration) allowNewer(one, known)
    else if (migration.checksum !== one.checksum) {
      throw new MigrationMismatch(`migration ${one.name} was changed after it was applied; write a new one instead`)
    }
    return !migration
  })
}

/** An older program works on a newer schema and never changes it: its own step would stand where nobody has tried it. */
function refuseBothWays(newer: readonly AppliedMigration[], pending: readonly Migration[]): void {
  const [theirs] = newer
  const [ours] = pending
  if (!theirs || !ours) return
  throw new MigrationMismatch(
    `the database has ${theirs.name}, which this program does not know, and lacks ${ours.name}, which it brings; start the program that knows both. Nothing was changed`,
  )
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A state of our own: another process has applied it while this one waited for the lock. */
const appliedMeanwhile = 'KM001'

/**
 * A step waits three seconds for a table that is in use: behind it waits everybody who wants the table. Whoever waits for another
 * process's step holds nothing yet.
 */
const asTransaction = ({ name, text, checksum, needs = '' }: Migration): string => `
begin;
lock table schema_migration in access exclusive mode;
do $kassa$ begin
  if exists (select from schema_migration where name = ${quoted(name)}) then
    raise exception 'applied meanwhile' using errcode = '${appliedMeanwhile}';
  end if;
end $kassa$;
set local lock_timeout = '3s';
${text}
;insert into schema_migration (name, checksum, needs) values (${quoted(name)}, ${quoted(checksum)}, ${quoted(needs)});
commit;`

/** Stores the marks of migrations whose row has none, or whose file says only since then that it breaks older programs. */
async function keepMarks(
  database: Database,
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): Promise<void> {
  const marks = new Map(applied.map(({ name, needs }) => [name, needs ?? null]))
  const unmarked = known.filter(({ name, needs = '' }) => {
    const mark = marks.get(name)
    return mark === null || (mark === '' && needs !== '')
  })
  if (unmarked.length === 0) return
  const rows = unmarked.map(({ name, needs = '' }) => `(${quoted(name)}, ${quoted(needs)})`)
  await database.script(`update schema_migration set needs = mark.needs
from (values ${rows.join(', ')}) as mark (name, needs) where schema_migration.name = mark.name`)
}

/** Puts today's names where the database still has those of before; in one transaction. */
async function rename(
  database: Database,
  from: readonly AppliedMigration[],
  to: readonly AppliedMigration[],
): Promise<void> {
  const rows = to.map(({ name, checksum }) => `(${quoted(name)}, ${quoted(checksum)})`)
  await database.script(`
begin;
lock table schema_migration in access exclusive mode;
delete from schema_migration where name in (${from.map(({ name }) => quoted(name)).join(', ')});
insert into schema_migration (name, checksum) values ${rows.join(', ')} on conflict do nothing;
commit;`)
}

type Pause = NonNullable<MigrateSettings['pause']>

/** The unique ones alone, on which statements rely: the others are built behind the start (`jobs/late-indexes.ts`). */
async function buildRelied(database: Database, { lateIndexes = [] }: Migration, pause: Pause): Promise<void> {
  for (const index of lateIndexes.filter(({ isUnique }) => isUnique))
    while (!(await buildIndex(database, index))) await pause()
}

/** The statement that makes its own transactions is sent alone: with others it would be inside one. */
async function send(database: Database, migration: Migration, pause: Pause): Promise<void> {
  const { isTableByTable = false, lateIndexes = [], text } = migration
  if (isTableByTable) await database.script(text)
  await buildRelied(database, migration, pause)
  const isDone = isTableByTable || lateIndexes.length > 0
  await database.script(asTransaction(isDone ? { ...migration, text: '' } : migration))
}

/** Returns the words on the state in which a failed migration leaves the database. */
const leftBy = ({ isTableByTable }: Migration): string =>
  isTableByTable === true
    ? 'tables that it had done stay done, and the next start goes on with the others'
    : 'the database is as before it'

/** Returns whether it was applied here; not where another process was first. Tables in use are waited for, however long, in short turns. */
async function apply(
  database: Database,
  migration: Migration,
  { tell = () => {}, pause = aSecond }: MigrateSettings,
): Promise<boolean> {
  for (;;) {
    try {
      await send(database, migration, pause)
      return true
    } catch (error) {
      await database.script('rollback')
      if (error instanceof DatabaseError && error.sqlstate === appliedMeanwhile) return false
      if (!isTableInUse(error)) {
        const why = error instanceof Error ? error.message : String(error)
        throw new Error(`migration ${migration.name} failed: ${why}; ${leftBy(migration)}`, { cause: error })
      }
      tell(`migration ${migration.name} waits for a table in use, and is tried again`)
      await pause()
    }
  }
}

/** Two processes may ask for the table at the same moment; whoever is second finds it there. */
async function ensureBookkeeping(database: Database): Promise<void> {
  try {
    await database.script(bookkeeping)
  } catch (error) {
    if (!(error instanceof DatabaseError) || !['23505', '42P07', '42710'].includes(error.sqlstate)) throw error
    await database.script(bookkeeping)
  }
}

const listApplied = (database: Database): Promise<AppliedMigration[]> =>
  database.ask(sql`select name, checksum, needs from schema_migration order by name`)

async function keepsMigrations(database: Database): Promise<boolean> {
  const [table] = await database.ask<{ isThere: boolean }>(
    sql`select to_regclass('schema_migration') is not null as is_there`,
  )
  return table?.isThere === true
}

/** Returns whether a program of any release was started on the database; changes nothing. */
export const hasSchema = async (database: Database): Promise<boolean> =>
  (await keepsMigrations(database)) && (await listApplied(database)).length > 0

/** Returns whether a newer program has migrated the database. */
export const hasNewerSchema = async (database: Database, known: readonly Migration[]): Promise<boolean> =>
  (await listApplied(database)).some((one) => !known.some(({ name }) => name === one.name))

/** Returns whether a program that knows these migrations was started on the database; changes nothing, whatever is in it. */
export async function isMigrated(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<boolean> {
  if (!(await keepsMigrations(database))) return false
  const done = new Set(namesOfToday(await listApplied(database), migrations).map(({ name }) => name))
  return migrations.every(({ name }) => done.has(name))
}

/**
 * Brings the database to the newest migration, each in a transaction of its own, forward only. Several processes may do it
 * at once: each migration is looked for again under its lock. A database that has what folded files stand
 * for has them. Answers those applied here.
 *
 * A schema that a newer program left is worked on as it is, where each migration unknown here lets older programs (docs/decisions/2332).
 *
 * A step that would make whoever sells wait for a table gives way, and is tried again (docs/decisions/2534). Indexes of tables that have rows are built
 * while others write, behind the start (docs/decisions/2793).
 *
 * Throws MigrationMismatch when an applied migration differs from the file, or is unknown here and breaks older programs.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
  settings: MigrateSettings = {},
): Promise<string[]> {
  const { backUp, tell = () => {} } = settings
  await ensureBookkeeping(database)
  const found = await listApplied(database)
  const applied = namesOfToday(found, migrations)
  const newer = compare(applied, migrations)
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  refuseBothWays(newer, pending)
  if (newer.length > 0) tell(`the schema is newer than this program and lets it work: it has ${newer.at(-1)?.name}`)
  if (applied !== found) await rename(database, found, applied)
  const [first] = pending
  if (first && applied.length > 0) await backUp?.(applied.at(-1)?.name ?? '', first.name)
  const here: string[] = []
  const isAlone = applied.length === 0 || database.kind === 'pglite'
  for (const migration of isAlone ? pending.map(atOnce) : pending) {
    tell(`migration ${migration.name}`)
    if (await apply(database, migration, settings)) here.push(migration.name)
  }
  const now = await listApplied(database)
  compare(now, migrations)
  await keepMarks(database, now, migrations)
  return here
}

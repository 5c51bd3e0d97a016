import { DatabaseError } from './database-error.ts'
import type { Database } from './database.ts'
import { type AppliedMigration, namesOfToday } from './names-of-today.ts'
import { type Migration, MigrationMismatch, readMigrations } from './read-migrations.ts'
import { sql } from './sql.ts'

export interface MigrateSettings {
  /** Called before the first change to a database that already holds something. */
  readonly backUp?: (from: string, to: string) => Promise<void>
  readonly tell?: (line: string) => void
}

const bookkeeping = `
create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

function compare(applied: readonly AppliedMigration[], known: readonly Migration[]): void {
  for (const { name, checksum } of applied) {
    const migration = known.find((one) => one.name === name)
    if (!migration) throw new MigrationMismatch(`the database is newer than this program: it has ${name}`)
    if (migration.checksum !== checksum) {
      throw new MigrationMismatch(`migration ${name} was changed after it was applied; write a new one instead`)
    }
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A state of our own: another process has applied it while this one waited for the lock. */
const appliedMeanwhile = 'KM001'

const asTransaction = ({ name, text, checksum }: Migration): string => `
begin;
lock table schema_migration in access exclusive mode;
do $kassa$ begin
  if exists (select from schema_migration where name = ${quoted(name)}) then
    raise exception 'applied meanwhile' using errcode = '${appliedMeanwhile}';
  end if;
end $kassa$;
${text}
;insert into schema_migration (name, checksum) values (${quoted(name)}, ${quoted(checksum)});
commit;`

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

/** Whether it was applied here; not where another process was first. */
async function apply(database: Database, migration: Migration): Promise<boolean> {
  try {
    await database.script(asTransaction(migration))
    return true
  } catch (error) {
    await database.script('rollback')
    if (error instanceof DatabaseError && error.sqlstate === appliedMeanwhile) return false
    throw new Error(`migration ${migration.name} failed; the database is as before it`, { cause: error })
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
  database.ask(sql`select name, checksum from schema_migration order by name`)

/**
 * Brings the database to the newest migration, each in a transaction of its own, forward only. Several processes may do it
 * at once: each migration is looked for again under its lock. A database that has what folded files stand
 * for has them. Answers those applied here.
 *
 * Throws MigrationMismatch when an applied migration differs from the file or is unknown here.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
  { backUp, tell = () => {} }: MigrateSettings = {},
): Promise<string[]> {
  await ensureBookkeeping(database)
  const found = await listApplied(database)
  const applied = namesOfToday(found, migrations)
  compare(applied, migrations)
  if (applied !== found) await rename(database, found, applied)
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const [first] = pending
  if (first && applied.length > 0) await backUp?.(applied.at(-1)?.name ?? '', first.name)
  const here: string[] = []
  for (const migration of pending) {
    tell(`migration ${migration.name}`)
    if (await apply(database, migration)) here.push(migration.name)
  }
  if (here.length < pending.length) compare(await listApplied(database), migrations)
  return here
}

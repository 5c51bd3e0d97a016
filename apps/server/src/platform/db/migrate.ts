import type { Database } from './database.ts'
import { type Applied, namesOfToday } from './folded.ts'
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

function compare(applied: readonly Applied[], known: readonly Migration[]): void {
  for (const { name, checksum } of applied) {
    const migration = known.find((one) => one.name === name)
    if (!migration) throw new MigrationMismatch(`the database is newer than this program: it has ${name}`)
    if (migration.checksum !== checksum) {
      throw new MigrationMismatch(`migration ${name} was changed after it was applied; write a new one instead`)
    }
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const asTransaction = ({ name, text, checksum }: Migration): string => `
begin;
lock table schema_migration in access exclusive mode;
${text}
;insert into schema_migration (name, checksum) values (${quoted(name)}, ${quoted(checksum)});
commit;`

/** Puts today's names where the database still has those of before; in one transaction. */
async function rename(database: Database, from: readonly Applied[], to: readonly Applied[]): Promise<void> {
  const rows = to.map(({ name, checksum }) => `(${quoted(name)}, ${quoted(checksum)})`)
  await database.script(`
begin;
lock table schema_migration in access exclusive mode;
delete from schema_migration where name in (${from.map(({ name }) => quoted(name)).join(', ')});
insert into schema_migration (name, checksum) values ${rows.join(', ')} on conflict do nothing;
commit;`)
}

async function apply(database: Database, migration: Migration): Promise<void> {
  try {
    await database.script(asTransaction(migration))
  } catch (error) {
    await database.script('rollback')
    throw new Error(`migration ${migration.name} failed; the database is as before it`, { cause: error })
  }
}

/**
 * Brings the database to the newest migration, each in a transaction of its own, forward only. A database that has what
 * folded files stand for has them.
 *
 * Throws MigrationMismatch when an applied migration differs from the file or is unknown here.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
  { backUp, tell = () => {} }: MigrateSettings = {},
): Promise<string[]> {
  await database.script(bookkeeping)
  const found = await database.ask<Applied>(sql`select name, checksum from schema_migration order by name`)
  const applied = namesOfToday(found, migrations)
  compare(applied, migrations)
  if (applied !== found) await rename(database, found, applied)
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const [first] = pending
  if (first && applied.length > 0) await backUp?.(applied.at(-1)?.name ?? '', first.name)
  for (const migration of pending) {
    tell(`migration ${migration.name}`)
    await apply(database, migration)
  }
  return pending.map(({ name }) => name)
}

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export interface MigrateSettings {
  /** Called before the first change to a database that already holds something. */
  readonly backUp?: (from: string, to: string) => Promise<void>
  readonly tell?: (line: string) => void
}

/** A migration that was applied is not the one in the folder, or the database is newer than this program. */
export class MigrationMismatch extends Error {}

export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')

const named = /^\d{4}-[a-z0-9-]+\.sql$/

/** The migrations of a folder in their order. Throws for a wrong name or a number used twice. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const wrong = files.find((file, index) => !named.test(file) || file.slice(0, 4) === files[index - 1]?.slice(0, 4))
  if (wrong !== undefined) throw new MigrationMismatch(`${wrong} is not named NNNN-name.sql with a number of its own`)
  return files.map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file.slice(0, -4), text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const bookkeeping = `
create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

function compare(applied: readonly { name: string; checksum: string }[], known: readonly Migration[]): void {
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

async function apply(database: Database, migration: Migration): Promise<void> {
  try {
    await database.script(asTransaction(migration))
  } catch (error) {
    await database.script('rollback')
    throw new Error(`migration ${migration.name} failed; the database is as before it`, { cause: error })
  }
}

/**
 * Brings the database to the newest migration, each in a transaction of its own, forward only.
 *
 * Throws MigrationMismatch when an applied migration differs from the file or is unknown here.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
  { backUp, tell = () => {} }: MigrateSettings = {},
): Promise<string[]> {
  await database.script(bookkeeping)
  const applied = await database.ask<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migration order by name`,
  )
  compare(applied, migrations)
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

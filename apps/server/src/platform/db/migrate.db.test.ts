import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { emptyDatabases } from '../../../test/empty-database.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import type { Database } from './database.ts'
import { isMigrated, migrate } from './migrate.ts'
import { readMigrations, type Migration } from './read-migrations.ts'
import { sql } from './sql.ts'

let cut: TestDatabase
let putBack: () => Promise<void>
const known = readMigrations()

beforeAll(async () => {
  cut = await openTestDatabase(2)
  putBack = await rememberTables(cut.database)
})
// One database for all: cutting one for each test took most of their time.
afterEach(() => putBack())
afterAll(() => cut.drop())

const tablesOf = async (database: Database): Promise<string[]> =>
  (
    await database.ask<{ name: string }>(
      sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name)

/** Answers what makes a database as it is now again, where tables were added and steps noted or forgotten. */
async function rememberTables(database: Database): Promise<() => Promise<void>> {
  const [stood, steps] = await Promise.all([
    tablesOf(database),
    database.ask<{ text: string }>(sql`select json_agg(s)::text as text from schema_migration s`),
  ])
  return async () => {
    for (const name of (await tablesOf(database)).filter((one) => !stood.includes(one)))
      await database.script(`drop table ${name}`)
    await database.ask(sql`delete from schema_migration`)
    await database.ask(sql`
      insert into schema_migration (name, checksum, applied_at, needs)
      select name, checksum, applied_at, needs from json_populate_recordset(null::schema_migration, ${steps[0]?.text ?? ''}::json)`)
    expect(await tablesOf(database)).toEqual(stood)
  }
}

const made = (name: string, text: string, needs = ''): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  needs,
})

describe('migrations', () => {
  test('run once, in order, each as a whole; a backup comes first', async () => {
    const backups: string[][] = []
    const next = [
      made('9001-first', 'create table first (id int)'),
      made('9002-second', 'insert into first values (1)'),
    ]
    const run = () => migrate(cut.database, [...known, ...next], { backUp: async (...of) => void backups.push(of) })
    expect(await isMigrated(cut.database, [...known, ...next])).toBe(false)
    expect(await run()).toEqual(['9001-first', '9002-second'])
    expect(await run()).toEqual([])
    expect(await isMigrated(cut.database, [...known, ...next])).toBe(true)
    expect(await isMigrated(cut.database, known), 'to an older program').toBe(true)
    expect(backups).toEqual([[known.at(-1)?.name, '9001-first']])
    expect(await cut.database.ask(sql`select * from first`)).toEqual([{ id: 1 }])
  })

  // The embedded database is one process's own: there the test is not there.
  const onCluster = clusterUrl === '' ? () => {} : test
  onCluster('asked for by two processes at once are applied once, and neither dies', async () => {
    const next = Array.from({ length: 4 }, (_, at) => made(`900${at}-table`, `create table meanwhile_${at} (id int)`))
    const both = await Promise.all([0, 1].map(() => migrate(cut.database, [...known, ...next])))
    expect(both.flat().toSorted()).toEqual(next.map(({ name }) => name))
    const [counted] = await cut.database.ask<{ count: number }>(
      sql`select count(*) as count from schema_migration where name like '900%'`,
    )
    expect(counted?.count).toBe(4)
  })

  onCluster(
    'asked for by two processes at once on an empty database are applied once, and neither dies',
    async () => {
      const [, openEmpty] = emptyDatabases.find(([kind]) => kind === 'PostgreSQL') ?? []
      const database = await openEmpty!()
      // The beginning is where both make the table of steps and the roles; later steps are taken as the four above.
      const first = isThinned ? known.slice(0, 40) : known
      const both = await Promise.all([0, 1].map(() => migrate(database, first)))
      expect(both.flat().toSorted()).toEqual(first.map(({ name }) => name).toSorted())
      await database.close()
    },
    120_000,
  )

  onCluster('give way to whoever uses a table, and are tried again when they are done', async () => {
    await cut.database.script('create table busy (id int); create table other (id int)')
    const told: string[] = []
    let stop = () => {}
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => (isHeld = resolve))
    const seller = cut.database.transaction({ kind: 'owner' }, async (tx) => {
      await tx.run(sql`insert into busy values (1)`)
      isHeld()
      await stopped
    })
    await held
    const next = made('9001-column', `set local lock_timeout = '50ms'; alter table busy add column day date`)
    const pause = async () => {
      // Whoever came behind the step has their turn, and finds nothing of it.
      await cut.database.ask(sql`select id from busy`)
      stop()
      await seller
    }
    expect(await migrate(cut.database, [...known, next], { tell: (line) => told.push(line), pause })).toHaveLength(1)
    expect(told.filter((line) => line.includes('waits for a table in use'))).toHaveLength(1)
    expect(await cut.database.ask(sql`select id, day from busy`)).toEqual([{ id: 1, day: null }])
  })

  test('that go table by table keep what is done, and go on where they broke off', async () => {
    await cut.database.script('create table one (id int); create table two (id int)')
    const steps = (failing: string) => ({
      ...made(
        '9001-steps',
        `do $$ declare name text; begin
          foreach name in array array['one', 'two'] loop
            ${failing}
            execute format('alter table %I add column if not exists day date', name);
            commit;
          end loop;
        end $$;`,
      ),
      isTableByTable: true,
    })
    const failing = steps(`if name = 'two' then raise exception 'stopped'; end if;`)
    await expect(migrate(cut.database, [...known, failing])).rejects.toThrow('9001-steps failed')
    const columns = () =>
      cut.database.ask<{ name: string }>(
        sql`select table_name as name from information_schema.columns where column_name = 'day' and table_name in ('one', 'two') order by 1`,
      )
    expect(await columns()).toEqual([{ name: 'one' }])
    expect(await migrate(cut.database, [...known, steps('')])).toEqual(['9001-steps'])
    expect(await columns()).toEqual([{ name: 'one' }, { name: 'two' }])
  })

  test('hide test shops in every table that whoever reads across merchants sees', async () => {
    const bare = await cut.database.ask(sql`
      select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
      where 'kassa_reader'::regrole = any (p.polroles) and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_policy h where h.polrelid = c.oid and h.polname = 'no_test_shops')`)
    expect(bare).toEqual([])
  })

  test('that fail leave the database as it was, and can be run again when mended', async () => {
    const wrong = made('9001-wrong', 'create table half (id int); select 1/0')
    await expect(migrate(cut.database, [...known, wrong])).rejects.toThrow('migration 9001-wrong failed')
    expect(await cut.database.ask(sql`select to_regclass('half') as half`)).toEqual([{ half: null }])
    expect(await migrate(cut.database, [...known, made('9001-wrong', 'create table half (id int)')])).toHaveLength(1)
  })

  test('that were changed afterwards are refused', async () => {
    const [first, ...rest] = known as [Migration, ...Migration[]]
    await expect(migrate(cut.database, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(
      'was changed after it was applied',
    )
  })

  describe('of a newer program', () => {
    const first = made('9001-first', 'create table first (id int)')
    const kind = made('9002-kind', 'create table kind (id int)')
    const asNewer = (...more: Migration[]) => migrate(cut.database, [...known, ...more])
    const marks = () =>
      cut.database.ask<{ name: string; needs: string | null }>(
        sql`select name, needs from schema_migration where name >= '9' order by name`,
      )

    test('let an older one work on what they leave, told by name, and it changes nothing', async () => {
      await asNewer(first, kind)
      const told: string[] = []
      const backUp = () => Promise.reject(new Error('nothing is migrated'))
      expect(await migrate(cut.database, known, { tell: (line) => told.push(line), backUp })).toEqual([])
      expect(told).toEqual(['the schema is newer than this program and lets it work: it has 9002-kind'])
      expect(await marks()).toEqual([first, kind].map(({ name }) => ({ name, needs: '' })))
      expect(await asNewer(first, kind)).toEqual([])
    })

    test('refuse it where one breaks older programs, also among kind ones', async () => {
      await asNewer(first, { ...kind, needs: '9002' }, made('9003-third', 'select 1'))
      await expect(migrate(cut.database, known)).rejects.toThrow(
        'newer than this program: 9002-kind breaks programs that do not know migration 9002',
      )
    })

    test('refuse only those that do not know the migration from which on it is fine', async () => {
      await asNewer(first, made('9002-drops', 'drop table first', '9001'))
      expect(await migrate(cut.database, [...known, first])).toEqual([])
      await expect(migrate(cut.database, known)).rejects.toThrow('9002-drops breaks programs that do not know')
    })

    test('refuse it where no mark was kept', async () => {
      await asNewer(first)
      await cut.database.script(`update schema_migration set needs = null where name = '9001-first'`)
      await expect(migrate(cut.database, known)).rejects.toThrow('does not say whether older programs may')
    })

    test('refuse one that brings a step of its own', async () => {
      await asNewer(first)
      await expect(asNewer(made('9000-ours', 'create table ours (id int)'))).rejects.toThrow(
        'has 9001-first, which this program does not know, and lacks 9000-ours',
      )
      expect(await cut.database.ask(sql`select to_regclass('ours') as ours`)).toEqual([{ ours: null }])
    })

    test('keep their marks: one said later is stored, an older file takes none back', async () => {
      await asNewer(first, kind)
      const strict = { ...kind, needs: '9002' }
      await asNewer(first, strict)
      await asNewer(first, kind)
      expect(await marks()).toEqual([first, strict].map(({ name, needs }) => ({ name, needs })))
    })

    test('have marks also where the table of before had no room for them', async () => {
      await cut.database.script('alter table schema_migration drop column if exists needs')
      await asNewer(first)
      const rows = await cut.database.ask(sql`select name from schema_migration where needs is null`)
      expect(rows).toEqual([])
    })
  })

  describe('that were folded', () => {
    const former = known.flatMap(({ standsFor = [] }) => standsFor)
    const folded = known.filter(({ standsFor = [] }) => standsFor.length > 0)
    const nameAs = (names: readonly string[]) =>
      cut.database.script(`delete from schema_migration;
        insert into schema_migration (name, checksum) values ${names.map((name) => `('${name}', 'of then')`).join(', ')}`)
    const standing = async () =>
      (await cut.database.ask<{ name: string }>(sql`select name from schema_migration order by name`)).map(
        (row) => row.name,
      )

    test('are taken as applied where what they stand for is, and only what is new is done', async () => {
      await nameAs([...new Set(former)])
      const next = made('9001-first', 'create table first (id int)')
      const backups: string[][] = []
      expect(
        await migrate(cut.database, [...folded, next], { backUp: async (...of) => void backups.push(of) }),
      ).toEqual(['9001-first'])
      expect(backups).toHaveLength(1)
      expect(await standing()).toEqual([...folded.map(({ name }) => name), '9001-first'])
      expect(await migrate(cut.database, [...folded, next])).toEqual([])
    })

    test('are refused for a database that stands in the middle of what they stand for', async () => {
      const half = [...new Set(former)].sort().slice(0, 5)
      await nameAs(half)
      await expect(migrate(cut.database, known)).rejects.toThrow('start the release before this one on it once')
      expect(await standing()).toEqual(half)
    })
  })

  test('may have their comments bettered afterwards, and nothing else', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-migrations-'))
    const checksumOf = (text: string): string => {
      fs.writeFileSync(path.join(folder, '0001-a.sql'), text)
      return readMigrations(folder)[0]?.checksum ?? ''
    }
    const first = checksumOf('-- What it is.\ncreate table a (\n  -- Its id.\n  id int\n);\n')
    expect(checksumOf('-- owner: a\n\n-- Said better.\ncreate table a (\n  id int\n);')).toBe(first)
    expect(checksumOf('create table a (\n  id bigint\n);\n')).not.toBe(first)
    fs.rmSync(folder, { recursive: true })
  })

  test.each([
    ['-- owner: a\nselect 1;', ''],
    ['-- owner: a\n-- breaks older\nselect 1;', '0001'],
    ['-- owner: a\n-- breaks older than 0380\nselect 1;', '0380'],
  ])('say whom they break: %j', (text, needs) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-migrations-'))
    fs.writeFileSync(path.join(folder, '0001-a.sql'), text)
    expect(readMigrations(folder)).toMatchObject([{ needs }])
    fs.rmSync(folder, { recursive: true })
  })

  test('need a number of their own', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-migrations-'))
    fs.writeFileSync(path.join(folder, '0001-a.sql'), '')
    fs.writeFileSync(path.join(folder, '0001-b.sql'), '')
    expect(() => readMigrations(folder)).toThrow('0001-b.sql is not named')
    fs.rmSync(path.join(folder, '0001-b.sql'))
    fs.writeFileSync(path.join(folder, '2-c.sql'), '')
    expect(() => readMigrations(folder)).toThrow('2-c.sql is not named')
    fs.rmSync(folder, { recursive: true })
  })
})

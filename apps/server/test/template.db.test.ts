import { expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { borrowTestDatabase, clusterUrl, openTestDatabase } from './template.ts'

const migrated = sql`select count(*)::integer as count from schema_migration`

test('what one test writes is in no database that is cut afterwards, also while its own is open', async () => {
  const first = await openTestDatabase()
  const [before] = await first.database.ask<{ count: number }>(migrated)
  expect(before?.count).toBeGreaterThan(100)
  await first.database.script('delete from schema_migration; create table written_by_a_test (id integer); checkpoint')
  const second = await openTestDatabase()
  expect(await second.database.ask(migrated)).toEqual([before])
  const [found] = await second.database.ask(sql`select to_regclass('written_by_a_test')::text as name`)
  expect(found).toEqual({ name: null })
  await Promise.all([first.drop(), second.drop()])
})

const nameOf = async ({ database }: Awaited<ReturnType<typeof borrowTestDatabase>>) =>
  (await database.ask<{ name: string }>(sql`select current_database() as name`))[0]?.name

const everyRow = sql`select md5(string_agg(t::text, '' order by t::text)) as rows from schema_migration t`
const nextMerchant = sql`select nextval('merchant_number')::integer as number`

/** Borrows one, does something to it, and answers its name and what the next one finds. */
async function afterwards(work: string) {
  const first = await borrowTestDatabase(true)
  const before = [await nameOf(first), await first.database.ask(everyRow), await first.database.ask(nextMerchant)]
  await first.database.script(work)
  await first.drop()
  const next = await borrowTestDatabase(true)
  const after = [await nameOf(next), await next.database.ask(everyRow), await next.database.ask(nextMerchant)]
  const left = await next.database.ask(sql`select from merchant`)
  await next.drop()
  return { before, after, left: left.length }
}

// The embedded database is cut anew for each file.
if (clusterUrl !== '')
  test.each([
    [
      'rows and numbers, is the same one, emptied',
      true,
      `insert into merchant (id, number, name, created_at) values (gen_random_uuid(), '100001', 'Tea', now());
       delete from schema_migration where name > '2'; select nextval('merchant_number')`,
    ],
    ['a table, is another one', false, 'create table written_by_a_test (id integer)'],
    ['a rule, is another one', false, 'alter table product disable trigger all'],
    ['a column, is another one', false, 'alter table product alter name drop not null'],
  ])('one that was given back after a test had changed %s', async (_, isSame, work) => {
    const { before, after, left } = await afterwards(work)
    expect(after[0] === before[0]).toBe(isSame)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(left).toBe(0)
  })

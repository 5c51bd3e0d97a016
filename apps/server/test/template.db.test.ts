import { expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { openTestDatabase } from './template.ts'

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

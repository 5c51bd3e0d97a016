import { expect, test } from 'vitest'
import { ownersOfTables, tablesHaveOneOwner, takenOver, writingsOfOthers, writingStatements } from './owners.ts'
import { readTree, report, sourceOf } from './tree.ts'

const tree = readTree()

test('each table is written by its owner', () => expect(report(tablesHaveOneOwner(tree))).toEqual([]))

test('at most eight statements write into tables of others, of all there are', () => {
  expect(writingStatements(tree).length).toBeGreaterThan(200)
  expect(writingsOfOthers(tree).length).toBeLessThanOrEqual(8)
})

const migration = sourceOf(
  'apps/server/migrations/0001-a.sql',
  '-- owner: inventory\n\ncreate table shelf (id uuid);\n-- Running numbers.\n-- owner: platform\ncreate table counter (id uuid);\n',
)
const seen = (path: string, text: string): number =>
  tablesHaveOneOwner([migration, sourceOf(path, `const s = sql\`${text}\``)], []).length
const sales = 'apps/server/src/modules/sales/order/x.store.ts'
const inventory = 'apps/server/src/modules/inventory/x.store.ts'

test('a table is its migration’s, or whose the line above it says', () => {
  expect([...ownersOfTables([migration])]).toEqual([
    ['shelf', 'inventory'],
    ['counter', 'platform'],
  ])
})

test('a table that was taken over is no longer its migration’s, and each that is said to be stands in one', () => {
  expect(ownersOfTables([migration], { shelf: 'goods' }).get('shelf')).toBe('goods')
  const owners = ownersOfTables(tree)
  for (const [table, owner] of Object.entries(takenOver)) expect(owners.get(table), table).toBe(owner)
})

test.each([
  ['insert into shelf (id) values (1)'],
  ['with a as (\n  update shelf set id = 1 from b\n) select 1'],
  ['update shelf as s set id = 1'],
  ['delete from shelf where true'],
  ['insert\n into counter (id) values (1)'],
])('a table of another is seen: %s', (text) => {
  expect(seen(sales, text)).toBe(1)
})

test('one’s own table, a lock, a conflict and a comment are let through', () => {
  expect(seen(inventory, 'insert into shelf (id) values (1) on conflict do update set id = 2')).toBe(0)
  expect(seen(sales, 'select id from shelf for update of shelf')).toBe(0)
  expect(seen(sales, 'select 1 -- update shelf set id = 1')).toBe(0)
  expect(seen('apps/server/src/platform/x.ts', 'update counter set id = 1')).toBe(0)
})

test('what is allowed is allowed that often, and no longer than it is used', () => {
  const allowed = [{ writer: 'sales', table: 'shelf', most: 1, because: 'a test' }]
  const one = sourceOf(sales, 'const s = sql`update shelf set id = 1`')
  const two = sourceOf(sales, 'const s = sql`update shelf set id = 1`; const t = sql`update shelf set id = 2`')
  expect(tablesHaveOneOwner([migration, one], allowed)).toEqual([])
  expect(tablesHaveOneOwner([migration, two], allowed)).toHaveLength(1)
  expect(tablesHaveOneOwner([migration], allowed)).toHaveLength(1)
})

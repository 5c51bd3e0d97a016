import { expect, test } from 'vitest'
import { numbersAddInDatabase, statementsNameMerchant } from './sql-rules.ts'
import { readTree, report, sourceOf } from './tree.ts'

const tree = readTree()

test('numbers that are added to are added to by the database', () =>
  expect(report(numbersAddInDatabase(tree))).toEqual([]))
test('a statement on a tenant’s table names the merchant', () =>
  expect(report(statementsNameMerchant(tree))).toEqual([]))

const store = (...statements: string[]) =>
  sourceOf(
    'apps/server/src/modules/inventory/stock/x.store.ts',
    statements.map((text) => `const s = sql\`${text}\``).join('\n'),
  )
const adds = 'update stock set on_hand = on_hand + ${change} where id = ${id}'

test.each([
  ['what was read, added and written back', 'update stock set on_hand = ${after} where id = ${id}', 1],
  ['the same where it is added on the way', 'update other set count = ${count + 1} where id = ${id}', 1],
  ['among others', 'update stock as s set name = ${name}, on_hand = ${after} returning id', 1],
  ['the only place that counts', 'update other set uses_left = ${left} where id = ${id}', 1],
  ['what the same statement adds to', 'update other set sold = ${sold} where sold + ${more} <= stock', 1],
  ['another column', 'update stock set name = ${name} where id = ${id}', 0],
  ['a change', 'update stock set on_hand = stock.on_hand - ${change}', 0],
  ['what a join has worked out', 'update stock set on_hand = worth.after_quantity from worth', 0],
])('%s', (_, text, seen) => expect(numbersAddInDatabase([store(adds, text)])).toHaveLength(seen))

const wall = sourceOf(
  'apps/server/migrations/0001-a.sql',
  `select kassa_wall('stock'); select kassa_view('stock_on_hand', $$ select 1 $$);`,
)

test.each([
  ['by its id alone', 'select id from stock where id = ${id}', 1],
  ['changed by its id alone', 'update stock set name = ${name} where id = ${id}', 1],
  ['by its id alone, through a view', 'select id from stock_on_hand where id = ${id}', 1],
  ['of the merchant', 'select id from stock where merchant_id = ${merchantId} and id = ${id}', 0],
  ['by conditions that are woven in', 'select id from stock where ${conditionsOf(filter)}', 0],
  ['of a table above the tenants', 'select id from partner where id = ${id}', 0],
])('a row of a tenant %s', (_, text, seen) =>
  expect(statementsNameMerchant([wall, store(text)], {})).toHaveLength(seen),
)

test('what is allowed over all tenants is allowed so often', () => {
  const allowed = { 'inventory/stock/x.store.ts': [1, 'a test'] } as const
  const open = 'select id from stock where id = ${id}'
  const seen = (...statements: string[]): number => statementsNameMerchant([wall, store(...statements)], allowed).length
  expect([seen(), seen(open), seen(open, open)]).toEqual([1, 0, 2])
})

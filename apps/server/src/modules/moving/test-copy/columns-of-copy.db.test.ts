// Every column that may hold words is named: as the shop's own, or as made anew.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { listShopTables } from '../leave/tables/shop-table.store.ts'
import { KEPT, MADE, makerOf, NOT_COPIED, PLAIN_COLUMNS } from './columns-of-copy.ts'
import { listClosedColumns, listCopiedTables } from './copied-shop.store.ts'
import { isWords } from './hide-people.ts'
import { TABLES_WITHOUT_SALES } from './without-sales.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const unnamed = async (): Promise<string[]> => {
  const [tables, closed] = [await world.owner(listCopiedTables), await world.owner(listClosedColumns)]
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => isWords(column.type) && makerOf(name, column.name, closed) === undefined)
      .map((column) => `${name}.${column.name}`),
  )
}

test('nobody is copied by a column that nobody named', async () => {
  expect(await unnamed()).toEqual([])
})

test('a column that comes later turns this red until somebody says how it is copied', async () => {
  await world.sql(sql`alter table member add column nickname text`)
  expect(await unnamed()).toEqual(['member.nickname'])
  await world.sql(sql`alter table member drop column nickname`)
})

test('a column that sounds like a person is made anew, or is known to be none', async () => {
  const sounds =
    /(^|_)(name|phone|email|address|note|birthday|buyer|customer|contact|payer|by|reason|comment|remark)(_|$)/
  const tables = await world.owner(listCopiedTables)
  const kept = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ name: column, type }) => (isWords(type) || type === 'date') && sounds.test(column))
      .filter(({ name: column }) => MADE[name]?.[column] === undefined)
      .map(({ name: column }) => `${name}.${column}`),
  )
  expect(kept.toSorted()).toEqual(nobodysNames)
})

/** Names of things, and reasons that are one of a few words. */
const nobodysNames: readonly string[] = [
  'app_installation.agreed_by_kind',
  'attribute.name',
  'brand.name',
  'category.name',
  'damage_report.reason',
  'journal_batch.reason',
  'journal_batch_line.reason',
  'label.name',
  'label_shown.name',
  'label_template.name',
  'level_change.reason',
  'member_level.name',
  'member_segment.name',
  'open_gift.name',
  'order_line.tax_name',
  'order_tax.name',
  'outlet.name',
  'outlet_date.name',
  'plan_example.name',
  'price_schedule.name',
  'product.name',
  'purse.name',
  'purse_entry.reason',
  'recharge_rule.name',
  'role.name',
  'supplier.name',
  'tax.name',
  'times_offer.name',
]

test('what is said of a table or a column is said of one that is there', async () => {
  const all = await world.owner(listShopTables)
  const [{ there } = { there: [] }] = await world.sql<{ there: string[] }>(sql`
    select array_agg(relname::text) as there from pg_class where relkind in ('r', 'p')`)
  expect(Object.keys(NOT_COPIED).filter((name) => !there.includes(name))).toEqual([])
  expect([...TABLES_WITHOUT_SALES].filter((name) => !there.includes(name))).toEqual([])
  const columns = new Set(all.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`)))
  const said = [MADE, KEPT].flatMap((lists) =>
    Object.entries(lists).flatMap(([name, own]) =>
      (own instanceof Set ? [...own] : Object.keys(own)).map((column) => `${name}.${String(column)}`),
    ),
  )
  expect(said.filter((column) => !columns.has(column))).toEqual([])
  expect(said.filter((column) => Object.hasOwn(NOT_COPIED, column.split('.')[0] ?? ''))).toEqual([])
  expect([...PLAIN_COLUMNS].length).toBeGreaterThan(3)
})

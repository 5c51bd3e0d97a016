import { readAccounts, setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

type Rows = InputOf<typeof setAccounts.request>['rows']

let world: World
let shop: SellingShop
let stranger: SellingShop

const may = (merchantId: string) =>
  world.sql(
    sql`update role set codes = codes || ${['platform.analysis.sales', 'platform.analysis.accounting.accounts'].map((key) => permissionCode(key))}::text[]
      where merchant_id = ${merchantId} and tier = 'merchant'`,
  )
const read = async (as = shop.adminToken) => (await world.call(readAccounts, {}, { as })).answer
const set = (version: number, rows: Rows, as = shop.adminToken) => world.call(setAccounts, { version, rows }, { as })

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  stranger = await makeSellingShop(world)
  await may(shop.merchantId)
  await may(stranger.merchantId)
})
afterAll(() => world.close())

const [chart] = charts
const rows: Rows = chart ? [...rowsOfChart(chart)] : []
const row = (more: Partial<Rows[number]>): Rows[number] => ({ ...rows[0]!, ...more })

it('begins with nothing, and keeps each version; of two people who change one the second is told', async () => {
  expect(await read()).toEqual({ version: 0, savedAt: null, rows: [] })
  expect((await set(0, rows)).answer).toMatchObject({ version: 1, rows })
  expect((await set(0, [])).refusal).toMatchObject({ code: 'thing.changed-meanwhile' })
  expect((await set(1, rows.slice(1))).answer).toMatchObject({ version: 2 })
  expect(await read()).toMatchObject({ version: 2, savedAt: world.now, rows: rows.slice(1) })
  const kept = await world.sql<{ version: number }>(
    sql`select version from account_map where merchant_id = ${shop.merchantId} order by version`,
  )
  expect(kept.map(({ version }) => version)).toEqual([1, 2])
  expect(await read(stranger.adminToken)).toMatchObject({ version: 0, rows: [] })
})

it('refuses two rows for the same amounts and places of others, and saves nothing of it', async () => {
  const before = await read()
  const twice = await set(before.version, [...rows, row({ account: '77' })])
  expect(twice.refusal).toMatchObject({ code: 'accounting.row-twice' })
  const elsewhere = await set(before.version, [row({ outletId: stranger.outlet.outletId })])
  expect(elsewhere.refusal).toMatchObject({ code: 'thing.not-found' })
  const category = await set(before.version, [row({ category: shop.outlet.outletId })])
  expect(category.refusal).toMatchObject({ code: 'thing.not-found' })
  expect(await read()).toEqual(before)
  const own = await set(before.version, [...rows, row({ outletId: shop.outlet.outletId, method: 3 })])
  expect(own.status).toBe(200)
})

it('is changed by whoever may do that, and a version is never changed by a call', async () => {
  expect((await set((await read()).version, rows, shop.cashierToken)).status).toBe(403)
  await expect(
    world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId, now: world.now }, (tx) =>
      tx.run(sql`update account_map set rows = '[]' where merchant_id = ${shop.merchantId}`),
    ),
  ).rejects.toThrow(/permission denied/)
})

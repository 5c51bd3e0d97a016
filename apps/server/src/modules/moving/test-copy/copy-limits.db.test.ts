// How large a shop may be that is copied into its test shop: at the limit and one beyond it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { fillTestShop, MOST_COPIED_ORDERS, MOST_COPIED_ROWS } from '@kassa/contract/moving/test-copy.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOwner, OWNER_PASSWORD } from '../../../../test/make/owner.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { folderStore } from '../../../platform/files/file-store.ts'
import { newId } from '../../../platform/ids.ts'
import { copyShop } from './copy-shop.ts'
import { type CopyTurn, takeCopyTurn } from './test-copy.store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kassa-copy-limits-'))
const store = folderStore(folder)
let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeShop(world)
  await makeOwner(world, shop)
  await world.call(makeTestShop, { password: OWNER_PASSWORD }, mine())
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const mine = () => ({ as: shop.admin.token })
const fill = (sales: 'all' | 'none') => world.call(fillTestShop, { password: OWNER_PASSWORD, sales }, mine())
const standing = () =>
  world.sql<{ id: string }>(sql`select id from merchant where test_of = ${shop.merchantId} and archived_at is null`)
const copy = (turn: CopyTurn, mostRows: number) =>
  copyShop(world.database, { turn, store, now: world.now, newId, mostRows })

test('of exactly so many rows it is made; of one more it is refused with the number, and the test shop is as it was', async () => {
  await fill('all')
  const turn = await takeCopyTurn(world.database, { now: world.now, until: world.now, worker: newId() })
  if (!turn) throw new Error('nothing waits')
  const before = await standing()
  const { rows } = await copy(turn, 1).then(
    () => ({ rows: 0 }),
    (error: unknown) => error as { rows: number },
  )
  expect(rows).toBeGreaterThan(5)
  expect(rows).toBeLessThan(MOST_COPIED_ROWS)
  await expect(copy(turn, rows - 1)).rejects.toMatchObject({ problem: 'too-large', rows })
  expect(await standing()).toEqual(before)
  expect(await copy(turn, rows)).toMatchObject({ rows })
  expect(await standing()).not.toEqual(before)
  expect(await disagreements(world)).toEqual([])
})

/** Adds orders until the shop has so many. */
const orders = (from: number, until: number) =>
  world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    select ${shop.merchantId}, gen_random_uuid(), ${shop.outlet.outletId}, 'L' || at, 1, 'completion', 'CNY', ${shop.cashier.id}, 1, 1, 0, true, 1, 1, '{}', '{}',
      ${world.now}, ${world.now}, ${world.now.slice(0, 10)}::date from generate_series(${from}::int, ${until}::int) as at`)

test('with its sales up to ten thousand orders; of one more it is refused at once with the limit, and goes without them', async () => {
  await orders(1, MOST_COPIED_ORDERS + 1)
  const before = await standing()
  const { status, refusal } = await fill('all')
  expect([status, refusal.code, refusal.details]).toEqual([422, 'moving.copy-too-large', { limit: MOST_COPIED_ORDERS }])
  expect(await world.sql(sql`select 1 from test_copy where merchant_id = ${shop.merchantId}`)).toEqual([])
  expect(await standing()).toEqual(before)
  expect((await fill('none')).status).toBe(200)
  await world.sql(sql`delete from test_copy where merchant_id = ${shop.merchantId}`)
  await world.sql(sql`delete from sales_order where merchant_id = ${shop.merchantId} and number = 'L1'`)
  expect((await fill('all')).status).toBe(200)
})

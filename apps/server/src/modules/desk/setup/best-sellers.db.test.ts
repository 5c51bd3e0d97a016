import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
})
afterAll(() => world.close())

const anotherTill = (): Promise<Desk> => {
  const { merchantId, outlet, cashier } = shop
  return makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
}
const told = async ({ device }: Desk) => (await world.call(deskSetup, {}, { device })).answer.bestSellers
const sell = async (desk: Desk, ...orders: readonly (readonly number[])[]) => {
  for (const goods of orders) await desk.book(desk.sale(goods.map((index) => shop.line(index))))
}
const ids = (...goods: readonly number[]) => goods.map((index) => shop.products[index]?.variantId)

it('a till is told what sells on most of its receipts, then what its outlet sells; one that is new, what its outlet sells', async () => {
  expect(await told(shop.desk)).toEqual([])
  await shop.desk.book(shop.desk.openShift(0))
  await sell(shop.desk, [1], [1, 0], [1])
  const second = await anotherTill()
  await second.book(second.openShift(0))
  await sell(second, [2], [2], [2, 0], [2], [2])
  expect(await told(shop.desk)).toEqual(ids(1, 0, 2))
  expect(await told(second)).toEqual(ids(2, 0, 1))
  expect(await told(await anotherTill())).toEqual(ids(2, 1, 0))
})

it('is not told of the orders of a clock that is years ahead in place of the last ones', async () => {
  const before = await told(shop.desk)
  expect(before).toEqual(ids(1, 0, 2))
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    select ${shop.merchantId}, gen_random_uuid(), ${shop.outlet.outletId}, 'F' || n, 1, 'completion', 'USD', ${shop.cashier.staffId}, 1, 1, 0,
      true, 1, 1, '{}', '{}', '2036-01-01T00:00:00Z', ${world.now}, '2026-01-01' from generate_series(1, 500) as n`)
  expect(await told(shop.desk)).toEqual(before)
})

it('hears nothing of another outlet or merchant', async () => {
  const other = await makeSellingShop(world)
  expect(await told(other.desk)).toEqual([])
})

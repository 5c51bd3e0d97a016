import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

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

it('hears nothing of another outlet or merchant', async () => {
  const other = await makeSellingShop(world)
  expect(await told(other.desk)).toEqual([])
})

import { stockLevels } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [1_000, 500], onHand: 10 })
  await shop.desk.book(shop.desk.openShift(10_000))
})
afterAll(() => world.close())

const ask = async (after?: number, of = shop) =>
  (await world.call(stockLevels, after === undefined ? {} : { after }, { device: of.desk.device })).answer

test('says what moved since a desk asked last, and what there is of it now', async () => {
  const { upTo, rows } = await ask()
  expect(rows).toEqual([])
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  const moved = await ask(upTo)
  expect(moved.rows).toContainEqual({ variantId: shop.products[0]?.variantId, onHand: 7 })
  expect([moved.upTo > upTo, moved.hasMore]).toEqual([true, false])
})

test('says nothing of another merchant', async () => {
  const other = await makeSellingShop(world, { pricesMinor: [1_000] })
  const ids = (await ask(0, other)).rows.map(({ variantId }) => variantId)
  expect(ids).not.toContain(shop.products[0]?.variantId)
})

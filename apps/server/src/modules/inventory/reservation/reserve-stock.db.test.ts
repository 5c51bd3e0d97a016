import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let greedy: MadeDevice
let other: MadeDevice
let looker: string

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Five pieces of goods that may be sold below what there is, with a word about it. */
beforeEach(async () => {
  shop = await makeSellingShop(world, { onHand: 5 })
  await world.sql(sql`update product set stock_policy = 'warn' where merchant_id = ${shop.merchantId}`)
  greedy = shop.desk.device
  looker = newId()
  other = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
})

const ask = async (device: MadeDevice, quantity: number, orderId = newId()) => {
  const lines = [{ variantId: shop.line(0).productId, quantity }]
  return (await world.call(reserveStock, { orderId, lines }, { device })).answer
}

/** The pieces of five that other tills see; the basket that looks is always the same one. */
const leftForOthers = async (): Promise<number | undefined> => (await ask(other, 1_000, looker)).short[0]?.available

test('one till keeps at most twice what is on hand, in one basket or in many, and sells all the same', async () => {
  expect((await ask(greedy, 999_999)).short[0]).toMatchObject({ wanted: 999_999, available: 5 })
  expect(await leftForOthers()).toBe(-5)
  for (let basket = 0; basket < 20; basket += 1) await ask(greedy, 50)
  expect(await leftForOthers()).toBe(-5)
})

test('of what is not there one till keeps nothing', async () => {
  await world.sql(sql`update stock set on_hand = 0 where merchant_id = ${shop.merchantId}`)
  expect((await ask(greedy, 7)).short).toHaveLength(1)
  expect(await leftForOthers()).toBe(0)
})

test('a basket that asks again and again is let go two hours after it began', async () => {
  const orderId = newId()
  const until = await ask(greedy, 5, orderId)
  expect(Date.parse(until.reservedUntil)).toBe(Date.parse(world.now) + 15 * 60_000)
  for (let round = 0; round < 12; round += 1) {
    world.passSeconds(600)
    await ask(greedy, 5, orderId)
  }
  expect(await leftForOthers()).toBe(5)
  await ask(greedy, 5, orderId)
  expect(await leftForOthers()).toBe(5)
})

import { basketPairs } from '@kassa/contract/report/basket-pairs.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const analyst = async () => {
  const shop = await makeSellingShop(world)
  const code = permissionCode('platform.analysis.products')
  const { merchantId } = shop
  await world.sql(
    sql`update role set codes = codes || ${[code]}::text[] where merchant_id = ${merchantId} and tier = 'merchant'`,
  )
  return shop
}

it('goods in twenty orders together are a pair, nineteen are none, and a longer period is cut to its last days', async () => {
  const shop = await analyst()
  const { desk } = shop
  await desk.book(desk.openShift())
  // Twenty with the first two, nineteen with the first and third, one with two lines of the same.
  for (let at = 0; at < 20; at += 1) await desk.book(desk.sale([shop.line(0), shop.line(1)]))
  for (let at = 0; at < 19; at += 1) await desk.book(desk.sale([shop.line(0), shop.line(2)]))
  await desk.book(desk.sale([shop.line(1), { ...shop.line(1), manualUnitPriceMinor: 300 }]))
  const ask = async (asked: object, as = shop.adminToken) =>
    (
      await world.call(basketPairs, { from: '2026-03-01', to: '2026-03-31', currency: 'USD', ...asked } as never, {
        as,
      })
    ).answer
  const { orders, pairs } = await ask({})
  const [first, second] = [shop.products[0]?.productId, shop.products[1]?.productId]
  expect(orders).toBe(40)
  expect(pairs).toMatchObject([
    {
      first: { productId: second, orders: 21 },
      second: { productId: first, orders: 39 },
      together: 20,
      attachBasisPoints: 9_523,
      liftHundredths: 97,
    },
    {
      first: { productId: first },
      second: { productId: second },
      together: 20,
      attachBasisPoints: 5_128,
      liftHundredths: 97,
    },
  ])
  expect(await ask({ currency: 'CNY' })).toMatchObject({ orders: 0, pairs: [] })
  expect(await ask({ from: '2025-03-31' })).toMatchObject({ from: '2025-12-30', orders: 40 })
  const stranger = await analyst()
  expect(await ask({}, stranger.adminToken)).toMatchObject({ orders: 0, pairs: [] })
})

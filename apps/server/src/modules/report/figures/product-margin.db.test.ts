import { productMargin } from '@kassa/contract/report/product-margin.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

it('what one product earned: revenue without tax less what the goods had cost, what came back taken off', async () => {
  const shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500 })
  const stranger = await makeSellingShop(world)
  for (const { merchantId } of [shop, stranger]) {
    const code = permissionCode('platform.catalogue.products.costs')
    await world.owner((tx) =>
      tx.run(
        sql`update role set codes = codes || ${[code]}::text[] where merchant_id = ${merchantId} and tier = 'merchant'`,
      ),
    )
  }
  const { desk } = shop
  await desk.book(desk.openShift())
  const sold = desk.sale([shop.line(0, 3)])
  await desk.book(sold)
  const productId = shop.products[0]?.productId ?? ''
  const ask = (as: string, days = 90) => world.call(productMargin, { productId, days }, { as })
  const row = { currency: 'USD', quantity: 3, revenueMinor: 2_400, costMinor: 1_200, marginMinor: 1_200 }
  expect((await ask(shop.adminToken)).answer.rows).toMatchObject([{ ...row, marginBasisPoints: 5_000 }])
  const back = (goods: 'restock' | 'damaged') =>
    world.call(
      refundOrder,
      {
        orderId: sold.orderId,
        lines: [{ line: 0, quantity: 1, goods }],
        reason: 'unwanted',
        refundId: newId(),
        amountMinor: 1_000,
        tenders: [],
        shiftId: null,
      },
      { as: shop.cashierToken, outlet: shop.outlet.outletId },
    )
  await back('restock')
  expect((await ask(shop.adminToken)).answer.rows).toMatchObject([{ quantity: 2, revenueMinor: 1_600, costMinor: 800 }])
  await back('damaged')
  // Goods that came back damaged are lost: the money is gone and the goods are not there.
  const lost = { quantity: 1, revenueMinor: 800, costMinor: 800, marginMinor: 0, marginBasisPoints: 0 }
  expect((await ask(shop.adminToken)).answer.rows).toMatchObject([lost])
  world.passSeconds(86_400 * 4)
  expect((await ask(shop.adminToken, 2)).answer.rows).toEqual([])
  expect((await ask(stranger.adminToken)).status).toBe(404)
  expect((await ask(shop.cashierToken)).status).toBe(403)
})

it('what nobody knows the cost of is in no margin, and the answer says how much that is', async () => {
  const shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500 })
  const { desk, merchantId } = shop
  const code = permissionCode('platform.catalogue.products.costs')
  await world.sql(
    sql`update role set codes = codes || ${[code]}::text[] where merchant_id = ${merchantId} and tier = 'merchant'`,
  )
  await desk.book(desk.openShift())
  await desk.book(desk.sale([shop.line(0, 1)]))
  const productId = shop.products[0]?.productId ?? ''
  const ask = async () =>
    (await world.call(productMargin, { productId, days: 90 }, { as: shop.adminToken })).answer.rows
  await world.owner((tx) =>
    tx.run(
      sql`update order_line set cost_minor = null where merchant_id = ${merchantId} and product_id = ${productId}`,
    ),
  )
  const unknown = { costMinor: null, marginMinor: null, marginBasisPoints: null, costedBasisPoints: 0 }
  expect(await ask()).toMatchObject([{ revenueMinor: 800, ...unknown }])
  await desk.book(desk.sale([shop.line(0, 3)]))
  const known = { costMinor: 1_200, marginMinor: 1_200, marginBasisPoints: 5_000, costedBasisPoints: 7_500 }
  expect(await ask()).toMatchObject([{ revenueMinor: 3_200, ...known }])
})

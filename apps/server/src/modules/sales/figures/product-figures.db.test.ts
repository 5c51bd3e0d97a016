import { productFigures, productMargin } from '@kassa/contract/sales/figures.calls.ts'
import { refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const span = { from: '2026-03-01', to: '2026-03-31' }

async function analyst(): Promise<SellingShop> {
  const shop = await makeSellingShop(world)
  const code = permissionCode('platform.analysis.products')
  await world.owner((tx) =>
    tx.run(sql`
      update role set codes = codes || ${[code]}::text[] where merchant_id = ${shop.merchantId} and tier = 'merchant'`),
  )
  return shop
}

it('what sold, what came back with and without its sale, by each order', async () => {
  const shop = await analyst()
  const { desk } = shop
  await desk.book(desk.openShift())
  const first = desk.sale([shop.line(0, 3), shop.line(3, 10)])
  await desk.book(first, desk.sale([shop.line(3, 1)]), desk.sale([shop.line(4)]))
  const cashier = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  await world.call(
    refundOrder,
    {
      orderId: first.orderId,
      lines: [{ line: 0, quantity: 2, goods: 'restock' }],
      reason: 'unwanted',
      refundId: newId(),
      amountMinor: 2_000,
      tenders: [],
      shiftId: null,
    },
    cashier,
  )
  const variantId = shop.products[4]?.variantId ?? ''
  await world.call(
    refundWithoutSale,
    {
      refundId: newId(),
      lines: [{ variantId, quantity: 2, amountMinor: 9_000, goods: 'restock' }],
      reason: 'no receipt',
      tenders: [{ method: 0, amountMinor: 9_000 }],
      shiftId: null,
    },
    cashier,
  )
  const ask = async (by: 'gross' | 'net' | 'quantity' | 'orders') =>
    (await world.call(productFigures, { ...span, by }, { as: shop.adminToken })).answer.rows
  const [dear, cheap, many] = [shop.products[4]?.productId, shop.products[0]?.productId, shop.products[3]?.productId]
  const figures = await ask('gross')
  expect(figures.map(({ productId, grossMinor }) => [productId, grossMinor])).toEqual([
    [dear, 4_999],
    [cheap, 3_000],
    [many, 880],
  ])
  expect(figures[0]).toMatchObject({
    orders: 1,
    refunds: 1,
    returnedQuantity: 2,
    refundedMinor: 9_000,
    netMinor: -4_001,
  })
  expect(figures[1]).toMatchObject({ quantity: 3, returnedQuantity: 2, refundedMinor: 2_000, netMinor: 1_000 })
  expect((await ask('net')).map(({ productId }) => productId)).toEqual([cheap, many, dear])
  expect((await ask('quantity'))[0]).toMatchObject({ productId: many, quantity: 11 })
  expect((await ask('orders'))[0]).toMatchObject({ productId: many, orders: 2 })
  const later = await world.call(productFigures, { from: '2026-04-01', to: '2026-04-30' }, { as: shop.adminToken })
  expect(later.answer.rows).toEqual([])
  const stranger = await analyst()
  expect((await world.call(productFigures, span, { as: stranger.adminToken })).answer.rows).toEqual([])
  expect((await world.call(productFigures, span, { as: shop.cashierToken })).status).toBe(403)
})

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
  await world.call(
    refundOrder,
    {
      orderId: sold.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      reason: 'unwanted',
      refundId: newId(),
      amountMinor: 1_000,
      tenders: [],
      shiftId: null,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )
  expect((await ask(shop.adminToken)).answer.rows).toMatchObject([{ quantity: 2, revenueMinor: 1_600, costMinor: 800 }])
  world.passSeconds(86_400 * 3)
  expect((await ask(shop.adminToken, 2)).answer.rows).toEqual([])
  expect((await ask(stranger.adminToken)).status).toBe(404)
  expect((await ask(shop.cashierToken)).status).toBe(403)
})

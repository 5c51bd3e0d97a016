import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { productMargin } from '@kassa/contract/report/product-margin.calls.ts'
import { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { createPurchaseOrder, submitPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const base = ['platform.catalogue.products']
const all = [
  ...base,
  'platform.catalogue.products.costs',
  'platform.analysis.orders',
  'platform.inventory.stock',
  'platform.inventory.stock.costs',
  'platform.inventory.suppliers',
  'platform.inventory.suppliers.add',
  'platform.inventory.purchaseOrders',
  'platform.inventory.purchaseOrders.add',
  'platform.inventory.purchaseOrders.submit',
]

it('a product is told by what it sold lately, what it earned, who supplied it and how its stock went', async () => {
  const shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500 })
  const { desk, merchantId, outlet } = shop
  const { productId = '', variantId = '' } = shop.products[0] ?? {}
  const who = (keys: readonly string[]) => makeMarketer(world, merchantId, keys.map(permissionCode))
  const read = (as: string, at: string | undefined = outlet.outletId) =>
    world.call(readProductPage, { id: productId }, { as, outlet: at })
  const owner = await who(all)
  expect((await read(owner)).answer).toMatchObject({
    sold: [7, 30, 90].map((days) => ({ days, quantity: 0, byCurrency: [] })),
    bought: null,
  })

  await desk.book(desk.openShift())
  const sold = desk.sale([shop.line(0, 3)])
  await desk.book(sold)
  world.passSeconds(86_400 * 10)
  await desk.book(desk.sale([shop.line(0, 2)]))
  const as = { as: owner, outlet: outlet.outletId }
  const { id: supplierId } = (await world.call(createSupplier, { name: 'Leaf' }, as)).answer
  const lines = [{ variantId, quantity: 5, unitPriceMinor: 300 }]
  const order = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, as)).answer
  // Goods on a draft were not bought.
  expect((await read(owner)).answer.bought).toBeNull()
  await world.call(submitPurchaseOrder, { id: order.id }, as)

  const { answer } = await read(owner)
  const earned = (pieces: number) => [{ currency: 'USD', revenueMinor: 800 * pieces, marginMinor: 400 * pieces }]
  expect(answer.sold).toEqual([
    { days: 7, quantity: 2, byCurrency: earned(2) },
    { days: 30, quantity: 5, byCurrency: earned(5) },
    { days: 90, quantity: 5, byCurrency: earned(5) },
  ])
  const margin = (await world.call(productMargin, { productId, days: 30 }, { as: owner })).answer.rows
  expect(margin).toMatchObject([{ quantity: 5, revenueMinor: 4_000, marginMinor: 2_000 }])
  expect(answer.bought).toMatchObject({ supplierId, supplierName: 'Leaf', orderId: order.id, unitPriceMinor: 300 })
  expect(answer.movements?.rows.slice(0, 2).map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['sale', -2],
    ['sale', -3],
  ])
  expect(answer.movements?.rows[1]).toMatchObject({ documentKind: 'order', documentNumber: sold.number })

  const seller = (await read(await who([...base, 'platform.analysis.orders', 'platform.inventory.suppliers']))).answer
  expect(seller.sold?.[0]).toEqual({ days: 7, quantity: 2, byCurrency: [{ ...earned(2)[0], marginMinor: null }] })
  expect([seller.bought?.unitPriceMinor, seller.movements]).toEqual([null, null])
  const bare = (await read(await who(base))).answer
  expect([bare.sold, bare.bought, bare.movements]).toEqual([null, null, null])
})

it('tells nothing of other merchants, and of outlets that are not theirs', async () => {
  const [shop, stranger] = [await makeSellingShop(world), await makeSellingShop(world)]
  const { productId = '' } = shop.products[0] ?? {}
  await shop.desk.book(shop.desk.openShift())
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  const other = await makeMarketer(world, stranger.merchantId, all.map(permissionCode))
  const elsewhere = await world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [], codes: all.map(permissionCode) })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  const read = (as: string) => world.call(readProductPage, { id: productId }, { as })
  expect((await read(other)).status).toBe(404)
  expect((await read(elsewhere)).answer).toMatchObject({
    sold: [{ quantity: 0 }, {}, {}],
    bought: null,
    movements: null,
  })
})

it('counts the last days by the outlet’s own: what was sold seven of its midnights ago is no longer of the last seven', async () => {
  world.setNow('2027-03-01T02:00:00.000Z')
  const shop = await makeSellingShop(world)
  await world.sql(sql`update outlet set time_zone = 'Asia/Tokyo' where merchant_id = ${shop.merchantId}`)
  const productId = shop.products[0]?.productId ?? ''
  const as = await makeMarketer(world, shop.merchantId, all.map(permissionCode))
  await shop.desk.book(shop.desk.openShift())
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  const seen: unknown[] = []
  for (const now of ['2027-03-07T14:59:59.999Z', '2027-03-07T15:00:00.000Z']) {
    world.setNow(now)
    const { sold } = (await world.call(readProductPage, { id: productId }, { as })).answer
    const margin = (await world.call(productMargin, { productId, days: 7 }, { as })).answer.rows
    seen.push([sold?.map(({ quantity }) => quantity), margin.map(({ quantity }) => quantity)])
  }
  expect(seen).toEqual([
    [[3, 3, 3], [3]],
    [[0, 3, 3], []],
  ])
})

// A single tax that the order itself states is stored once; two are stored by rate. Both read alike.
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, makeTax } from '../../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let book: { readonly productId: string; readonly taxId: string }

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const { merchantId, outlet } = shop
  book = await world.owner(async (tx) => {
    const taxId = await makeTax(tx, merchantId, {
      rateBasisPoints: 500,
      isDefault: false,
      outletIds: [outlet.outletId],
    })
    const { productId } = await makeProduct(tx, merchantId, [outlet], { sellPriceMinor: 2_100, taxId })
    return { productId, taxId }
  })
  await shop.desk.book(shop.desk.openShift(0))
})
afterAll(() => world.close())

const bookLine = () => ({ ...book, sellPriceMinor: 2_100, rateBasisPoints: 500, count: 1 })

const rowsOf = (orderId: string) =>
  world.sql<{ rate: number }>(sql`
    select rate_basis_points as rate from order_tax where order_id = ${orderId} order by 1`)

const told = async (orderId: string) =>
  (await world.call(readOrder, { id: orderId }, { as: shop.adminToken })).answer.taxes.map(
    ({ rateBasisPoints, baseMinor, taxMinor }) => [rateBasisPoints, baseMinor, taxMinor],
  )

const ofRate = async (rate: number) =>
  (await world.call(listOrders, { limit: 20, rate: String(rate) }, { as: shop.adminToken })).answer.rows.map(
    ({ id }) => id,
  )

test('one rate is told of the order itself, two are kept, and both are found by their rate', async () => {
  const { desk } = shop
  const plain = desk.sale([shop.line(0, 2), shop.line(1)])
  const mixed = desk.sale([bookLine(), shop.line(1)])
  await desk.book(plain, mixed)

  expect(await rowsOf(plain.orderId)).toEqual([])
  expect((await rowsOf(mixed.orderId)).map(({ rate }) => rate)).toEqual([500, 1_300])
  expect(await told(plain.orderId)).toEqual([[1_300, 2_350, 270]])
  expect(await told(mixed.orderId)).toEqual([
    [500, 2_100, 100],
    [1_300, 350, 40],
  ])
  expect(new Set(await ofRate(1_300))).toEqual(new Set([plain.orderId, mixed.orderId]))
  expect(await ofRate(500)).toEqual([mixed.orderId])
  expect(await ofRate(0)).toEqual([])
  expect(await disagreements(world)).toEqual([])
})

test('an order whose goods or tax somebody changed still disagrees', async () => {
  await world.sql(sql`update sales_order set tax_minor = tax_minor + 1 where has_one_tax`)
  expect((await disagreements(world)).map((one) => one.split(':')[0])).toContain('orders')
  await world.sql(sql`update sales_order set tax_minor = tax_minor - 1 where has_one_tax`)
  expect(await disagreements(world)).toEqual([])
})

// Offline sales of a till while goods with lots are counted: their lots lose the sold goods once, those that expire first before the rest.
import {
  applyStocktake,
  countStocktake,
  openStocktake,
  submitStocktake,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { createPurchaseOrder, receivePurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listLots } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let variantId: string
let counter: { readonly as: string; readonly outlet: string }

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [1_000], onHand: 0, averageCostThousandths: 200_000 })
  variantId = shop.products[0]?.variantId ?? ''
  const token = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  counter = { as: token, outlet: shop.outlet.outletId }
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** Four that expire first and six that expire later. */
async function receiveLots(): Promise<void> {
  const supplierId = (await world.call(createSupplier, { name: 'Dairy' }, counter)).answer.id
  const lines = [{ variantId, quantity: 10, unitPriceMinor: 80 }]
  const order = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, counter)).answer
  const { lineId } = order.lines[0]!
  for (const [quantity, lotNumber, expiresOn] of [
    [4, 'A', '2099-03-11'],
    [6, 'B', '2099-03-16'],
  ] as const) {
    const received = { id: order.id, lines: [{ lineId, quantity, lotNumber, expiresOn }] }
    expect((await world.call(receivePurchaseOrder, received, counter)).status).toBe(200)
  }
}

async function count(quantity: number): Promise<void> {
  const scope = { kind: 'list' as const, variantIds: [variantId] }
  const { id } = (await world.call(openStocktake, { scope, toleranceUnits: 99 }, counter)).answer
  await world.call(countStocktake, { id, counts: [{ variantId, countKey: 'shelf', quantity }] }, counter)
  await world.call(submitStocktake, { id }, counter)
  expect((await world.call(applyStocktake, { id }, counter)).answer.state).toBe('applied')
}

const lots = async () =>
  (await world.call(listLots, { variantId }, counter)).answer.rows.map(({ number, remaining }) => [number, remaining])

it('lots stand as counted when the sales that the count had in are heard', async () => {
  await receiveLots()
  world.passSeconds(600)
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(600)
  await count(8)
  const counted = await lots()
  expect(counted).toEqual([
    ['A', 2],
    ['B', 6],
  ])
  world.passSeconds(600)
  expect((await shop.desk.book(sold)).map(({ outcome }) => outcome)).toEqual(['accepted'])
  expect(await lots()).toEqual(counted)
  await shop.desk.book(shop.desk.sale([shop.line(0, 3)]))
  expect(await lots()).toEqual([['B', 5]])
})

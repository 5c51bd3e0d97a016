import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { createProduct, editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { schedulePrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { syncProducts } from '@kassa/contract/catalogue/sync.calls.ts'
import { createTransfer, shipTransfer } from '@kassa/contract/inventory/transfer.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

/* Prices and outlets that change behind an open form or table are not written over by what that still holds. */

let world: World
let shop: Shop
let id: string

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await makeShop(world, { currency: 'USD' })
  id = (await world.call(createProduct, form('Tea'), mine())).answer.id
})

const mine = () => ({ as: shop.admin.token })
/** A product as a form holds it that was opened before the change: 7.00 at one outlet, 5.00 at the other. */
const form = (name: string) =>
  plainProduct({
    name,
    listings: [listingFields(shop.outlet.outletId, { sellPriceMinor: 700 }), listingFields(shop.otherOutlet.outletId)],
  })
const prices = async () =>
  (await world.call(readProduct, { id }, mine())).answer.listings.map(({ sellPriceMinor }) => sellPriceMinor)

const changes: readonly (readonly [string, () => Promise<unknown>, readonly number[]])[] = [
  [
    'that begin by their schedule',
    async () => {
      const at = new Date(Date.parse(world.now) + 60_000).toISOString()
      const goods = [{ variantId: id, sellPriceMinor: 900, memberPriceMinor: null }]
      const outletIds = [shop.outlet.outletId, shop.otherOutlet.outletId]
      await world.call(schedulePrices, { name: 'Dearer', begin: { at }, outletIds, prices: goods }, mine())
      world.passSeconds(60)
      await world.runJob('catalogue.begin-prices')
    },
    [900, 900],
  ],
  [
    'that are taken over from another outlet',
    () => {
      const asked = { fromOutletId: shop.outlet.outletId, toOutletIds: [shop.otherOutlet.outletId] }
      return world.call(syncProducts, { ...asked, fields: ['sellPrice' as const] }, mine())
    },
    [700, 700],
  ],
]

test.each(changes)('prices %s stand, whoever saves a form that was open', async (_, change, after) => {
  expect(await prices()).toEqual([700, 500])
  await change()
  expect(await prices()).toEqual(after)
  const saved = await world.call(editProduct, { ...form('Green tea'), id, version: 1 }, mine())
  expect([saved.refusal.code, await prices()]).toEqual(['thing.changed-meanwhile', after])
  const listings = [{ outletId: shop.otherOutlet.outletId, variantId: id, sellPriceMinor: 500 }]
  const grid = await world.call(bulkEditProducts, { rows: [{ id, version: 1, listings }] }, mine())
  expect([grid.refusal.code, await prices()]).toEqual(['product.changed-meanwhile', after])
  const { version } = (await world.call(readProduct, { id }, mine())).answer
  expect((await world.call(editProduct, { ...form('Green tea'), id, version }, mine())).status).toBe(200)
  expect(await prices()).toEqual([700, 500])
})

test('goods that a transfer lists where they go stay there, whoever saves a form that was open', async () => {
  const { merchantId, outlet, otherOutlet } = shop
  const goods = await world.owner((tx) =>
    makeProduct(tx, merchantId, [outlet], { onHand: 8, averageCostThousandths: 200_000 }),
  )
  const read = async () => (await world.call(readProduct, { id: goods.productId }, mine())).answer
  const { version } = await read()
  const from = { ...mine(), outlet: outlet.outletId }
  const send = async () => {
    const asked = { toOutletId: otherOutlet.outletId, lines: [{ variantId: goods.variantId, quantity: 4 }] }
    const made = (await world.call(createTransfer, asked, from)).answer
    expect((await world.call(shipTransfer, { id: made.id }, from)).status).toBe(200)
  }
  await send()
  const before = plainProduct({ name: 'Green tea', listings: [listingFields(outlet.outletId)] })
  const saved = await world.call(editProduct, { ...before, id: goods.productId, version }, mine())
  expect(saved.refusal.code).toBe('thing.changed-meanwhile')
  const now = await read()
  expect(now.listings.map(({ outletId }) => outletId).toSorted()).toEqual(
    [outlet.outletId, otherOutlet.outletId].toSorted(),
  )
  // Where they are listed already, nothing changes behind anybody.
  await send()
  expect((await read()).version).toBe(now.version)
})

test('what stands as it stood keeps its version: nobody is told of a change that was none', async () => {
  const asked = { fromOutletId: shop.outlet.outletId, toOutletIds: [shop.otherOutlet.outletId] }
  await world.call(syncProducts, { ...asked, fields: ['shelf' as const] }, mine())
  expect((await world.call(readProduct, { id }, mine())).answer.version).toBe(1)
})

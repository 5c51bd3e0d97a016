import { createProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadImportErrors } from '@kassa/contract/catalogue/import.calls.ts'
import { syncField, syncProducts } from '@kassa/contract/catalogue/sync.calls.ts'
import { deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeOutlet, type MadeOutlet } from '../../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: Shop
let other: Shop
let yen: MadeOutlet

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  yen = await world.owner((tx) => makeOutlet(tx, shop.merchantId, { currency: 'JPY' }))
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const from = () => shop.outlet.outletId
const to = () => shop.otherOutlet.outletId

describe('syncing products', () => {
  it('says when the source has none', async () => {
    const asked = { fromOutletId: from(), toOutletIds: [to()], fields: ['sellPrice' as const] }
    expect((await world.call(syncProducts, asked, mine())).refusal.code).toBe('sync.source-empty')
    const same = { ...asked, toOutletIds: [from()] }
    expect((await world.call(syncProducts, same, mine())).refusal.code).toBe('sync.same-outlet')
    expect((await world.call(syncProducts, asked, { as: other.admin.token })).status).toBe(404)
  })

  it('lists what is missing, takes over what was chosen, leaves the rest, and never touches stock', async () => {
    const make = async (name: string, listings: ReturnType<typeof listingFields>[]) =>
      (await world.call(createProduct, plainProduct({ name, listings }), mine())).answer
    const fresh = await make('Fresh', [listingFields(from(), { sellPriceMinor: 700, warningLine: 5 })])
    const dearer = await make('Dearer', [
      listingFields(from(), { sellPriceMinor: 800, memberPriceMinor: 750 }),
      listingFields(to(), { sellPriceMinor: 500, special: { kind: 'price', priceMinor: 450 } }),
    ])
    const equal = await make('Equal', [listingFields(from()), listingFields(to())])
    const device = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.otherOutlet))
    const asked = { fromOutletId: from(), toOutletIds: [to(), yen.outletId], fields: ['sellPrice' as const] }
    const done = (await world.call(syncProducts, asked, mine())).answer
    expect(done).toMatchObject({ kind: 'sync', created: 1, updated: 1, skipped: 1, failed: 3, hasFile: true })
    const at = async (id: string) =>
      (await world.call(readProduct, { id }, mine())).answer.listings.find(({ outletId }) => outletId === to())
    expect(await at(fresh.id)).toMatchObject({ sellPriceMinor: 700, warningLine: 5, onHand: 0 })
    expect(await at(dearer.id)).toMatchObject({
      sellPriceMinor: 800,
      memberPriceMinor: null,
      special: { priceMinor: 450 },
    })
    expect(await at(equal.id)).toMatchObject({ sellPriceMinor: 500, version: 1 })
    const file = await world.call(downloadImportErrors, { id: done.id }, mine())
    expect(file.text.trim().split('\n')).toHaveLength(4)
    const { items } = (await world.call(deskCatalogueChanges, { since: 4 }, { device })).answer
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Fresh', 'Dearer']))
    const again = (await world.call(syncProducts, { ...asked, toOutletIds: [to()] }, mine())).answer
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: 3, failed: 0, hasFile: false })
  })

  it('takes a promotion over alone where it is lower, and says where it is not', async () => {
    const make = (name: string, theirs: number) => {
      const special = { kind: 'price' as const, priceMinor: 1_500 }
      const listings = [
        listingFields(from(), { sellPriceMinor: 2_000, special }),
        listingFields(to(), { sellPriceMinor: theirs }),
      ]
      return world.call(createProduct, plainProduct({ name, listings }), mine())
    }
    const [high, equal, low] = [await make('High', 1_200), await make('Same', 1_500), await make('Low', 1_501)]
    const productIds = [high, equal, low].map(({ answer }) => answer.id)
    const asked = {
      fromOutletId: from(),
      toOutletIds: [to()],
      productIds,
      fields: ['special' as const, 'shelf' as const],
    }
    const done = (await world.call(syncProducts, asked, mine())).answer
    expect(done).toMatchObject({ created: 0, updated: 1, skipped: 0, failed: 2, hasFile: true })
    const there = async ({ answer }: typeof high) =>
      (await world.call(readProduct, { id: answer.id }, mine())).answer.listings.find(
        ({ outletId }) => outletId === to(),
      )
    expect(await there(high)).toMatchObject({ sellPriceMinor: 1_200, special: null, version: 1 })
    expect(await there(low)).toMatchObject({ sellPriceMinor: 1_501, special: { priceMinor: 1_500 } })
    const file = await world.call(downloadImportErrors, { id: done.id }, mine())
    expect(file.text).toContain('sells this product at 12.00 USD, not above the promotion price 15.00')
    const whole = { ...asked, fields: ['special' as const, 'sellPrice' as const] }
    expect((await world.call(syncProducts, whole, mine())).answer).toMatchObject({ updated: 3, failed: 0 })
  })

  it('takes over any one choice', async () => {
    for (const field of syncField.options) {
      const asked = { fromOutletId: from(), toOutletIds: [to()], fields: [field] }
      expect((await world.call(syncProducts, asked, mine())).status, field).toBe(200)
    }
  })
})

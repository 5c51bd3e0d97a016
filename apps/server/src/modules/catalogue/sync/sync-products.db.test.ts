import { createProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadImportErrors } from '@kassa/contract/catalogue/import.calls.ts'
import { syncProducts } from '@kassa/contract/catalogue/sync.calls.ts'
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
})

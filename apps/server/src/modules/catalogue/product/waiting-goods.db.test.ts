import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { organisationModule } from '../../organisation/organisation.module.ts'
import { catalogueModule } from '../catalogue.module.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ modules: [catalogueModule, organisationModule([catalogueModule])] })
})
afterAll(() => world.close())

const owner = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    return { merchantId, as: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }) }
  })
type Owner = Awaited<ReturnType<typeof owner>>

const make = ({ as }: Owner, name: string, priceBeforeOutlet: number | null) =>
  world.call(createProduct, { ...usualProduct, name, listings: [], priceBeforeOutlet }, { as })
const open = ({ as }: Owner, number: string, currency: 'JPY' | 'USD') =>
  world.call(createOutlet, { number, name: `Outlet ${number}`, currency, timeZone: 'UTC', locale: 'en-US' }, { as })
const listed = ({ merchantId }: Owner) =>
  world.sql(sql`
    select product.name, outlet.number, listing.sell_price_minor, listing.currency, listing.is_on_shelf from listing
    join product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    join outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    where listing.merchant_id = ${merchantId} order by product.name`)

it.each([
  ['USD', [450, 5]],
  ['JPY', [5, 1]],
] as const)(
  'goods made before there is an outlet are listed at the first one in %s, and at no other',
  async (currency, [tea, bag]) => {
    const shop = await owner()
    expect((await make(shop, 'Bag', 5)).status).toBe(200)
    expect((await make(shop, 'Tea', 450)).status).toBe(200)
    expect(await listed(shop)).toEqual([])
    await open(shop, 'A', currency)
    const expected = [
      { name: 'Bag', number: 'A', sellPriceMinor: bag, currency, isOnShelf: true },
      { name: 'Tea', number: 'A', sellPriceMinor: tea, currency, isOnShelf: true },
    ]
    expect(await listed(shop)).toEqual(expected)
    await open(shop, 'B', currency)
    expect(await listed(shop)).toEqual(expected)
  },
)

it('refuses goods without a price, and goods that could be listed and are not', async () => {
  const shop = await owner()
  expect((await make(shop, 'Tea', null)).refusal.code).toBe('product.listing-needed')
  for (const price of [0, 100_000_000]) expect((await make(shop, 'Tea', price)).refusal.code).toBe('request.invalid')
  await world.owner((tx) => makeOutlet(tx, shop.merchantId))
  expect((await make(shop, 'Tea', 450)).refusal.code).toBe('product.listing-needed')
  expect(await world.sql(sql`select 1 from product where merchant_id = ${shop.merchantId}`)).toEqual([])
})

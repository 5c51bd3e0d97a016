import { listTaxes, takePlaceTaxes, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { findTaxPlace } from '@kassa/domain/tax/places/find-tax-place.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { settingsModule } from '../settings.module.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ modules: [settingsModule] })
})
afterAll(() => world.close())

const makeShop = () =>
  world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    const { outletId } = await makeOutlet(tx, merchantId, { name: 'Corner' })
    return { as: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }), outletId }
  })

type Shop = Awaited<ReturnType<typeof makeShop>>
const take = ({ as, outletId }: Shop, place: string, outletIds = [outletId]) =>
  world.call(takePlaceTaxes, { place, locale: 'en-US' as const, outletIds }, { as })
const list = async ({ as }: Shop) => (await world.call(listTaxes, { limit: 50 }, { as })).answer.rows

describe('taxes of a place', () => {
  it('are taken with their groups, offered at the outlet, the usual one its default', async () => {
    const shop = await makeShop()
    const { answer } = await take(shop, 'CA-QC')
    expect(answer).toMatchObject({
      added: [{ name: 'GST 5% + QST 9.975%' }, { name: 'GST 5%' }, { name: 'Zero-rated' }],
    })
    const rows = await list(shop)
    expect(rows.map(({ name, rateBasisPoints, isIncluded }) => [name, rateBasisPoints, isIncluded])).toEqual([
      ['GST 5%', 500, false],
      ['GST 5% + QST 9.975%', 1_498, false],
      ['Zero-rated', 0, false],
    ])
    expect(rows[1]).toMatchObject({
      taxes: [
        { code: 'GST', rateMillionths: 50_000 },
        { code: 'QST', rateMillionths: 99_750 },
      ],
      outlets: [{ outletId: shop.outletId, isDefault: true }],
    })
    expect(rows.filter(({ outlets }) => outlets.some(({ isDefault }) => isDefault))).toHaveLength(1)
  })

  it('are there once however often they are taken, and shared ones of two places too', async () => {
    const shop = await makeShop()
    await take(shop, 'CA-BC')
    const before = await list(shop)
    const again = await take(shop, 'CA-BC')
    expect(again.answer).toEqual({ added: [], present: ['GST 5% + PST 7%', 'GST 5%', 'Zero-rated'] })
    expect(await list(shop)).toEqual(before)
    const other = await take(shop, 'CA-SK')
    expect(other.answer).toMatchObject({ added: [{ name: 'GST 5% + PST 6%' }], present: ['GST 5%', 'Zero-rated'] })
  })

  it('never change a tax that is there: one that was edited, and the default of an outlet', async () => {
    const shop = await makeShop()
    await take(shop, 'US-MA')
    const [first] = await list(shop)
    if (!first) throw new Error('nothing was taken')
    const { id, version, name, isIncluded, outlets } = first
    const offered = outlets.map(({ outletId, isDefault }) => ({ outletId, isDefault }))
    const edited = { id, version, name, isIncluded, rateBasisPoints: 700, outlets: offered }
    expect((await world.call(updateTax, edited, { as: shop.as })).status).toBe(200)
    const { answer } = await take(shop, 'US-MA')
    expect(answer.added).toEqual([])
    await take(shop, 'US-NY/NYC')
    const rows = await list(shop)
    expect(rows.find((row) => row.name === name)).toMatchObject({
      rateBasisPoints: 700,
      outlets: [{ outletId: shop.outletId, isDefault: true }],
    })
    expect(rows.find((row) => row.name === 'New York City sales tax')?.outlets).toMatchObject([{ isDefault: false }])
  })

  it('are refused where prices of the outlet have their tax in them, of an unknown place, and at an outlet of others', async () => {
    const [shop, other] = [await makeShop(), await makeShop()]
    await take(shop, 'DE')
    const before = await list(shop)
    expect((await take(shop, 'US-MA')).refusal).toMatchObject({
      code: 'tax.outlet-disagrees',
      details: { outlet: 'Corner' },
    })
    expect((await take(shop, 'US-DC')).refusal.code).toBe('tax.place-unknown')
    expect((await take(shop, 'FR', [other.outletId])).status).toBe(404)
    expect(await list(shop)).toEqual(before)
    expect(await list(other)).toEqual([])
  })

  it('are as many as the place has', async () => {
    const shop = await makeShop()
    const { answer } = await take(shop, 'IN')
    expect(answer.added).toHaveLength(findTaxPlace('IN')?.place.taxes.length ?? 0)
    expect(await list(shop)).toContainEqual(expect.objectContaining({ name: 'GST 18%', rateBasisPoints: 1_800 }))
  })
})

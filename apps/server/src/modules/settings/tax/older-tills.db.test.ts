import { createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { DESK_LEVEL } from '@kassa/contract/device/desk-level.ts'
import { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { saveMemberSettings, saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { createTax, setTaxEnabled, takePlaceTaxes, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A shop with one till that beats as a desk of this level; left out: as one from before. */
async function makeShop(level?: number) {
  const shop = await world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    const outlet = await makeOutlet(tx, merchantId)
    const device = await makeDevice(tx, merchantId, outlet)
    const as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    return { merchantId, outletId: outlet.outletId, device, as }
  })
  await beat(shop.device, level)
  const [till] = await world.sql<{ name: string }>(sql`select name from device where id = ${shop.device.deviceId}`)
  return { ...shop, till: till?.name ?? '' }
}

const beat = (device: MadeDevice, level?: number) =>
  world.call(
    heartbeat,
    { queued: 0, oldestQueuedAt: null, version: 'abc', printer: 'none', ...(level !== undefined && { level }) },
    { device },
  )

type Shop = Awaited<ReturnType<typeof makeShop>>
const GROUP = [
  { code: 'GST', rateMillionths: 50_000 },
  { code: 'PST', rateMillionths: 70_000 },
]
let counted = 0
const fieldsOf = ({ outletId }: Shop, rates: object) => ({
  name: `Tax ${(counted += 1)}`,
  rateBasisPoints: 500,
  isIncluded: false,
  outlets: [{ outletId, isDefault: false }],
  ...rates,
})
const create = (shop: Shop, rates: object, more: object = {}) =>
  world.call(createTax, { ...fieldsOf(shop, rates), ...more }, { as: shop.as })

describe('a till that runs an older desk', () => {
  it.each([
    ['a group', { taxes: GROUP }],
    ['a rate of more than two decimals', { rateMillionths: 88_750 }],
  ])('holds back %s, by its name, until the owner says so; the log keeps it', async (_, rates) => {
    const shop = await makeShop()
    const { refusal } = await create(shop, rates)
    expect(refusal).toMatchObject({ code: 'desk.older-tills', details: { tills: shop.till } })
    expect(await world.sql(sql`select id from tax where merchant_id = ${shop.merchantId}`)).toEqual([])
    expect((await create(shop, rates, { confirmsOlderTills: true })).status).toBe(200)
    const [line] = await world.sql<{ told: string }>(sql`
      select l::text as told from audit_line l where merchant_id = ${shop.merchantId} and l::text like '%older-tills%'`)
    expect(line?.told).toContain(shop.till)
  })

  it('holds back no rate of two decimals, and nothing at an outlet of others', async () => {
    const shop = await makeShop()
    expect((await create(shop, { rateMillionths: 88_700 })).status).toBe(200)
    expect((await create(shop, { taxes: GROUP, outlets: [] })).status).toBe(200)
    const other = await world.owner(async (tx) => (await makeOutlet(tx, shop.merchantId)).outletId)
    expect((await create(shop, { taxes: GROUP, outlets: [{ outletId: other, isDefault: false }] })).status).toBe(200)
  })

  it('holds it back where it is offered later, and asks once for what stands there already', async () => {
    const shop = await makeShop()
    const fields = fieldsOf(shop, { taxes: GROUP, outlets: [] })
    const { id } = (await world.call(createTax, fields, { as: shop.as })).answer
    const offered = { ...fields, id, version: 1, outlets: [{ outletId: shop.outletId, isDefault: false }] }
    expect((await world.call(updateTax, offered, { as: shop.as })).refusal.code).toBe('desk.older-tills')
    const confirmed = { ...offered, confirmsOlderTills: true }
    expect((await world.call(updateTax, confirmed, { as: shop.as })).status).toBe(200)
    const renamed = { ...offered, version: 2, name: `${fields.name} renamed` }
    expect((await world.call(updateTax, renamed, { as: shop.as })).status).toBe(200)
    expect((await world.call(setTaxEnabled, { id, enabled: 0 }, { as: shop.as })).status).toBe(200)
    expect((await world.call(setTaxEnabled, { id, enabled: 1 }, { as: shop.as })).refusal.code).toBe('desk.older-tills')
  })

  it('holds back rates of a place', async () => {
    const shop = await makeShop()
    const asked = { place: 'CA-QC', locale: 'en-US' as const, outletIds: [shop.outletId] }
    expect((await world.call(takePlaceTaxes, asked, { as: shop.as })).refusal.code).toBe('desk.older-tills')
    expect((await world.call(takePlaceTaxes, { ...asked, place: 'CA-AB' }, { as: shop.as })).status).toBe(200)
  })

  it('holds back discounts that add up', async () => {
    const shop = await makeShop()
    const off = { kind: 'percent', offBasisPoints: 1_000 } as const
    const adding = (stacking: 'rest' | null) =>
      planRequest(tenthOff({ benefit: { type: 'item-discount', off, stacking } }))
    expect((await world.call(createPlan, adding('rest'), { as: shop.as })).refusal.code).toBe('desk.older-tills')
    expect((await world.call(createPlan, adding(null), { as: shop.as })).status).toBe(200)
  })

  it('holds back sets with choices', async () => {
    const shop = await makeShop()
    const { id: productId } = (
      await world.call(
        createProduct,
        { ...usualProduct, name: 'Tea', listings: [{ ...usualListing, outletId: shop.outletId, sellPriceMinor: 200 }] },
        { as: shop.as },
      )
    ).answer
    const benefit = {
      type: 'bundle',
      count: 1,
      reward: { kind: 'total', totalMinor: 100 },
      slots: [{ name: 'Drink', least: 1, most: 1, choices: [{ productId, variantId: null, surchargeMinor: 0 }] }],
      pooling: 'mix',
      maxTimes: null,
    } as const
    const request = planRequest(tenthOff({ benefit }))
    expect((await world.call(createPlan, request, { as: shop.as })).refusal.code).toBe('desk.older-tills')
    expect((await world.call(createPlan, { ...request, confirmsOlderTills: true }, { as: shop.as })).status).toBe(200)
  })

  it('holds back a budget', async () => {
    const shop = await makeShop()
    const request = planRequest(tenthOff({ budget: { totalMinor: 1_000, perDayMinor: null } }))
    expect((await world.call(createPlan, request, { as: shop.as })).refusal.code).toBe('desk.older-tills')
    expect((await world.call(createPlan, { ...request, confirmsOlderTills: true }, { as: shop.as })).status).toBe(200)
  })

  it('holds back what else it would count otherwise: minimum prices, rounding, points by the piece, rewards', async () => {
    const shop = await makeShop()
    const change = (key: string, value: unknown) => ({ changes: [{ key, value, inherit: false, version: 0 }] })
    for (const [key, value] of [
      ['sales.offers-keep-floor', true],
      ['sales.tax-per', 'line'],
      ['sales.cash-rounding', { USD: { unitMinor: 10, mode: 'half-down' } }],
    ] as const) {
      const { refusal } = await world.call(saveSalesSettings, change(key, value), { as: shop.as })
      expect(refusal.code).toBe('desk.older-tills')
    }
    const points = {
      currency: 'USD',
      spentMinor: 100,
      points: 1,
      isExchangeEarning: false,
      isBonusBalanceEarning: false,
    }
    const earn = (more: object) =>
      world.call(saveMemberSettings, change('member.earn-rule', { ...points, ...more }), { as: shop.as })
    expect((await earn({ per: 'piece' })).refusal.code).toBe('desk.older-tills')
    expect((await earn({})).status).toBe(200)
    const reward = { kind: 'percent', offBasisPoints: 5_000 } as const
    const benefit = {
      type: 'buy-get',
      buyCount: 2,
      getCount: 1,
      reward,
      pooling: 'mix',
      maxTimes: null,
      isOnTopOfSpecial: false,
    }
    const plan = planRequest(tenthOff({ benefit: benefit as PlanTerms['benefit'] }))
    expect((await world.call(createPlan, plan, { as: shop.as })).refusal.code).toBe('desk.older-tills')
    expect((await world.call(createPlan, { ...plan, confirmsOlderTills: true }, { as: shop.as })).status).toBe(200)
  })
})

it('an older till holds back goods with charges, and asks once for what is charged already', async () => {
  const shop = await makeShop()
  const charge = { name: 'Deposit', kind: 'deposit' as const, amountMinor: 25, currency: 'CNY' as const, taxId: null }
  const listings = [{ ...usualListing, outletId: shop.outletId, sellPriceMinor: 119 }]
  const water = { ...usualProduct, name: 'Water', listings, charges: [charge] }
  expect((await world.call(createProduct, water, { as: shop.as })).refusal.code).toBe('desk.older-tills')
  const made = await world.call(createProduct, { ...water, confirmsOlderTills: true }, { as: shop.as })
  expect(made.status).toBe(200)
  const { id, version } = made.answer
  const dearer = { ...water, id, version, charges: [{ ...charge, amountMinor: 30 }] }
  expect((await world.call(editProduct, dearer, { as: shop.as })).status).toBe(200)
  const plain = await world.call(createProduct, { ...water, name: 'Bread', charges: [] }, { as: shop.as })
  expect(plain.status).toBe(200)
  const later = { ...water, name: 'Bread', id: plain.answer.id, version: plain.answer.version }
  expect((await world.call(editProduct, later, { as: shop.as })).refusal.code).toBe('desk.older-tills')
})

describe('nothing waits', () => {
  it('for a till whose desk knows it', async () => {
    const shop = await makeShop(DESK_LEVEL)
    expect((await create(shop, { taxes: GROUP })).status).toBe(200)
    await beat(shop.device)
    expect((await create(shop, { taxes: GROUP })).refusal.code).toBe('desk.older-tills')
  })

  it('for one that was not there for seven days, is disabled or unbound', async () => {
    const shop = await makeShop()
    const { registrationId, deviceId } = shop.device
    await world.sql(sql`
      update device_registration set last_seen_at = ${world.now}::timestamptz - interval '8 days' where id = ${registrationId}`)
    expect((await create(shop, { taxes: GROUP })).status).toBe(200)
    await world.sql(sql`update device_registration set last_seen_at = ${world.now} where id = ${registrationId}`)
    await world.sql(sql`update device set is_enabled = false where id = ${deviceId}`)
    expect((await create(shop, { taxes: GROUP })).status).toBe(200)
  })
})

import { answerConsent, askConsent } from '@kassa/contract/organisation/consent.calls.ts'
import { setMerchantsEnabled } from '@kassa/contract/organisation/merchant.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { readMerchantPage } from '@kassa/contract/report/merchant-page.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../../billing/public.ts'

let world: World
let above: PlatformPeople
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  above = await makeAbove(world)
  shop = await makeShop(world, { partnerId: above.partner.partnerId })
})
afterAll(() => world.close())

const read = async (as: string) => (await world.call(readMerchantPage, { id: shop.merchantId }, { as })).answer

/** A kept day of an outlet, so many days ago. */
const sell = (back: number, { orders, netMinor }: { orders: number; netMinor: number }) =>
  world.sql(sql`
    insert into figure_day (merchant_id, part, business_day, outlet_id, key, currency, orders, refunds, voids, pieces, returned, quantity,
      returned_quantity, gross_minor, deducted_minor, net_minor, tax_minor, refunded_minor, refunded_tax_minor, voided_minor,
      voided_tax_minor, cost_minor, restocked_minor)
    values (${shop.merchantId}, 'total', ${world.now.slice(0, 10)}::date - ${back}::integer, ${shop.outlet.outletId}, '', 'USD', ${orders}, 0, 0,
      1, 0, 0, 0, ${netMinor}, 0, ${netMinor}, 0, 100, 0, 0, 0, 0, 0)`)

it('a merchant is told by its sales where it lets its partner see them, and by all the rest in any case', async () => {
  await sell(1, { orders: 2, netMinor: 900 })
  await sell(30, { orders: 1, netMinor: 500 })
  await sell(31, { orders: 4, netMinor: 400 })
  await sell(0, { orders: 7, netMinor: 7_000 })
  await sell(61, { orders: 9, netMinor: 9_000 })
  const all = await read(above.operator)
  expect(all.sales).toEqual([{ currency: 'USD', orders: 3, netMinor: 1_200, before: { orders: 4, netMinor: 300 } }])
  expect(all.consent).toEqual({ isGiven: true, askedAt: null, isDeclined: false, canAsk: false })
  const part = await read(above.partner.token)
  expect(part.sales).toBeNull()
  expect(part.outlets.map(({ sales }) => sales)).toEqual(part.outlets.map(() => null))
  expect(part.outlets.map(({ id }) => id)).toContain(shop.outlet.outletId)
  expect([part.merchant.name, part.people.length, part.consent.canAsk]).toEqual([all.merchant.name, 1, true])

  await world.call(askConsent, { id: shop.merchantId }, { as: above.partner.token })
  expect((await read(above.partner.token)).consent).toEqual({
    isGiven: false,
    askedAt: world.now,
    isDeclined: false,
    canAsk: false,
  })
  await world.call(answerConsent, { isAllowed: true }, { as: shop.admin.token })
  const seen = await read(above.partner.token)
  expect([seen.sales, seen.consent.isGiven]).toEqual([all.sales, true])
  const here = seen.outlets.find(({ id }) => id === shop.outlet.outletId)
  expect(here?.sales).toEqual({ orders: 3, netMinor: 1_200 })
})

it('its tills are told by what they last said, its licence by its end, its log by what was done to it', async () => {
  const beat = { queued: 3, oldestQueuedAt: null, version: '1.2', printer: 'none' as const }
  expect((await world.call(heartbeat, beat, { device: shop.device })).status).toBe(200)
  expect((await read(above.operator)).counts).toMatchObject({ tillsOnline: 1, queued: 0 })
  world.passSeconds(600)
  const { counts, tills } = await read(above.operator)
  expect(counts).toMatchObject({ tillsOnline: 0, queued: 3 })
  expect(tills[0]).toMatchObject({ id: shop.device.deviceId, isOnline: false, queued: 3, version: '1.2' })
  await world.owner(async (tx) => {
    await tx.run(sql`delete from licence where merchant_id = ${shop.merchantId}`)
    await beginTrial(tx, shop.merchantId, { now: world.now, newId })
  })
  expect((await read(above.operator)).licence).toMatchObject({ state: 'in-use', isTrial: true })
  await world.sql(sql`delete from licence where merchant_id = ${shop.merchantId}`)
  expect((await read(above.operator)).licence).toBeNull()
  await world.call(setMerchantsEnabled, { ids: [shop.merchantId], enabled: 0 }, { as: above.operator })
  const after = await read(above.operator)
  expect(after.merchant.enabled).toBe(0)
  expect(after.log[0]).toMatchObject({ at: world.now, call: 'organisation.set-merchants-enabled' })
})

it('it is nobody’s but the operator’s and its partner’s, and needs the right to see merchants', async () => {
  const status = async (as: string, id = shop.merchantId) => (await world.call(readMerchantPage, { id }, { as })).status
  const [stranger, bare] = await world.owner(async (tx) => [
    await makeSession(tx, { kind: 'admin', accountId: (await makePartner(tx)).adminId }),
    await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx, { codes: [] })).adminId }),
  ])
  expect(await status(stranger)).toBe(404)
  expect(await status(bare)).toBe(403)
  expect(await status(above.operator, newId())).toBe(404)
  await world.sql(sql`update merchant set archived_at = ${world.now} where id = ${shop.merchantId}`)
  expect(await status(above.operator)).toBe(404)
})

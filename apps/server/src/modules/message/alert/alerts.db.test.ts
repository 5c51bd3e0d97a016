import {
  listDeskAlerts,
  listOwnAlerts,
  readAlertChoice,
  readOwnAlerts,
  saveAlertChoice,
} from '@kassa/contract/message/alert.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beginTrial } from '../../billing/public.ts'

let world: World
let shop: Shop
let other: Shop
let tea: MadeProduct

/** Ten in the morning in Tokyo, where the shop is. */
const MORNING = '2026-03-02T01:00:00.000Z'

beforeAll(async () => {
  world = await makeWorld({ now: MORNING })
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  await world.sql(sql`update outlet set time_zone = 'Asia/Tokyo' where merchant_id = ${shop.merchantId}`)
  tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 3 }))
})
afterEach(async () => {
  await world.sql(sql`delete from alert`)
  await world.sql(sql`delete from alert_choice`)
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from licence`)
  await world.sql(sql`delete from shift`)
  await world.sql(sql`delete from refund`)
  await world.sql(sql`update listing set warning_line = 0`)
  world.setNow(MORNING)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const low = (line = 5) => world.sql(sql`update listing set warning_line = ${line} where variant_id = ${tea.variantId}`)
const gather = () => world.runJob('message.gather-alerts')
const mail = async () => {
  await gather()
  await world.runJob('message.mail-alerts')
}
const told = async (who: { as: string } = mine()) => (await world.call(listOwnAlerts, {}, who)).answer
const letters = () =>
  world.sql<{ recipient: string; title: string; text: string }>(sql`
    select recipient, facts->>'title' as title, facts->>'text' as text from outgoing_message order by created_at, id`)
const pass = (minutes: number) => world.passSeconds(minutes * 60)
const choose = async (more: object = {}, who: { as: string } = mine()) =>
  world.call(saveAlertChoice, { kindsOff: [], mail: 'now', quiet: null, version: 0, ...more }, who)

const differ = async () => {
  const id = newId()
  await world.sql(sql`
    insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor,
      opened_at, closed_at, expected_minor, counted_minor)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${shop.device.deviceId}, ${shop.cashier.id}, ${id}, 'USD',
      '2026-03-02', 0, ${world.now}::timestamptz - interval '1 hour', ${world.now}, 1000, 750)`)
  return id
}

describe('an alert', () => {
  it.each([
    ['low-stock', () => low()],
    ['cash-difference', differ],
    [
      'silent-device',
      () =>
        world.sql(sql`
          update device_registration set last_seen_at = ${world.now}::timestamptz - interval '1 hour', queued = 2
          where merchant_id = ${shop.merchantId}`),
    ],
    [
      'large-refund',
      () =>
        world.sql(sql`
          insert into refund (merchant_id, id, number, outlet_id, currency, mode, reason, amount_minor, tax_minor, result,
            refunded_at, received_at, business_day)
          values (${shop.merchantId}, ${newId()}, 'R-1', ${shop.outlet.outletId}, 'USD', 'without-sale', 'other', 900000, 0,
            '{}', ${world.now}, ${world.now}, '2026-03-02')`),
    ],
    [
      'licence-ending',
      async () => {
        await world.owner((tx) => beginTrial(tx, shop.merchantId, { now: world.now, newId }))
        await world.sql(sql`
          update licence set ends_on = ${world.now.slice(0, 10)}::date + 5 where merchant_id = ${shop.merchantId}`)
      },
    ],
  ])('comes from its cause (%s) to the bell and the desk, once, and to no other merchant', async (kind, cause) => {
    await gather()
    expect(await told()).toEqual({ unread: 0, alerts: [] })
    await cause()
    await Promise.all([gather(), gather()])
    await gather()
    const { unread, alerts } = await told()
    expect([unread, alerts.map((alert) => alert.kind)]).toEqual([1, [kind]])
    expect((await told({ as: other.admin.token })).alerts).toEqual([])
    const desk = await world.call(listDeskAlerts, {}, { as: shop.cashier.token, outlet: shop.outlet.outletId })
    expect(desk.answer.alerts).toHaveLength(1)
    await world.sql(sql`update device_registration set last_seen_at = null, queued = 0`)
  })

  it('is read by each for themselves, over when its cause is, and the same when that comes back at once', async () => {
    await low()
    await gather()
    const [alert] = (await told()).alerts
    const id = alert?.id ?? ''
    expect((await world.call(readOwnAlerts, { ids: [id] }, { as: other.admin.token })).status).toBe(404)
    await world.call(readOwnAlerts, { ids: [id] }, mine())
    expect(await told()).toMatchObject({ unread: 0, alerts: [{ isRead: true, isOver: false }] })
    expect((await told({ as: shop.cashier.token })).unread).toBe(1)
    await low(0)
    await gather()
    expect(await told({ as: shop.cashier.token })).toMatchObject({ unread: 0, alerts: [{ id, isOver: true }] })
    pass(30)
    await low()
    await gather()
    expect(await told()).toMatchObject({ unread: 0, alerts: [{ id, isOver: false }] })
    await low(0)
    await gather()
    pass(61)
    await low()
    await gather()
    expect((await told()).alerts.filter((one) => !one.isOver && one.id !== id)).toHaveLength(1)
  })

  it('is told again when a day later there is more of it', async () => {
    await low()
    await gather()
    const more = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 1 }))
    await world.sql(sql`update listing set warning_line = 5 where variant_id = ${more.variantId}`)
    const [{ id, toldAt } = { id: '', toldAt: '' }] = (await told()).alerts
    await world.call(readOwnAlerts, { ids: [id] }, mine())
    pass(60)
    await gather()
    expect(await told()).toMatchObject({ unread: 0, alerts: [{ count: 1, toldAt }] })
    pass(24 * 60)
    await gather()
    expect(await told()).toMatchObject({ unread: 1, alerts: [{ id, count: 2 }] })
  })

  it('is heard by who may list the things, at their outlets, of kinds they did not choose away', async () => {
    await low()
    const admin = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: [] })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    await gather()
    expect((await told({ as: admin })).alerts).toEqual([])
    expect((await world.call(readAlertChoice, {}, { as: admin })).answer.kinds).not.toContain('low-stock')
    await choose({ kindsOff: ['low-stock'], mail: 'none' })
    expect((await told()).alerts).toEqual([])
  })
})

describe('a mail of alerts', () => {
  it('goes at once, once, with everything that stands, to administrators alone', async () => {
    expect((await choose({}, { as: shop.cashier.token })).refusal.code).toBe('alert.no-mail')
    expect((await choose()).answer).toMatchObject({ mail: 'now', timeZone: 'Asia/Tokyo', version: 1 })
    expect((await choose()).refusal.code).toBe('thing.changed-meanwhile')
    await low()
    await differ()
    pass(5)
    await Promise.all([mail(), mail()])
    await mail()
    const [letter, ...others] = await letters()
    expect([letter?.recipient, others]).toEqual([shop.admin.email, []])
    expect(letter?.title).toContain('2 alerts')
    expect(letter?.text).toContain('the drawer differs by USD -2.50')
  })

  it('comes too of a cause that was still being written when the last one went', async () => {
    await choose()
    await low()
    pass(1)
    await gather()
    const toldAt = world.now
    pass(5)
    await mail()
    expect(await letters()).toHaveLength(1)
    await differ()
    await gather()
    // Told before that mail, and seen only behind it.
    await world.sql(sql`
      update alert set told_at = ${toldAt}::timestamptz + interval '2 minutes' where kind = 'cash-difference'`)
    pass(1)
    await mail()
    expect((await letters()).map(({ title }) => title).at(-1)).toContain('drawer differs')
    await mail()
    expect(await letters()).toHaveLength(2)
  })

  it('comes too of a cause that is found at the instant of the last one', async () => {
    await choose()
    await low()
    pass(1)
    await mail()
    await differ()
    await mail()
    expect((await letters()).map(({ title }) => title).at(-1)).toContain('drawer differs')
    expect(await letters()).toHaveLength(2)
  })

  it('waits for the end of quiet hours, by the clock of the shop, and leaves out what was done meanwhile', async () => {
    // Half past eleven at night in Tokyo.
    world.setNow('2026-03-02T14:30:00.000Z')
    await choose({ quiet: { from: 1_320, until: 420 } })
    await low()
    await differ()
    pass(5)
    await mail()
    world.setNow('2026-03-02T21:59:00.000Z')
    await mail()
    expect(await letters()).toEqual([])
    await low(0)
    world.setNow('2026-03-02T22:00:00.000Z')
    await mail()
    expect((await letters()).map(({ title }) => title)).toEqual([expect.stringContaining('drawer differs')])
  })

  it('of a day goes once a day from eight on', async () => {
    world.setNow('2026-03-01T22:30:00.000Z')
    await choose({ mail: 'day' })
    await low()
    pass(5)
    await mail()
    expect(await letters()).toEqual([])
    world.setNow('2026-03-01T23:00:00.000Z')
    await mail()
    expect(await letters()).toHaveLength(1)
    await differ()
    pass(600)
    await mail()
    expect(await letters()).toHaveLength(1)
    world.setNow('2026-03-02T23:00:00.000Z')
    await mail()
    expect(await letters()).toHaveLength(2)
  })
})

import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop

// 20:30 in Shanghai on Monday 2 March.
const now = '2026-03-02T12:30:00.000Z'

beforeAll(async () => {
  world = await makeWorld({ now })
  shop = await makeShop(world, { currency: 'CNY' })
  other = await makeShop(world, { currency: 'CNY' })
  await world.sql(sql`update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 0`)
})
afterAll(() => world.close())

/** A sold order as it stands in the books, without the way it got there. */
async function sell(to: Shop, soldAt: string, businessDay: string, totalMinor: number): Promise<string> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
      goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at,
      business_day)
    values (${to.merchantId}, ${id}, ${to.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${to.cashier.id},
      ${totalMinor}, ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${soldAt}, ${soldAt}, ${businessDay})`)
  return id
}

describe('the dashboard', () => {
  it('is whole and empty for a shop that has sold nothing', async () => {
    const { byCurrency, businessDay, comparedDay } = (await world.call(dashboard, {}, { as: shop.admin.token })).answer
    expect([businessDay, comparedDay]).toEqual(['2026-03-02', '2026-02-23'])
    expect(byCurrency).toHaveLength(1)
    expect(byCurrency[0]).toMatchObject({ currency: 'CNY', today: { orders: 0, net: 0, average: null } })
    expect(byCurrency[0]?.byHour).toHaveLength(24)
  })

  it("counts by the outlet's own day and hour, and compares with as much of the day a week ago", async () => {
    await sell(shop, '2026-03-01T16:30:00Z', '2026-03-02', 1_000)
    await sell(shop, '2026-03-02T12:00:00Z', '2026-03-02', 999)
    await sell(shop, '2026-02-23T01:00:00Z', '2026-02-23', 500)
    await sell(shop, '2026-02-23T13:00:00Z', '2026-02-23', 700)
    await sell(other, '2026-03-02T12:00:00Z', '2026-03-02', 77_777)
    const [figures] = (await world.call(dashboard, {}, { as: shop.admin.token })).answer.byCurrency
    expect(figures?.today).toMatchObject({ orders: 2, net: 1_999, refunded: 0, netAfter: 1_999, average: 999 })
    expect(figures?.lastWeekSoFar.net).toBe(500)
    expect(figures?.lastWeek.net).toBe(1_200)
    expect(figures?.byHour[0]?.todayMinor).toBe(1_000)
    expect(figures?.byHour[20]?.todayMinor).toBe(999)
    // It is eight in the evening: what comes later has no figure yet.
    expect(figures?.byHour[21]).toEqual({ hour: 21, todayMinor: null, lastWeekMinor: 700 })
    expect(figures?.byHour[7]?.todayMinor).toBe(0)
  })

  it('shows a cashier the own outlets only', async () => {
    const { byCurrency, now: standing } = (await world.call(dashboard, {}, { as: shop.cashier.token })).answer
    expect([standing.counts.tills, standing.tills.map(({ outletId }) => outletId)]).toEqual([1, [shop.outlet.outletId]])
    expect(byCurrency[0]?.topOutlets.map((outlet) => outlet.outletId)).toEqual([shop.outlet.outletId])
  })

  it('shows a cashier what they sold themselves and the shift they have open, and an admin none of it', async () => {
    const ask = async (as: string) => (await world.call(dashboard, {}, { as })).answer.own
    expect(await ask(shop.admin.token)).toBeNull()
    const own = await ask(shop.cashier.token)
    expect(own?.shift).toBeNull()
    expect(own?.byCurrency).toMatchObject([{ currency: 'CNY', figures: { orders: 2, net: 1_999 } }])
    expect((await ask(other.cashier.token))?.byCurrency).toMatchObject([{ figures: { orders: 1, net: 77_777 } }])
  })

  it('lists what is furthest below its warning line first', async () => {
    const low = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { name: 'Low', onHand: 1 }))
    await world.sql(sql`update listing set warning_line = 5 where variant_id = ${low.variantId}`)
    const { lowStock } = (await world.call(dashboard, {}, { as: shop.admin.token })).answer
    expect(lowStock).toMatchObject([{ name: 'Low', onHand: 1, warningLine: 5 }])
  })

  it('of one tier is not for the other', async () => {
    const operator = await signInOperator()
    expect((await world.call(tenantDashboard, {}, { as: shop.admin.token })).status).toBe(403)
    expect((await world.call(dashboard, {}, { as: operator })).status).toBe(403)
    const ask = async (asked = {}) => (await world.call(tenantDashboard, asked, { as: operator })).answer
    const addCode = (signs: string, facts: { deviceId?: string; revokedAt?: string }) =>
      world.sql(sql`
        insert into activation_code (id, code, origin, merchant_id, device_id, made_at, revoked_at)
        values (${newId()}, ${signs}, 'package', ${shop.merchantId}, ${facts.deviceId ?? null}, ${now}, ${facts.revokedAt ?? null})`)
    const { licenceAccounts } = (await ask()).counts
    await addCode('USED000000000001', { deviceId: newId() })
    await addCode('USED000000000002', { deviceId: newId(), revokedAt: now })
    await addCode('FREE000000000001', {})
    const live = await ask()
    expect(live.counts.licenceAccounts).toBe(licenceAccounts + 1)
    expect(live.counts).toMatchObject({ merchants: 2, outlets: 4, orders: 5, devices: 2, products: 1 })
    expect(live.growth).toHaveLength(13)
    expect(live.growth.at(-1)).toMatchObject({ begins: '2026-03-01', orders: 3 })
    expect(live.growth.at(-2)).toMatchObject({ begins: '2026-02-01', orders: 2 })
    expect(live.deviceTypes).toEqual([{ type: 'browser', devices: 2, online: 0 }])
    expect(live.countries).toEqual([{ country: 'CN', merchants: 2, outlets: 4, devices: 2, online: 0 }])
    expect(live.provinces).toEqual([{ province: null, merchants: 2, outlets: 4, devices: 2, online: 0 }])
    await world.sql(sql`update outlet set province = 'CN-SH' where id = ${shop.outlet.outletId}`)
    expect((await ask()).provinces).toEqual([
      { province: 'CN-SH', merchants: 1, outlets: 1, devices: 1, online: 0 },
      { province: null, merchants: 2, outlets: 3, devices: 1, online: 0 },
    ])
    await world.sql(sql`update outlet set province = null`)
    expect(live).toMatchObject({ unwell: [], unwellCount: 0 })
    await world.sql(sql`
      update device_registration set queued = 3, last_seen_at = ${now}::timestamptz - interval '2 hours'
      where merchant_id = ${other.merchantId}`)
    await world.sql(sql`
      insert into licence (merchant_id, edition_id, period, is_trial, activated_on, started_on, ends_on)
      select ${shop.merchantId}, id, 'year', false, '2025-04-01', '2025-04-01', '2026-04-01' from billing_edition limit 1`)
    const { unwell, unwellCount } = await ask()
    const well = { silentDevices: 0, queued: 0, idleDevices: 0, licenceEndsOn: null }
    expect([unwellCount, unwell]).toEqual([
      2,
      [
        { ...well, merchantId: other.merchantId, name: expect.any(String), silentDevices: 1, queued: 3 },
        { ...well, merchantId: shop.merchantId, name: expect.any(String), licenceEndsOn: '2026-04-01' },
      ],
    ])
    await world.sql(sql`update device_registration set queued = 0, last_seen_at = null`)
    await world.sql(sql`delete from licence where merchant_id = ${shop.merchantId}`)
    const byWeek = await ask({ step: 'week', zone: 'Asia/Tokyo' })
    expect(byWeek.growth.slice(-2)).toMatchObject([
      { begins: '2026-02-23', orders: 2 },
      { begins: '2026-03-02', orders: 3 },
    ])
    await world.runJob('report.keep-figures')
    await world.runJob('report.count-merchants')
    const counted = await ask()
    expect({ ...counted, topMerchants: [] }).toEqual({ ...live, topMerchants: [] })
    expect((await ask({ step: 'week', zone: 'Asia/Tokyo' })).growth).toEqual(byWeek.growth)
    // Days that are over: the seven days before and later, without what was sold today.
    expect(counted.topMerchants).toMatchObject([
      { currency: 'CNY', rows: [{ merchantId: shop.merchantId, orders: 2, netMinor: 1_200 }] },
    ])
    // Whoever looks from elsewhere sees the same weeks.
    expect([live.zone, (await ask({ zone: 'Asia/Tokyo' })).growth]).toEqual(['UTC', live.growth])
  })

  it('says which hour the clock leaves out, today and a week ago, where it does at each outlet', async () => {
    const spring = await makeShop(world, { currency: 'USD' })
    await world.sql(sql`
      update outlet set time_zone = 'America/New_York', day_cutoff_minutes = 0 where merchant_id = ${spring.merchantId}`)
    const missing = async (at: string) => {
      world.setNow(at)
      const [figures] = (await world.call(dashboard, {}, { as: spring.admin.token })).answer.byCurrency
      return figures?.byHour.flatMap(({ hour, missing: days }) => (days ? [[hour, ...days]] : []))
    }
    expect(await missing('2026-03-08T16:00:00.000Z')).toEqual([[2, 'today']])
    expect(await missing('2026-03-15T16:00:00.000Z')).toEqual([[2, 'lastWeek']])
    expect(await missing('2026-03-22T16:00:00.000Z')).toEqual([])
    // The hour is there twice when clocks go back.
    expect(await missing('2026-11-01T16:00:00.000Z')).toEqual([])
    world.setNow(now)
  })

  it('of a shop on its first day has no yesterday, at night and by day', async () => {
    const first = await makeShop(world, { currency: 'CNY' })
    await world.sql(sql`
      update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 240 where merchant_id = ${first.merchantId}`)
    for (const [at, begun] of [
      ['2026-03-02T19:59:00Z', 24],
      ['2026-03-02T20:00:00Z', 1],
      ['2026-03-03T01:00:00Z', 6],
    ] as const) {
      world.setNow(new Date(at).toISOString())
      const [figures] = (await world.call(dashboard, {}, { as: first.admin.token })).answer.byCurrency
      expect(figures?.byHour.filter(({ todayMinor }) => todayMinor === 0)).toHaveLength(begun)
      expect(figures?.byHour[0]).toEqual({ hour: 4, todayMinor: 0, lastWeekMinor: 0 })
      expect(figures?.yesterday).toMatchObject({ figures: { orders: 0, netAfter: 0 }, cashDifferenceMinor: 0 })
    }
    world.setNow(now)
  })

  it('of any shop is what its sales are when they are counted one by one, whatever the hour and the cut-off', async () => {
    const any = randomOf(20_260_302)
    const busy = await makeShop(world, { currency: 'CNY' })
    const cutOff = 240
    await world.sql(sql`
      update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = ${cutOff} where merchant_id = ${busy.merchantId}`)
    const sales = Array.from({ length: 60 }, () => {
      const at = Date.parse('2026-02-21T00:00:00Z') + any(11 * 1440) * 60_000
      return { at, minor: 1 + any(9_999), day: wallDay(at - cutOff * 60_000), hour: Number(wall(at).slice(11, 13)) }
    })
    for (const { at, minor, day } of sales) await sell(busy, new Date(at).toISOString(), day, minor)
    const sum = (keep: (sale: (typeof sales)[number]) => boolean): readonly [number, number] => {
      const kept = sales.filter(keep)
      return [kept.length, kept.reduce((total, { minor }) => total + minor, 0)]
    }
    for (const wallTime of [
      '2026-03-02T01:00:00Z',
      '2026-03-02T09:00:00Z',
      '2026-03-02T23:59:00Z',
      '2026-03-03T03:59:00Z',
    ]) {
      const at = Date.parse(wallTime) - 8 * 3_600_000
      world.setNow(new Date(at).toISOString())
      const { answer } = await world.call(dashboard, {}, { as: busy.admin.token })
      const [part] = answer.byCurrency
      const today = wallDay(at - cutOff * 60_000)
      const back = (days: number): string => wallDay(at - (cutOff + days * 1440) * 60_000)
      expect([answer.businessDay, answer.yesterday, answer.comparedDay]).toEqual([today, back(1), back(7)])
      const shown = [
        part?.today,
        part?.lastWeekSoFar,
        part?.lastWeek,
        part?.yesterday.figures,
        part?.yesterday.weekBefore,
      ]
      expect(
        shown.map((one) => [one?.orders, one?.net]),
        wallTime,
      ).toEqual([
        sum(({ day }) => day === today),
        sum((sale) => sale.day === back(7) && sale.at <= at - 7 * 86_400_000),
        sum(({ day }) => day === back(7)),
        sum(({ day }) => day === back(1)),
        sum(({ day }) => day === back(8)),
      ])
      for (const { hour, todayMinor, lastWeekMinor } of part?.byHour ?? []) {
        expect(todayMinor ?? 0).toBe(sum((sale) => sale.day === today && sale.hour === hour)[1])
        expect(lastWeekMinor).toBe(sum((sale) => sale.day === back(7) && sale.hour === hour)[1])
      }
    }
    world.setNow(now)
  })

  it('tells who may see shifts how the drawers of yesterday came out, and nobody else', async () => {
    const cash = await makeShop(world, { currency: 'CNY', cashierCodes: [] })
    await world.sql(sql`
      update outlet set time_zone = 'Asia/Shanghai', day_cutoff_minutes = 0 where merchant_id = ${cash.merchantId}`)
    for (const [day, counted] of [
      ['2026-03-01', 750],
      ['2026-03-01', 1_040],
      ['2026-02-28', 1],
    ] as const) {
      const id = newId()
      await world.sql(sql`
        insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor,
          opened_at, closed_at, expected_minor, counted_minor)
        values (${cash.merchantId}, ${id}, ${cash.outlet.outletId}, ${cash.device.deviceId}, ${cash.cashier.id}, ${id}, 'CNY',
          ${day}, 0, '2026-02-28T01:00:00Z', '2026-02-28T02:00:00Z', 1000, ${counted})`)
    }
    const ask = async (as: string) =>
      (await world.call(dashboard, {}, { as })).answer.byCurrency[0]?.yesterday.cashDifferenceMinor
    expect([await ask(cash.admin.token), await ask(cash.cashier.token)]).toEqual([-210, null])
  })
})

/** Returns the time on a wall clock in Shanghai, which has no summer time. */
const wall = (at: number): string => new Date(at + 8 * 3_600_000).toISOString()
const wallDay = (at: number): string => wall(at).slice(0, 10)

/** Whole numbers below a limit, the same ones every time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function signInOperator(): Promise<string> {
  const [roleId, adminId] = [newId(), newId()]
  await world.sql(sql`
    insert into platform_role (id, tier, name, codes, created_at) values (${roleId}, 'operator', 'Watcher', '{}', ${now})`)
  await world.sql(sql`
    insert into admin (id, tier, platform_role_id, first_name, email, email_folded, password_hash, created_at)
    values (${adminId}, 'operator', ${roleId}, 'Ada', 'ada@kassa.example', 'ada@kassa.example', 'none', ${now})`)
  return world.owner((tx) => makeSession(tx, { kind: 'admin', accountId: adminId }))
}

// An outlet's zone and cut-off by date: a change begins with the next business day, and what comes late is judged by the rule of its time.
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { readOutlet, updateOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { wallClockText } from '@kassa/domain/time/local-time.ts'
import { changedDayRules, dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { momentsAroundSetBack } from '../../../../test/make/clocks-set-back.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'

const NOON = '2026-03-02T04:00:00.000Z'
/** Tokyo from four in the morning on: it holds from there on, and 3 March, which begins as ever, ends by it. */
const change = { timeZone: 'Asia/Tokyo', dayCutoffMinutes: 240 }
const begins = '2026-03-02T19:00:00.000Z'

const codes = ['platform.organisation.outlets', 'platform.organisation.outlets.edit', 'platform.dashboard'].map((key) =>
  permissionCode(key),
)

let world: World
let shop: SellingShop
let as: string
let id: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow(NOON)
  await begin(await makeSellingShop(world))
})
const begin = async (made: SellingShop): Promise<void> => {
  shop = made
  id = shop.outlet.outletId
  as = await world.owner(async (tx) => {
    const { merchantId } = shop
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
}
/** A shop whose outlet has not even goods. */
const beginEmpty = async (): Promise<void> => begin(await makeSellingShop(world, { pricesMinor: [] }))
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const read = async () => (await world.call(readOutlet, { id }, { as })).answer
const edit = async (fields: Partial<typeof change>) => {
  const { version, number, name, currency, timeZone, locale } = await read()
  const whole = { number, name, currency, timeZone, locale, ...fields }
  const { answer, status } = await world.call(updateOutlet, { id, version, ...whole }, { as })
  expect([status, answer.version]).toEqual([200, version + 1])
}
const columns = async () => {
  const [row] = await world.sql<{
    timeZone: string
    dayCutoffMinutes: number
    dayRules: { from: string | null }[]
  }>(sql`
    select time_zone, day_cutoff_minutes, day_rules from outlet where id = ${id}`)
  if (!row) throw new Error('the outlet is gone')
  return row
}
const sell = async (at: string, businessDay: string) => {
  const [outcome] = await shop.desk.book({ ...shop.desk.sale([shop.line(0)], { at }), businessDay })
  return [outcome?.outcome, outcome?.reasons.map(({ code }) => code)]
}
const daysSold = async () =>
  (
    await world.sql<{ day: string }>(sql`
      select business_day::text as day from sales_order where merchant_id = ${shop.merchantId} order by sold_at`)
  ).map(({ day }) => day)
const open = async () => (await world.call(readOpenDays, {}, { as, outlet: id })).answer.clocks
const firstSale = async () => {
  await shop.desk.book(shop.desk.openShift())
  await sell(world.now, '2026-03-02')
}

it('holds from the next business day on, and the day that is open keeps its limits', async () => {
  await firstSale()
  await edit(change)
  expect(await read()).toMatchObject({
    timeZone: 'Asia/Shanghai',
    dayCutoffMinutes: 0,
    dayEndsAt: '2026-03-02T16:00:00.000Z',
    comingDay: { ...change, firstDay: '2026-03-03' },
  })
  const ends = async (at: string) => {
    world.setNow(at)
    await world.runJob('organisation.begin-day-rules')
    return (await open()).map(({ timeZone, today, endsAt }) => [timeZone, today, endsAt])
  }
  const third = '2026-03-03T19:00:00.000Z'
  expect(await ends('2026-03-02T15:59:59.999Z')).toEqual([['Asia/Shanghai', '2026-03-02', '2026-03-02T16:00:00.000Z']])
  expect(await ends('2026-03-02T16:00:00.000Z')).toEqual([['Asia/Shanghai', '2026-03-03', third]])
  expect(await ends(begins)).toEqual([['Asia/Tokyo', '2026-03-03', third]])
  expect(await ends(third)).toEqual([['Asia/Tokyo', '2026-03-04', '2026-03-04T19:00:00.000Z']])
  expect(await read()).toMatchObject({ ...change, comingDay: null })
  const logged = await world.sql(sql`
    select call from audit_line where merchant_id = ${shop.merchantId} and call = 'organisation.begin-day-rules'`)
  expect(logged).toHaveLength(1)
})

it('judges what comes late by the rule of its time, over a shift that stays open', async () => {
  await firstSale()
  await edit(change)
  world.setNow('2026-03-05T04:00:00.000Z')
  await world.runJob('organisation.begin-day-rules')
  const filed = ['review', expect.arrayContaining(['sale.day-differs'])]
  expect(await sell('2026-03-02T15:59:59.999Z', '2026-03-02')).toEqual(['accepted', []])
  expect(await sell('2026-03-02T16:00:00.000Z', '2026-03-03')).toEqual(['accepted', []])
  // The till heard of nothing: it writes the next day from midnight on, and the day lasts until four in Tokyo.
  expect(await sell('2026-03-03T18:59:59.999Z', '2026-03-04')).toEqual(filed)
  expect(await sell('2026-03-03T19:00:00.000Z', '2026-03-04')).toEqual(['review', ['sale.time-zone-was-changed']])
  expect(await daysSold()).toEqual(['2026-03-02', '2026-03-02', '2026-03-03', '2026-03-03', '2026-03-04'])
  const [moved] = await shop.desk.book({ ...shop.desk.moveCash(100, 'change', '2026-03-03T17:00:00.000Z') })
  expect(moved?.reasons).toMatchObject([{ code: 'entry.day-differs', facts: { wanted: '2026-03-03' } }])
})

it('tells a till of the rule that holds, and of the one to come', async () => {
  await firstSale()
  await edit(change)
  const told = async () => (await world.call(deskSetup, {}, { device: shop.desk.device })).answer.outlet
  const rules = [
    { from: null, timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
    { from: begins, timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
  ]
  expect(await told()).toMatchObject({ timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0, dayRules: rules })
  world.setNow(begins)
  await world.runJob('organisation.begin-day-rules')
  expect(await told()).toMatchObject({ ...change, dayRules: rules })
})

it('taken back before it begins leaves no trace, and of two on one day the last holds', async () => {
  await firstSale()
  await edit(change)
  await edit({ timeZone: 'Asia/Seoul', dayCutoffMinutes: 60 })
  expect((await read()).comingDay).toMatchObject({ timeZone: 'Asia/Seoul', dayCutoffMinutes: 60 })
  await edit({ timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0 })
  expect(await columns()).toEqual({ timeZone: 'Asia/Shanghai', dayCutoffMinutes: 0, dayRules: [] })
  await world.runJob('organisation.begin-day-rules')
  expect((await open())[0]).toMatchObject({ timeZone: 'Asia/Shanghai', endsAt: '2026-03-02T16:00:00.000Z' })
})

it('is taken at once by an outlet of which nothing stands by a day', async () => {
  await beginEmpty()
  await edit(change)
  expect(await columns()).toEqual({ ...change, dayRules: [] })
})

it.each([
  ['a shift that has sold nothing', () => shop.desk.book(shop.desk.openShift())],
  [
    'time on the clock by hand',
    () =>
      world.owner((tx) =>
        tx.run(sql`insert into clock_entry (merchant_id, id, outlet_id, staff_id, what, at, received_at, business_day, added_by, reason)
          values (${shop.merchantId}, gen_random_uuid(), ${id}, ${shop.cashier.staffId}, 'in', ${NOON}, ${NOON}, '2026-03-02', 'x', 'x')`),
      ),
  ],
])('waits for the next day where there is %s', async (_, make) => {
  await beginEmpty()
  await make()
  await edit(change)
  expect(await columns()).toMatchObject({ timeZone: 'Asia/Shanghai', dayRules: [{ from: null }, { from: begins }] })
})

it('a rule that holds between two spells of another is that of the outlet meanwhile', async () => {
  await firstSale()
  const [first, between] = [
    { timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
    { timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
  ]
  const rules = [
    { from: null, ...first },
    { from: begins, ...between },
    { from: '2026-03-04T19:00:00.000Z', ...first },
  ]
  await world.owner((tx) => tx.run(sql`update outlet set day_rules = ${json(rules)}::jsonb where id = ${id}`))
  world.setNow('2026-03-03T04:00:00.000Z')
  await world.runJob('organisation.begin-day-rules')
  expect(await columns()).toMatchObject(change)
})

it('an older program changes it at once, and what was before keeps its days', async () => {
  await firstSale()
  await edit(change)
  world.setNow('2026-03-04T04:00:00.000Z')
  await world.runJob('organisation.begin-day-rules')
  await world.owner((tx) => tx.run(sql`update outlet set time_zone = 'Asia/Seoul' where id = ${id}`))
  expect((await columns()).dayRules.map(({ from }) => from)).toEqual([null, begins, world.now])
  await world.runJob('organisation.begin-day-rules')
  expect(await columns()).toMatchObject({ timeZone: 'Asia/Seoul', dayCutoffMinutes: 240 })
})

it('where clocks go back over a cut-off, the database says the same day of each instant as the program', async () => {
  const asked = momentsAroundSetBack()
  expect(asked.length).toBeGreaterThan(5_000)
  const rows = asked.map((one) => ({ ...one, at: new Date(one.at).toISOString() }))
  const said = await world.sql<{ day: string; dated: string; wall: string }>(sql`
    select kassa_day_at(one.at, one.zone, one."cutOff")::text as day, kassa_business_day(jsonb_populate_record(o, jsonb_build_object(
        'time_zone', one.zone, 'day_cutoff_minutes', one."cutOff")), one.at)::text as dated, (one.at at time zone one.zone)::text as wall
    from outlet o, rows from (jsonb_to_recordset(${json(rows)}::jsonb) as (zone text, "cutOff" integer, at timestamptz))
      with ordinality as one (zone, "cutOff", at, turn)
    where o.id = ${id} order by one.turn`)
  // Only where both know the same clock: their lists of changes may be of different years.
  const same = asked.flatMap(({ zone, cutOff, at }, place) => {
    const { day, dated, wall } = said[place]!
    if (wall.slice(0, 19) !== wallClockText(at, zone)) return []
    return [[zone, cutOff, at, day, dated, businessDayOf(at, { timeZone: zone, dayCutOffMinutes: cutOff })] as const]
  })
  expect(same.length).toBeGreaterThan(asked.length * 0.9)
  expect(same.filter(([, , , day, dated, wanted]) => day !== wanted || dated !== wanted)).toEqual([])
})

it('the database says the same day of any moment as the program', async () => {
  const first = { timeZone: 'Pacific/Apia', dayCutoffMinutes: 0, dayRules: [] }
  const known = { ...dayRuleOf(first) }
  const once = changedDayRules(known, { timeZone: 'Pacific/Honolulu', dayCutOffMinutes: 240 }, Date.parse(NOON))
  const later = Date.parse(NOON) + 3 * 86_400_000
  const rules = changedDayRules({ ...known, rules: once }, { timeZone: 'Asia/Tokyo', dayCutOffMinutes: 720 }, later)
  await world.owner((tx) =>
    tx.run(sql`update outlet set time_zone = 'Asia/Tokyo', day_rules = ${json(rules)}::jsonb where id = ${id}`),
  )
  const from = Date.parse('2026-03-01T00:00:00.000Z')
  const moments = Array.from({ length: 240 }, (_, at) => new Date(from + at * 3_599_999).toISOString())
  const said = await world.sql<{ day: string }>(sql`
    select kassa_business_day(o, one.at)::text as day from outlet o, unnest(${moments}::timestamptz[]) with ordinality as one (at, turn)
    where o.id = ${id} order by one.turn`)
  expect(said.map(({ day }) => day)).toEqual(moments.map((at) => businessDayOf(Date.parse(at), { ...known, rules })))
})

// Hours of a day are those of the clock that its outlet had then, also after the outlet moved to another zone.
import { crossFigures, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { businessDayOf, ruleAt } from '@kassa/domain/time/business-day.ts'
import { changedDayRules } from '@kassa/domain/time/day-rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { WantedView } from '../mail/report-mail.store.ts'
import { viewFile } from '../mail/view-file.ts'

const tokyo = { timeZone: 'Asia/Tokyo', dayCutOffMinutes: 0 }
const newYork = { timeZone: 'America/New_York', dayCutOffMinutes: 240 }
const asked = '2026-11-26T01:30:00.000Z'
const rules = changedDayRules(tokyo, newYork, Date.parse(asked))
const clock = { ...tokyo, rules }

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ now: asked })
  shop = await makeShop(world, { currency: 'CNY' })
  await world.sql(
    sql`update outlet set time_zone = 'Asia/Tokyo', day_cutoff_minutes = case when id = ${shop.outlet.outletId} then 0 else 240 end`,
  )
  await sell('2026-11-25T01:10:00Z', 1_000)
  await world.sql(sql`update outlet set day_rules = ${json(rules)}::jsonb where id = ${shop.outlet.outletId}`)
  world.setNow('2026-11-29T12:00:00.000Z')
  await world.runJob('organisation.begin-day-rules')
  await sell('2026-11-28T15:20:00Z', 300)
  // The day of the change goes on by the second clock.
  await sell('2026-11-27T01:50:00Z', 7)
  await sell('2026-11-27T15:50:00Z', 4)
  // At night, in the last hours of the day that began at four.
  await sell('2026-11-28T06:20:00Z', 60)
  // From a till that was offline: after the change, of a day before it.
  await sell('2026-11-24T01:40:00Z', 20)
})
afterAll(async () => {
  expect((await disagreements(world)).filter((one) => one.startsWith('figures'))).toEqual([])
  await world.close()
})

async function sell(soldAt: string, totalMinor: number): Promise<void> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${shop.cashier.id}, ${totalMinor},
      ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${soldAt}, ${soldAt}, ${businessDayOf(Date.parse(soldAt), clock)})`)
}

const days = { from: '2026-11-20', to: '2026-11-29' } as const
const as = () => ({ as: shop.admin.token })
const hours = async () =>
  (await world.call(salesFigures, { ...days, by: 'hour' }, as())).answer.byCurrency[0]?.rows.map((row) => [
    row.key,
    row.figures.net,
  ])

it('the outlet has moved', async () => {
  const [row] = await world.sql<{ timeZone: string }>(
    sql`select time_zone from outlet where id = ${shop.outlet.outletId}`,
  )
  expect(row?.timeZone).toBe('America/New_York')
})

it.each(['read from the books', 'kept'])(
  'sales at ten o’clock stand at ten, those of the night behind them, %s',
  async (state) => {
    if (state === 'kept') await world.runJob('report.keep-figures')
    expect(await hours()).toEqual([
      ['10', 1_331],
      ['01', 60],
    ])
  },
)

it('laid across, the hours run from the one in which the day begins', async () => {
  const { answer } = await world.call(crossFigures, { ...days, rows: 'weekday', columns: 'hour' }, as())
  expect(answer.byCurrency[0]?.columns.map(({ key }) => key)).toEqual(['10', '01'])
})

it('a file of a view has the hours in the same order', async () => {
  const view = { merchantId: shop.merchantId, locale: 'en-US', page: 'statisticsSales', asked: { by: 'hour' } }
  const file = await world.owner((tx) =>
    viewFile(tx, view as unknown as WantedView, days, { now: world.now, sees: () => true }),
  )
  const hoursOf = (file ?? '').split('\r\n').flatMap((line) => /^"?(\d\d)\b/.exec(line)?.[1] ?? [])
  expect(hoursOf).toEqual(['10', '01'])
})

it('the list behind an hour holds what the hour adds up', async () => {
  const { answer } = await world.call(listOrders, { ...days, hour: 10 }, as())
  expect(answer.rows.map(({ totalMinor }) => totalMinor)).toEqual([300, 4, 7, 1_000, 20])
})

it('the database knows the zone of any moment as the program does', async () => {
  const begins = rules.map(({ from }) => Date.parse(from ?? '2026-11-20T00:00:00.000Z'))
  const moments = begins.flatMap((at) => [at - 1, at, at + 1]).map((at) => new Date(at).toISOString())
  const said = await world.sql<{ zone: string }>(sql`
    select kassa_zone_at(o.day_rules, one.at) as zone from outlet o, unnest(${moments}::timestamptz[]) with ordinality as one (at, turn)
    where o.id = ${shop.outlet.outletId} order by one.turn`)
  expect(said.map(({ zone }) => zone)).toEqual(moments.map((at) => ruleAt(Date.parse(at), clock).timeZone))
  expect(new Set(said.map(({ zone }) => zone)).size).toBe(2)
})

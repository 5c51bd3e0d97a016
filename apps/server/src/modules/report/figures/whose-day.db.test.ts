import { lossEvents } from '@kassa/contract/report/loss-figures.calls.ts'
import { crossFigures, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

// Half past nine in the morning of the 26th in Tokyo, half past eight in the evening of the 25th in New York.
const now = '2026-11-26T01:30:00.000Z'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ now })
  shop = await makeShop(world, { currency: 'CNY' })
  const { outlet, otherOutlet } = shop
  await world.sql(sql`update outlet set day_cutoff_minutes = 0, time_zone = case id
    when ${outlet.outletId} then 'Asia/Tokyo' when ${otherOutlet.outletId} then 'America/New_York' else time_zone end`)
  await sell(outlet.outletId, '2026-11-26T01:00:00Z', '2026-11-26', 1_000)
  await sell(outlet.outletId, '2026-11-25T01:00:00Z', '2026-11-25', 20)
  await sell(otherOutlet.outletId, '2026-11-26T01:10:00Z', '2026-11-25', 300)
  await sell(otherOutlet.outletId, '2026-11-24T20:00:00Z', '2026-11-24', 4)
})
afterAll(() => world.close())

async function sell(outletId: string, soldAt: string, businessDay: string, totalMinor: number): Promise<void> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
      goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at,
      business_day)
    values (${shop.merchantId}, ${id}, ${outletId}, ${id}, 1, 'completion', 'CNY', ${shop.cashier.id},
      ${totalMinor}, ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${soldAt}, ${soldAt}, ${businessDay})`)
}

const admin = () => ({ as: shop.admin.token })
const totalOf = async (asked: object): Promise<unknown> =>
  (await world.call(salesFigures, { by: 'day', ...asked } as never, admin())).answer.byCurrency[0]?.total.net
const idsOf = async (asked: object): Promise<number[]> =>
  (await world.call(listOrders, asked as never, admin())).answer.rows
    .map(({ totalMinor }) => totalMinor)
    .toSorted((a, b) => b - a)

describe('a period by its name is each outlet’s own', () => {
  it.each([
    [{ period: 'today' }, 1_300],
    [{ period: 'yesterday' }, 24],
    [{ period: 'week' }, 1_324],
    [{ from: '2026-11-25', to: '2026-11-25' }, 320],
    [{ period: 'today', from: '2026-11-26', to: '2026-11-26' }, 1_000],
  ])('figures of %o', async (asked, net) => expect(await totalOf(asked)).toBe(net))

  it('one outlet alone has its own day', async () => {
    expect(await totalOf({ period: 'today', outletId: shop.otherOutlet.outletId })).toBe(300)
    expect(await totalOf({ period: 'today', outletId: shop.outlet.outletId })).toBe(1_000)
  })

  it('is held against each outlet’s own days before', async () => {
    const { answer } = await world.call(salesFigures, { by: 'outlet', period: 'today', compare: 'before' }, admin())
    expect([answer.from, answer.to, answer.compared]).toMatchObject([
      '2026-11-25',
      '2026-11-26',
      { from: '2026-11-18', to: '2026-11-19' },
    ])
  })

  it('a day without a sale stands beside the one that had some', async () => {
    const asked = { by: 'day', from: '2026-12-01', to: '2026-12-01', compare: 'before' } as const
    const { answer } = await world.call(salesFigures, asked, admin())
    expect(answer.began).toBe('2026-11-24')
    expect(answer.byCurrency[0]?.rows).toMatchObject([{ key: '2026-12-01', figures: { net: 0 }, compared: { net: 4 } }])
  })

  it('says which day is open by which clock, and until when', async () => {
    const { answer } = await world.call(salesFigures, { by: 'day', period: 'today' }, admin())
    expect(answer.isOpen).toBe(true)
    expect(answer.clocks).toEqual([
      { timeZone: 'America/New_York', today: '2026-11-25', endsAt: '2026-11-26T05:00:00.000Z' },
      { timeZone: 'Asia/Tokyo', today: '2026-11-26', endsAt: '2026-11-26T15:00:00.000Z' },
    ])
    expect((await world.call(salesFigures, { by: 'day', period: 'yesterday' }, admin())).answer.isOpen).toBe(false)
  })

  it('opens the sales that it adds up', async () => {
    const { answer } = await world.call(salesFigures, { by: 'day', period: 'today' }, admin())
    const { opens, rows } = answer.byCurrency[0] ?? { opens: {}, rows: [] }
    expect(await idsOf(opens)).toEqual([1_000, 300])
    expect(await Promise.all(rows.map((row) => idsOf(row.opens ?? {})))).toEqual([[300], [1_000]])
  })

  it('narrows lists alike', async () => {
    expect(await idsOf({ period: 'today' })).toEqual([1_000, 300])
    expect(await idsOf({ period: 'yesterday' })).toEqual([20, 4])
    expect((await world.call(listShifts, { period: 'today' }, admin())).status).toBe(200)
  })

  it('is read by every page that adds up days', async () => {
    const crossed = await world.call(crossFigures, { period: 'today', rows: 'outlet', columns: 'day' }, admin())
    expect(
      crossed.answer.byCurrency[0]?.cells.map(({ figures }) => figures.net).toSorted((a, b) => Number(b) - Number(a)),
    ).toEqual([1_000, 300])
    expect((await world.call(stockFigures, { period: 'today' }, admin())).answer).toMatchObject({ to: '2026-11-26' })
    expect((await world.call(lossEvents, { period: 'today' }, admin())).status).toBe(200)
  })

  it('refuses a page that is asked for no days, and a name that there is not', async () => {
    expect((await world.call(salesFigures, { by: 'day' } as never, admin())).status).toBe(422)
    expect((await world.call(salesFigures, { by: 'day', period: 'for-ever' } as never, admin())).status).toBe(422)
  })
})

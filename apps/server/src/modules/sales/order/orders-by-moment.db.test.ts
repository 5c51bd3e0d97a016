import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeOperator } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { writeCursor } from '../../../platform/list/cursor.ts'

const zones = ['Asia/Tokyo', 'Europe/London', 'Pacific/Honolulu']
/** Every forty minutes over three days, one outlet after the other, and at each fourth moment all three. */
const firstSale = Date.parse('2026-03-01T00:00:00.000Z')

interface Sold {
  readonly id: string
  readonly soldAt: string
  readonly businessDay: string
  readonly zone: number
}

let world: World
let admin: string
let operator: string
let write: (zone: number, soldAt: string, businessDay?: string) => Promise<Sold>
const sold: Sold[] = []

beforeAll(async () => {
  world = await makeWorld()
  world.setNow('2026-03-10T00:00:00.000Z')
  await world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const outlets: string[] = []
    for (const timeZone of zones) outlets.push((await makeOutlet(tx, merchantId, { timeZone })).outletId)
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: outlets, codes: [] })
    const codes = [permissionCode('platform.analysis.orders')]
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    admin = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    operator = await makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId })
    let count = 0
    write = async (zone, soldAt, businessDay = dayIn(zone, soldAt)) => {
      const [id, number] = [newId(), `M${(count += 1)}`]
      await world.sql(sql`
        insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
          goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
        values (${merchantId}, ${id}, ${outlets[zone] ?? ''}, ${number}, 1, 'completion', 'USD', ${staffId}, 1, 1, 0, true, 1, 1,
          '{}', '{}', ${soldAt}, ${soldAt}, ${businessDay})`)
      return { id, soldAt, businessDay, zone }
    }
  })
  for (let at = 0; at < 108; at += 1) {
    const soldAt = new Date(firstSale + at * 2_400_000).toISOString()
    for (const zone of at % 4 === 0 ? [0, 1, 2] : [at % 3]) sold.push(await write(zone, soldAt))
  }
})
afterAll(() => world.close())

const dayIn = (zone: number, soldAt: string) =>
  businessDayOf(Date.parse(soldAt), { timeZone: zones[zone] ?? 'UTC', dayCutOffMinutes: 0 })

const isNumberedM1 = (_: Sold, at: number): boolean => String(at + 1).startsWith('1')

const newestFirst = (orders: readonly Sold[]): string[] =>
  orders.toSorted((one, other) => (one.soldAt + one.id < other.soldAt + other.id ? 1 : -1)).map(({ id }) => id)

async function pages(filter: object, as = admin): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { answer } = await world.call(listOrders, { ...filter, limit: 2, cursor }, { as })
    seen.push(...answer.rows.map(({ id }) => id))
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return seen
}

describe('orders of outlets in Tokyo, London and Honolulu', () => {
  it('stand newest first by moment, equal moments by id, page by page', async () => {
    expect(await pages({})).toEqual(newestFirst(sold))
    expect(await pages({ sort: '-soldAt' })).toEqual(newestFirst(sold))
    expect(await pages({ sort: 'soldAt' })).toEqual(newestFirst(sold).toReversed())
  })

  it('stand so for an operator', async () => {
    expect(await pages({}, operator)).toEqual(newestFirst(sold))
    expect(await pages({ search: 'M1' }, operator)).toEqual(newestFirst(sold.filter(isNumberedM1)))
  })

  it('stand so among the days of a filter, which are those of each outlet', async () => {
    for (const [from, to] of [
      ['2026-03-02', '2026-03-02'],
      ['2026-02-28', '2026-03-01'],
      ['2026-03-04', '2026-03-05'],
    ] as const) {
      const wanted = newestFirst(sold.filter(({ businessDay }) => businessDay >= from && businessDay <= to))
      expect(wanted.length).toBeGreaterThan(3)
      expect(await pages({ from, to })).toEqual(wanted)
      expect(await pages({ from, to }, operator)).toEqual(wanted)
    }
  })

  it('go on behind a place that a page of the release before has', async () => {
    const all = newestFirst(sold)
    const last = sold.find(({ id }) => id === all[9])
    const cursor = writeCursor([last?.businessDay ?? '', last?.soldAt ?? '', last?.id ?? ''])
    const { answer } = await world.call(listOrders, { limit: 3, cursor }, { as: admin })
    expect(answer.rows.map(({ id }) => id)).toEqual(all.slice(10, 13))
  })

  it('keep the order of a clock that is years off at the end of its business day', async () => {
    const off = [
      await write(1, '2036-01-01T00:00:00.000Z', '2026-03-02'),
      await write(0, '2001-01-01T00:00:00.000Z', '2026-03-02'),
    ]
    const placed = [...sold, ...off.map((order) => ({ ...order, soldAt: '2026-03-03T00:00:00.000Z' }))]
    expect(await pages({})).toEqual(newestFirst(placed))
    expect(await pages({}, operator)).toEqual(newestFirst(placed))
    const day = { from: '2026-03-02', to: '2026-03-02' }
    expect(await pages(day)).toEqual(newestFirst(placed.filter(({ businessDay }) => businessDay === day.from)))
    expect(await pages({ search: 'M1' }, operator)).toEqual(newestFirst(placed.filter(isNumberedM1)))
  })
})

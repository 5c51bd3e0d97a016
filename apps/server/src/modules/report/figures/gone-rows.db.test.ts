import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: Shop
let others: readonly string[]

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-05T12:00:00.000Z' })
  shop = await makeShop(world, { currency: 'CNY' })
  others = await Promise.all(
    [1, 2].map(async () => (await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [] }))).staffId),
  )
  await world.sql(sql`update outlet set time_zone = 'UTC', day_cutoff_minutes = 0`)
  await sell('2026-03-02', '09', shop.cashier.id, 5_000)
  await sell('2026-03-02', '15', others[0] ?? '', 3_000)
  await sell('2026-03-09', '09', shop.cashier.id, 1_000)
  await sell('2026-03-09', '10', others[1] ?? '', 800)
})
afterAll(() => world.close())

async function sell(businessDay: string, hour: string, staffId: string, totalMinor: number): Promise<void> {
  const id = newId()
  const at = `${businessDay}T${hour}:30:00Z`
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${staffId}, ${totalMinor},
      ${totalMinor}, 0, true, ${totalMinor}, 1, '{}', '{}', ${at}, ${at}, ${businessDay})`)
}

const day = { from: '2026-03-09', to: '2026-03-09' } as const
const rowsBy = async (
  by: 'hour' | 'staff' | 'day',
  more: { compare?: 'before'; limit?: number } = { compare: 'before' },
) => {
  const { answer } = await world.call(salesFigures, { ...day, by, ...more }, { as: shop.admin.token })
  const [part] = answer.byCurrency
  return { count: part?.count, rows: part?.rows.map((row) => [row.key, row.figures.net, row.compared?.net, row.place]) }
}

it('an hour in which nothing was sold any more stands between the others', async () => {
  expect(await rowsBy('hour')).toEqual({
    count: 3,
    rows: [
      ['09', 1_000, 5_000, 1],
      ['10', 800, 0, 2],
      ['15', 0, 3_000, 3],
    ],
  })
})

it('whoever sold before and not now stands behind those who did', async () => {
  const [gone, fresh] = others
  expect(await rowsBy('staff')).toEqual({
    count: 3,
    rows: [
      [shop.cashier.id, 1_000, 5_000, 1],
      [fresh, 800, 0, 2],
      [gone, 0, 3_000, 3],
    ],
  })
})

it('nobody is called gone while others stand further down, where nothing is compared, and no day is', async () => {
  expect(await rowsBy('staff', { compare: 'before', limit: 1 })).toMatchObject({
    count: 2,
    rows: [[shop.cashier.id, 1_000, 5_000, 1]],
  })
  expect((await rowsBy('staff', {})).rows).toHaveLength(2)
  expect((await rowsBy('day')).rows).toEqual([['2026-03-09', 1_800, 8_000, 1]])
})

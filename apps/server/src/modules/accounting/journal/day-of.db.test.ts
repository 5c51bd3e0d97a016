// The business day of many rows: next to nothing where an outlet has one rule, and the same by both expressions.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { dayOf } from './journal.store.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
})
afterAll(() => world.close())

const ROWS = 5_000

/** The business days of the rows, 37 minutes apart, and how many milliseconds they took the database. */
const days = async () => {
  const began = performance.now()
  const [row] = await world.sql<{ days: string }>(sql`
    select string_agg(${dayOf('one.at')}::text, ',' order by one.at) as days from outlet o,
      generate_series('2026-03-01T00:00:00Z'::timestamptz, '2026-03-01T00:00:00Z'::timestamptz + ${ROWS - 1} * interval '37 minutes', interval '37 minutes') as one (at)
    where o.id = ${shop.outlet.outletId}`)
  return { days: row?.days.split(','), ms: performance.now() - began }
}

it('costs a row little, and says the same with and without rules by date', async () => {
  const [plain, ...again] = [await days(), await days(), await days()]
  expect(plain.days).toHaveLength(ROWS)
  expect(Math.min(...again.map(({ ms }) => ms))).toBeLessThan(300)
  const rules = [
    { from: null, timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
    { from: '2026-12-01T16:00:00.000Z', timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
  ]
  await world.owner((tx) =>
    tx.run(sql`update outlet set day_rules = ${json(rules)}::jsonb where id = ${shop.outlet.outletId}`),
  )
  const dated = await days()
  expect(dated.days).toEqual(plain.days)
})

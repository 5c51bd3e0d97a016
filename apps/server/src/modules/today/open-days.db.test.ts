import { readOpenDays } from '@kassa/contract/today/open-days.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-02T17:30:00.000Z' })
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const at = (timeZone: string, cutOff: number) =>
  world.sql(sql`update outlet set time_zone = ${timeZone}, day_cutoff_minutes = ${cutOff}
    where id = ${shop.outlet.outletId}`)
const read = async (outlet?: string) => {
  const as = { as: shop.admin.token, ...(outlet === undefined ? {} : { outlet }) }
  return (await world.call(readOpenDays, {}, as)).answer.clocks
}

it('is the outlet’s own day, and after midnight until its cut-off still the day before', async () => {
  await at('Asia/Shanghai', 0)
  const shanghai = { timeZone: 'Asia/Shanghai', today: '2026-03-03', endsAt: '2026-03-03T16:00:00.000Z' }
  expect(await read(shop.outlet.outletId)).toEqual([{ ...shanghai, isPastMidnight: false }])
  await at('Asia/Shanghai', 240)
  const late = { timeZone: 'Asia/Shanghai', today: '2026-03-02', endsAt: '2026-03-02T20:00:00.000Z' }
  expect(await read(shop.outlet.outletId)).toEqual([{ ...late, isPastMidnight: true }])
  await at('America/New_York', 240)
  const york = { timeZone: 'America/New_York', today: '2026-03-02', endsAt: '2026-03-03T09:00:00.000Z' }
  expect(await read(shop.outlet.outletId)).toEqual([{ ...york, isPastMidnight: false }])
})

it('names each clock once where all outlets are in view', async () => {
  await at('America/New_York', 240)
  expect((await read()).map(({ timeZone, today }) => [timeZone, today])).toEqual([
    ['America/New_York', '2026-03-02'],
    ['Asia/Shanghai', '2026-03-03'],
  ])
})

it('of an outlet of somebody else is not found', async () => {
  const asked = { as: shop.admin.token, outlet: other.outlet.outletId }
  expect((await world.call(readOpenDays, {}, asked)).status).toBeGreaterThanOrEqual(400)
})

// The time that a till claims: what cannot be is filed, as of a sale, and booked when it came.
import { listHeldBaskets } from '@kassa/contract/sales/held-basket.calls.ts'
import { listShiftEntries } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const OLD = '2001-03-02T03:00:00.000Z'
const nextYear = (): string => new Date(Date.parse(world.now) + 365 * 86_400_000).toISOString()
const dated = (body: object, at: string) => ({ ...body, at, businessDay: at.slice(0, 10) })

it.each([
  ['2001', OLD, ['entry.before-registration', 'entry.day-differs']],
  ['next year', null, ['entry.in-the-future', 'entry.day-differs']],
] as const)('of every kind that is dated %s is filed, and booked when it came', async (_, given, codes) => {
  const at = given ?? nextYear()
  const { desk } = shop
  await desk.book(desk.openShift(1_000))
  const { cashier } = shop
  const clocked = {
    ...desk.openDrawer(),
    kind: 'staff-clocked',
    clockId: newId(),
    what: 'in',
    staffId: cashier.staffId,
  }
  const bodies = [
    desk.moveCash(500),
    desk.openDrawer(),
    clocked,
    desk.countShift([], 1_500),
    { ...desk.openDrawer(), kind: 'training-began', trainingId: newId() },
  ]
  const outcomes = await desk.book(...bodies.map((body) => dated(body, at)))
  expect(
    outcomes.map(({ reasons }) => reasons.map(({ code }) => code).filter((code) => code.startsWith('entry.'))),
  ).toEqual(bodies.map(() => codes))
  const { answer } = await world.call(listShiftEntries, { id: desk.shiftId, kind: 'in' }, { as: shop.adminToken })
  expect(answer.rows).toMatchObject([{ at: world.now }])
  const [clock] = await world.sql<{ at: string; day: string }>(sql`
    select at, business_day::text as day from clock_entry where merchant_id = ${shop.merchantId}`)
  expect(clock).toMatchObject({ at: world.now })
  expect(clock?.day.slice(0, 4)).toBe(world.now.slice(0, 4))
})

it('of a shift: it is booked for the day it came', async () => {
  const { desk } = shop
  const [opened] = await desk.book(dated(desk.openShift(0), OLD))
  expect(opened?.reasons.map(({ code }) => code)).toContain('entry.before-registration')
  const [shift] = await world.sql<{ day: string }>(
    sql`select business_day::text as day from shift where id = ${desk.shiftId}`,
  )
  expect(shift?.day.slice(0, 4)).toBe(world.now.slice(0, 4))
})

it('that is honest files nothing, two days late and with a measured offset', async () => {
  const { desk } = shop
  const at = world.now
  const bodies = [
    desk.openShift(100, at),
    desk.moveCash(50, 'change', at),
    { ...desk.openDrawer(), clockOffsetMs: 60_000 },
  ]
  world.passSeconds(2 * 86_400)
  expect((await desk.book(...bodies)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
})

it('a basket held in 2001 waits from now on, and is filed once however often it is sent', async () => {
  const held = {
    id: newId(),
    staffId: null,
    openedAt: OLD,
    heldAt: OLD,
    note: '',
    shown: { pieces: 1, names: [], totalMinor: 100 },
    steps: [],
    head: 0,
  }
  for (const _ of [1, 2]) await world.call(holdBasket, held, { device: shop.desk.device })
  const { answer } = await world.call(listHeldBaskets, {}, { device: shop.desk.device })
  expect(answer.rows).toMatchObject([{ id: held.id, heldAt: world.now }])
  const filed = await world.sql(sql`select from review_item where merchant_id = ${shop.merchantId}
    and reasons @> '[{"code":"hold.clock-wrong"}]'`)
  expect(filed).toHaveLength(1)
})

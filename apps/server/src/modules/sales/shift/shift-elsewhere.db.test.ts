import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

it('a shift is not moved, counted or closed by another device of the outlet', async () => {
  const shop = await makeSellingShop(world)
  const { desk, merchantId, outlet, cashier } = shop
  await desk.book(desk.openShift(1_000), desk.sale([shop.line(0)]))
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
  await other.book(other.openShift())
  other.shiftId = desk.shiftId
  const { number } = (await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })).answer
  const reasons = [{ code: 'shift.other-device', facts: { number } }]
  const theirs = [other.moveCash(-500), other.countShift([], 2_000), other.closeShift(2_000, 2_000)]
  for (const body of theirs) expect(await other.book(body)).toMatchObject([{ outcome: 'quarantined', reasons }])
  expect(await other.book(other.openDrawer('change'))).toMatchObject([{ outcome: 'review', reasons }])
  expect((await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })).answer).toMatchObject({
    state: 'open',
    expectedMinor: 2_000,
    drawerOpenings: 0,
    unbooked: 0,
    unbookedMinor: 0,
    unread: 0,
  })
  expect(await desk.book(desk.closeShift(2_000, 2_000))).toMatchObject([{ outcome: 'accepted', reasons: [] }])
})

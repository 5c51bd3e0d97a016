import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

it('an outlet is told by today, the week and the month, by its tills and drawers, and to whom it belongs', async () => {
  const shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500 })
  const stranger = await makeSellingShop(world)
  const { desk, merchantId, outlet } = shop
  const read = (as: string) => world.call(readOutletPage, { id: outlet.outletId }, { as })
  const who = async (...keys: string[]) => ({
    as: await makeMarketer(world, merchantId, ['platform.organisation.outlets', ...keys].map(permissionCode)),
  })
  const all = [
    'platform.catalogue.products.costs',
    'platform.analysis.handover',
    'platform.organisation.staff',
    'platform.inventory.stock',
  ]
  expect((await read((await who(...all)).as)).answer).toMatchObject({
    today: { orders: 0, netMinor: 0 },
    month: { orders: 0, netMinor: 0, marginMinor: 0 },
    shifts: [],
  })
  await desk.book(desk.openShift())
  await desk.book(desk.sale([shop.line(0, 3)]))
  const { today, week, month, before, weekAgo, shifts, people, tills } = (await read((await who(...all)).as)).answer
  const sold = { orders: 1, netMinor: 3_000 }
  expect({ today, week, before, weekAgo }).toEqual({
    today: sold,
    week: sold,
    before: { orders: 0, netMinor: 0 },
    weekAgo: { orders: 0, netMinor: 0 },
  })
  expect(month).toMatchObject({ ...sold, marginMinor: 1_200 })
  expect([shifts?.length, people?.length, tills.length]).toEqual([1, 1, 1])
  await world.sql(sql`update listing set warning_line = 1000000 where outlet_id = ${outlet.outletId}`)
  expect((await read((await who('platform.inventory.stock')).as)).answer.lowGoods).toBeGreaterThan(0)

  const bare = (await read((await who()).as)).answer
  expect([bare.shifts, bare.people, bare.lowGoods, bare.month.marginMinor]).toEqual([null, null, null, null])
  expect(bare.today).toEqual(sold)
  const elsewhere = await world.owner(async (tx) => {
    const codes = [permissionCode('platform.organisation.outlets')]
    const { staffId } = await makeStaff(tx, merchantId, { outletIds: [], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  const other = await makeMarketer(world, stranger.merchantId, [permissionCode('platform.organisation.outlets')])
  expect([(await read(elsewhere)).status, (await read(other)).status]).toEqual([404, 404])
  expect((await read(shop.cashierToken)).status).toBe(403)
  world.passSeconds(7 * 86_400)
  const later = (await read((await who()).as)).answer
  expect([later.today.orders, later.weekAgo.orders, later.week.orders, later.month.orders]).toEqual([0, 1, 0, 1])
})

import { adminLogCalls, staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { setStaffEnabled } from '@kassa/contract/organisation/staff.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands, snoozeErrand } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeStaff } from '../../../test/make/merchant.ts'
import { makeMarketer } from '../../../test/make/plan.ts'
import { allCodes, makeShop, type Shop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let shop: Shop
let clerk: string

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow('2026-03-03T10:00:00.000Z')
  shop = await makeShop(world)
  clerk = (await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] }))).staffId
  await world.sql(sql`update outlet set time_zone = 'Asia/Tokyo' where merchant_id = ${shop.merchantId}`)
})

const admin = async (codes = allCodes) => ({ as: await makeMarketer(world, shop.merchantId, codes) })
const roles = async (who: { as: string }) =>
  (await world.call(listErrands, {}, who)).answer.rows.filter(
    ({ kind, title }) => kind === 'changes' && title.startsWith('roles'),
  )
const off = async (as: string, enabled: 0 | 1) =>
  expect((await world.call(setStaffEnabled, { ids: [clerk], enabled }, { as })).status).toBe(200)

it('counts what the log shows for a group from its day on, one log at a time', async () => {
  const reader = await admin()
  await off(shop.admin.token, 0)
  await off(shop.cashier.token, 1)
  const entries = await roles(reader)
  expect(entries.map(({ title, count }) => [title, count])).toEqual([
    ['roles', 1],
    ['roles-by-staff', 1],
  ])
  for (const [at, calls] of [adminLogCalls, staffLogCalls].entries()) {
    const fromDay = entries[at]?.at?.slice(0, 10)
    const shown = await world.call(
      calls.list,
      { group: 'roles', fromDay, toDay: fromDay, timeZone: 'Asia/Tokyo' },
      reader,
    )
    expect(shown.answer.rows.map(({ call }) => call)).toEqual(['organisation.set-staff-enabled'])
    expect((await world.call(calls.list, { group: 'plans' }, reader)).answer.rows).toEqual([])
  }
  const halfReader = await admin([permissionCode('platform.audit.adminLog')])
  expect((await roles(halfReader)).map(({ title }) => title)).toEqual(['roles'])
})

it('is put off by each reader alone, because each has others', async () => {
  const [one, two] = [await admin(), await admin()]
  await off(shop.admin.token, 0)
  const id = (await roles(one))[0]?.id ?? ''
  const until = '2026-03-04T10:00:00.000Z'
  expect((await world.call(snoozeErrand, { kind: 'changes', id, until }, one)).status).toBe(200)
  expect((await roles(one)).map(({ snoozedUntil }) => snoozedUntil)).toEqual([until])
  expect((await roles(two)).map(({ snoozedUntil }) => snoozedUntil)).toEqual([null])
  expect(await roles({ as: shop.admin.token })).toEqual([])
  expect((await world.call(snoozeErrand, { kind: 'changes', id, until }, two)).status).toBe(404)
})

it('begins and ends with the day of the shop, not with that of Greenwich', async () => {
  const reader = await admin()
  world.setNow('2026-03-03T14:59:00.000Z')
  await off(shop.admin.token, 0)
  const [late] = await roles(reader)
  world.setNow('2026-03-03T15:01:00.000Z')
  const [next] = await roles(reader)
  expect([next?.count, next?.id === late?.id]).toEqual([1, false])
  world.setNow('2026-03-04T00:01:00.000Z')
  expect((await roles(reader)).map(({ id }) => id)).toEqual([next?.id])
  world.setNow('2026-03-04T14:59:00.000Z')
  expect(await roles(reader)).toHaveLength(1)
  world.setNow('2026-03-04T15:00:00.000Z')
  expect(await roles(reader)).toEqual([])
})

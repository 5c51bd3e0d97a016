import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { keepInOffice, listDevices, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let owner: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  owner = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

const id = () => shop.desk.device.deviceId
const beat = (queued = 0) =>
  world.call(
    heartbeat,
    { queued, oldestQueuedAt: queued === 0 ? null : world.now, version: '1', printer: 'none' },
    { device: shop.desk.device },
  )
const state = (as = owner) => world.call(keepInOffice, { id: id() }, { as })

/** The till as others read it: in the list of devices, beside its shift, on the outlet's page, and as a task. */
async function said() {
  const at = { as: owner }
  const device = (await world.call(listDevices, {}, at)).answer.rows.find((row) => row.id === id())
  const shift = (await world.call(listShifts, {}, at)).answer.rows[0]
  const till = (await world.call(readOutletPage, { id: shop.outlet.outletId }, at)).answer.tills.find(
    (row) => row.id === id(),
  )
  const tasks = (await world.call(listErrands, {}, at)).answer.rows.filter(({ kind }) => kind === 'silent-device')
  return { places: [device?.isInOffice, shift?.device?.isInOffice, till?.isInOffice], tasks: tasks.length }
}

beforeEach(async () => {
  await beat()
  world.passSeconds(600)
})

it('a silent till is offline and a task, until its browser says that it shows the office', async () => {
  expect(await said()).toEqual({ places: [false, false, false], tasks: 1 })
  expect((await state()).status).toBe(200)
  expect(await said()).toEqual({ places: [true, true, true], tasks: 0 })
  world.passSeconds(86_400)
  expect((await state()).status).toBe(200)
  expect(await said()).toEqual({ places: [true, true, true], tasks: 0 })
})

it('used as a desk again and silent after that it is a task as before', async () => {
  await state()
  world.passSeconds(60)
  await beat()
  world.passSeconds(600)
  expect(await said()).toEqual({ places: [false, false, false], tasks: 1 })
})

it('entries that it holds stay a task', async () => {
  await beat(3)
  world.passSeconds(600)
  await state()
  expect(await said()).toEqual({ places: [true, true, true], tasks: 1 })
})

it('says nothing about a till of another merchant, of an outlet out of reach, or without a session', async () => {
  const other = await makeSellingShop(world)
  const stranger = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, other.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: other.merchantId })
  })
  const elsewhere = await world.owner(async (tx) => {
    const { outletId } = await makeOutlet(tx, shop.merchantId)
    const codes = [permissionCode('platform.devices')]
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
  expect((await state(stranger)).refusal.code).toBe('thing.not-found')
  expect((await state(elsewhere)).refusal.code).toBe('thing.not-found')
  expect(await said()).toEqual({ places: [false, false, false], tasks: 1 })
})

it('a till that is unbound is nobody’s', async () => {
  await world.call(unbindDevice, { id: id() }, { as: owner })
  expect((await state()).status).toBe(200)
  const [row] = await world.sql<{ officeAt: string | null }>(
    sql`select max(office_at) as office_at from device_registration where device_id = ${id()}`,
  )
  expect(Date.parse(row?.officeAt ?? '1970-01-01T00:00:00Z')).toBeLessThan(Date.parse(world.now))
})

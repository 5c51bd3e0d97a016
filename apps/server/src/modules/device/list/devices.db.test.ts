import {
  createDevice,
  deleteDevice,
  downloadDeviceTemplate,
  editDevice,
  importDevices,
} from '@kassa/contract/device/device-list.calls.ts'
import { listDevices, unbindDevice } from '@kassa/contract/device/device.calls.ts'
import {
  createPeripheral,
  deletePeripheral,
  downloadPeripheralTemplate,
  editPeripheral,
  importPeripherals,
  listPeripherals,
  PERIPHERAL_TYPES,
} from '@kassa/contract/device/peripheral.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string
let stranger: string
let second: string
let address: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const other = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const admin = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    as = await admin(shop.merchantId)
    stranger = await admin(other.merchantId)
    second = (await makeOutlet(tx, shop.merchantId)).outletId
  })
  address = await world.listen()
})
afterAll(() => world.close())

let next = 0
const serial = () => `SN-${String((next += 1)).padStart(6, '0')}`
const fields = (over: object = {}) => ({
  name: 'Back desk',
  serialNumber: serial(),
  type: 'pos' as const,
  model: 'T2',
  location: 'Floor 2',
  outletId: shop.outlet.outletId,
  ...over,
})
const create = (over: object = {}, who = as) => world.call(createDevice, fields(over), { as: who })
const rows = () =>
  world.sql(sql`select id, name, serial_number, outlet_id, archived_at, version from device order by id`)
const listed = async (search: string) => (await world.call(listDevices, { search }, { as })).answer.rows

describe('a device in the list', () => {
  it('is added, changed, moved while nobody is registered as it, and taken out', async () => {
    const given = serial()
    const { id } = (await create({ serialNumber: given })).answer
    const [row] = await listed(given)
    expect(row).toMatchObject({ id, state: 'offline', isBound: false, location: 'Floor 2', revision: 1 })
    const moved = { id, version: 1, ...fields({ serialNumber: given, outletId: second, name: 'Moved' }) }
    expect((await world.call(editDevice, moved, { as })).status).toBe(200)
    expect((await world.call(editDevice, moved, { as })).refusal.code).toBe('thing.changed-meanwhile')
    expect((await listed(given))[0]).toMatchObject({ name: 'Moved', outletId: second, number: '1' })
    expect((await world.call(deleteDevice, { id }, { as: stranger })).status).toBe(404)
    expect((await world.call(deleteDevice, { id }, { as })).status).toBe(200)
    expect(await listed(given)).toEqual([])
    expect((await create({ serialNumber: given })).status).toBe(200)
  })

  it('that a browser is registered as stays where it is until it is unbound', async () => {
    const id = shop.desk.device.deviceId
    const [{ version } = { version: 0 }] = await world.sql<{ version: number }>(
      sql`select version from device where id = ${id}`,
    )
    const moved = { id, version, ...fields({ outletId: second }) }
    expect((await world.call(editDevice, moved, { as })).refusal.code).toBe('device.still-bound')
    expect((await world.call(deleteDevice, { id }, { as })).refusal.code).toBe('device.still-bound')
    await world.call(unbindDevice, { id }, { as })
    expect((await world.call(editDevice, moved, { as })).status).toBe(200)
  })

  it.each([
    ['a serial number of 1', { serialNumber: 'x' }, 'request.invalid'],
    ['a serial number of 51', { serialNumber: 'x'.repeat(51) }, 'request.invalid'],
    ['a serial number of 50', { serialNumber: 'x'.repeat(50) }, null],
    ['a serial number of 2', { serialNumber: 'xy' }, null],
    ['one that is given already', { serialNumber: 'XY' }, 'device.serial-taken'],
    ['an outlet of nobody', { outletId: crypto.randomUUID() }, 'thing.not-found'],
  ])('with %s is taken or refused, and then nothing is written', async (_, over, code) => {
    const before = await rows()
    const called = await create(over)
    if (code === null) return expect(called.status).toBe(200)
    expect([called.refusal.code, await rows()]).toEqual([code, before])
  })
})

describe('a peripheral', () => {
  it('of each type hangs at a device, is changed and taken away', async () => {
    const { id: deviceId } = (await create()).answer
    const { id: other } = (await create()).answer
    for (const type of PERIPHERAL_TYPES) {
      const own = { deviceId, type, model: 'TM-T20', serialNumber: serial() }
      const made = (await world.call(createPeripheral, own, { as })).answer
      const { rows: found } = (await world.call(listPeripherals, { type, search: own.serialNumber }, { as })).answer
      expect(found).toMatchObject([{ ...own, id: made.id, deviceName: 'Back desk', merchantName: null }])
      const taken = await world.call(createPeripheral, { ...own, serialNumber: own.serialNumber.toLowerCase() }, { as })
      expect(taken.refusal.code).toBe('device.serial-taken')
      const edit = { ...own, id: made.id, version: 1, deviceId: other, serialNumber: serial() }
      expect((await world.call(editPeripheral, edit, { as: stranger })).status).toBe(404)
      expect((await world.call(editPeripheral, edit, { as })).answer.version).toBe(2)
      expect((await world.call(editPeripheral, edit, { as })).refusal.code).toBe('thing.changed-meanwhile')
      expect((await world.call(deletePeripheral, { id: made.id }, { as })).status).toBe(200)
      expect((await world.call(deletePeripheral, { id: made.id }, { as })).status).toBe(404)
    }
    expect((await world.call(listPeripherals, {}, { as })).answer.rows).toEqual([])
  })

  it('with a serial number of 1 or 51 characters, or at somebody else’s device, is refused', async () => {
    const { id: deviceId } = (await create()).answer
    const own = { deviceId, type: 'scale' as const, model: 'PD-II', serialNumber: 'x' }
    expect((await world.call(createPeripheral, own, { as })).refusal.code).toBe('request.invalid')
    const long = { ...own, serialNumber: 'x'.repeat(51) }
    expect((await world.call(createPeripheral, long, { as })).refusal.code).toBe('request.invalid')
    const mine = { ...own, serialNumber: 'xy' }
    expect((await world.call(createPeripheral, mine, { as: stranger })).status).toBe(404)
    expect((await world.call(createPeripheral, mine, { as })).status).toBe(200)
  })
})

async function send(sheet: string[][], step: string, token = as, call: { readonly path: string } = importDevices) {
  const form = new FormData()
  form.append('step', step)
  form.append(
    'file',
    new Blob([Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: sheet }] }))]),
    'devices.xlsx',
  )
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', body: form, headers })
  return (await response.json()) as {
    readonly code?: string
    readonly created: number
    readonly skipped: number
    readonly problems: readonly { readonly row: number; readonly field: string; readonly code: string }[]
  }
}
const heads = ['名称', 'Serial number', 'Type', 'Model', '位置', 'Store']

describe('devices from a spreadsheet', () => {
  it('are tried without a trace and added; known serial numbers are left alone', async () => {
    const here = shop.outlet.number
    const sheet = [
      heads,
      ['Desk A', 'IMP-1', 'POS', 'T2', 'Door', here],
      ['Desk B', 'IMP-2', '智能货柜', '', '', here],
      ['Desk C', 'imp-1', 'ECR', '', '', here],
      ['Desk D', 'x', 'ECR', '', '', here],
      ['Desk E', 'x'.repeat(51), 'ECR', '', '', here],
      ['Desk F', 'IMP-6', 'Toaster', '', '', here],
      ['Desk G', 'IMP-7', '', '', '', 'Nowhere'],
      ['', 'IMP-8', '', '', '', here],
    ]
    const before = await rows()
    const tried = await send(sheet, 'try')
    expect([tried.created, tried.problems.map(({ row, field, code }) => [row, field, code])]).toEqual([
      2,
      [
        [4, 'serialNumber', 'device-import.serial-twice'],
        [5, 'serialNumber', 'device-import.cell-unfit'],
        [6, 'serialNumber', 'device-import.cell-unfit'],
        [7, 'type', 'device-import.type-unknown'],
        [8, 'outlet', 'device-import.outlet-unknown'],
        [9, 'name', 'import.value-missing'],
      ],
    ])
    expect(await rows()).toEqual(before)
    expect((await send(sheet, 'apply')).created).toBe(2)
    expect(await rows()).toHaveLength(before.length + 2)
    expect(await send(sheet, 'apply')).toMatchObject({ created: 0, skipped: 3 })
    expect((await listed('IMP-2'))[0]).toMatchObject({ type: 'smart-container', name: 'Desk B' })
  })

  it('are at most a hundred rows, go to nobody else’s outlet, and there is a template', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => [`Desk ${at}`, `MANY-${at}`, '', '', '', 'x'])
    expect((await send([heads, ...many(101)], 'read')).code).toBe('import.too-many-rows')
    expect((await send([heads, ...many(100)], 'read')).code).toBeUndefined()
    const theirs = [heads, ['Desk', 'THEIRS-1', '', '', '', shop.outlet.number]]
    expect((await send(theirs, 'try', stranger)).created).toBeLessThanOrEqual(1)
    expect((await world.call(downloadDeviceTemplate, {}, { as })).status).toBe(200)
  })
})

describe('peripherals from a spreadsheet', () => {
  const sendThem = async (sheet: string[][], step: string, token = as) => send(sheet, step, token, importPeripherals)
  const listedNow = async () => (await world.call(listPeripherals, { limit: 50, search: 'PIMP' }, { as })).answer.rows

  it('are tried without a trace and added to their device by its serial number or its one name', async () => {
    const desks = [
      ['Till of peripherals', 'PDEV-1', 'POS', '', '', shop.outlet.number],
      ['Twins', 'PDEV-2', 'POS', '', '', shop.outlet.number],
      ['Twins', 'PDEV-3', 'POS', '', '', shop.outlet.number],
    ]
    expect((await send([heads, ...desks], 'apply')).created).toBe(3)
    const sheet = [
      ['类型', 'Model', 'シリアル番号', 'Device'],
      ['Ticket printer', 'TM-T88', 'PIMP-1', 'pdev-1'],
      ['扫码枪', 'DS2208', 'PIMP-1', 'Till of peripherals'],
      ['はかり', 'PD-II', 'PIMP-3', 'Twins'],
      ['scanner', 'DS2208', 'pimp-1', 'PDEV-2'],
      ['Toaster', 'DS2208', 'PIMP-5', 'PDEV-2'],
      ['Scale', 'DS2208', 'x', 'PDEV-2'],
      ['Scale', '', 'PIMP-7', 'PDEV-2'],
      ['Cash drawer', '=1+1', 'PIMP-8', 'PDEV-3'],
    ]
    const tried = await sendThem(sheet, 'try')
    expect([tried.created, tried.problems.map(({ row, field, code }) => [row, field, code])]).toEqual([
      3,
      [
        [4, 'device', 'device-import.device-unknown'],
        [5, 'serialNumber', 'device-import.serial-twice'],
        [6, 'type', 'device-import.type-unknown'],
        [7, 'serialNumber', 'device-import.cell-unfit'],
        [8, 'model', 'import.value-missing'],
      ],
    ])
    expect(await listedNow()).toEqual([])
    expect((await sendThem(sheet, 'apply')).created).toBe(3)
    expect((await listedNow()).map(({ type, deviceName }) => [type, deviceName])).toEqual(
      expect.arrayContaining([
        ['ticket-printer', 'Till of peripherals'],
        ['scanner', 'Till of peripherals'],
        ['cash-box', 'Twins'],
      ]),
    )
    expect(await sendThem(sheet, 'apply')).toMatchObject({ created: 0, skipped: 4 })
  })

  it('are at most a hundred rows, hang at nobody else’s device, and there is a template', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ['Scale', 'M', `PMANY-${at}`, 'x'])
    const four = ['Type', 'Model', 'Serial number', 'Device']
    expect((await sendThem([four, ...many(101)], 'read')).code).toBe('import.too-many-rows')
    expect((await sendThem([four, ...many(100)], 'read')).code).toBeUndefined()
    const theirs = [four, ['Scale', 'M', 'PTHEIRS', 'PDEV-1']]
    expect((await sendThem(theirs, 'apply', stranger)).problems).toMatchObject([
      { code: 'device-import.device-unknown' },
    ])
    expect((await world.call(downloadPeripheralTemplate, {}, { as })).status).toBe(200)
  })
})

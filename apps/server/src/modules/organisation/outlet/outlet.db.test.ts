import {
  archiveOutlet,
  bindOutletStaff,
  createOutlet,
  listOutlets,
  readOutlet,
  setOutletsEnabled,
  updateOutlet,
} from '@kassa/contract/organisation/outlet.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeProduct, makeTax } from '../../../../test/make/goods.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { settingsModule } from '../../settings/settings.module.ts'
import { organisationModule } from '../organisation.module.ts'

let world: World
let as: string
let merchantId: string
let foreign: { outletId: string; staffId: string }

beforeAll(async () => {
  world = await makeWorld({ modules: [organisationModule([settingsModule])] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const other = await makeMerchant(tx)
    const { outletId } = await makeOutlet(tx, other.merchantId)
    foreign = { outletId, staffId: (await makeStaff(tx, other.merchantId)).staffId }
  })
})
afterAll(() => world.close())

const fields = (number: string) => ({
  number,
  name: `Outlet ${number}`,
  currency: 'JPY' as const,
  timeZone: 'Asia/Tokyo',
  dayCutoffMinutes: 300,
  locale: 'ja-JP' as const,
  phone: '+81 3-1234-5678',
})
const create = (number: string) => world.call(createOutlet, fields(number), { as })
const tables = () =>
  world.sql(
    sql`select outlet.*, array(select staff_id from staff_outlet where outlet_id = id) as staff from outlet order by id`,
  )

describe('outlets', () => {
  it('say in which province of China they are, or nothing, and know no other', async () => {
    const { id, version } = (await world.call(createOutlet, { ...fields('P-1'), province: 'CN-YN' }, { as })).answer
    const read = async () => (await world.call(readOutlet, { id }, { as })).answer
    expect((await read()).province).toBe('CN-YN')
    const other = { ...fields('P-1'), id, version, province: 'CN-XX' as 'CN-YN' }
    const refused = await world.call(updateOutlet, other, { as })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'request.invalid'])
    expect(await read()).toMatchObject({ province: 'CN-YN', version })
    await world.call(updateOutlet, { ...fields('P-1'), id, version, province: null }, { as })
    expect((await read()).province).toBeNull()
    await world.call(archiveOutlet, { id }, { as })
  })

  it('offer the taxes of the outlet that they are like, and are like none that is somebody else’s', async () => {
    const { id: like } = (await create('L-1')).answer
    const taxId = await world.owner((tx) => makeTax(tx, merchantId, { outletIds: [like] }))
    const before = await tables()
    const refused = await world.call(createOutlet, { ...fields('L-2'), like: foreign.outletId }, { as })
    expect([refused.refusal.code, await tables()]).toEqual(['thing.not-found', before])
    const { id } = (await world.call(createOutlet, { ...fields('L-2'), like }, { as })).answer
    const offered = await world.sql(sql`select tax_id from tax_outlet where outlet_id = ${id}`)
    expect(offered).toEqual([{ taxId }])
    for (const one of [like, id]) await world.call(archiveOutlet, { id: one }, { as })
  })

  it('are added, read and found by number and name', async () => {
    const { id } = (await create('T-1')).answer
    const { answer } = await world.call(readOutlet, { id }, { as })
    expect(answer).toMatchObject({
      ...fields('T-1'),
      detail: '',
      enabled: 1,
      staff: 0,
      devices: 0,
      hasSold: false,
      hasDays: false,
      version: 1,
      can: { edit: true, enable: true, bindStaff: true, archive: true },
    })
    for (const search of ['t-1', 'OUTLET T-']) {
      expect((await world.call(listOutlets, { search }, { as })).answer.rows.map((row) => row.id)).toContain(id)
    }
  })

  it.each([
    ['an impossible zone', { timeZone: 'Mars/Olympus' }, 'outlet.time-zone-unknown'],
    ['an impossible phone', { phone: '+1 000 000 0000' }, 'phone.invalid'],
    ['a name of one letter', { name: 'x' }, 'request.invalid'],
    ['a name of 51', { name: 'x'.repeat(51) }, 'request.invalid'],
    ['a number with a blank', { number: 'a b' }, 'request.invalid'],
    ['a cut-off past noon', { dayCutoffMinutes: 721 }, 'request.invalid'],
    ['a number that is taken', { number: 'T-1' }, 'outlet.number-taken'],
  ])('refuse %s and stay as they were', async (_, wrong, code) => {
    const before = await tables()
    expect((await world.call(createOutlet, { ...fields('T-9'), ...wrong }, { as })).refusal.code).toBe(code)
    expect(await tables()).toEqual(before)
  })

  it('end their day by noon; a later end of older days stays until it is changed', async () => {
    const { id } = (await world.call(createOutlet, { ...fields('T-noon'), dayCutoffMinutes: 720 }, { as })).answer
    await world.sql(sql`update outlet set day_cutoff_minutes = 1439 where id = ${id}`)
    const others = { ...fields('T-noon'), dayCutoffMinutes: undefined }
    const { version } = (await world.call(readOutlet, { id }, { as })).answer
    const renamed = await world.call(updateOutlet, { ...others, id, version, name: 'Noon' }, { as })
    expect(renamed.status).toBe(200)
    const late = (await world.call(readOutlet, { id }, { as })).answer
    expect([late.name, late.dayCutoffMinutes]).toEqual(['Noon', 1439])
    const again = { ...others, id, version: late.version, dayCutoffMinutes: 721 }
    expect((await world.call(updateOutlet, again, { as })).refusal.code).toBe('request.invalid')
    expect((await world.call(updateOutlet, { ...again, dayCutoffMinutes: 720 }, { as })).status).toBe(200)
    expect((await world.call(readOutlet, { id }, { as })).answer.dayCutoffMinutes).toBe(720)
  })

  it('tell the second of two people what the first has saved', async () => {
    const { id } = (await create('T-2')).answer
    const change = (name: string) => world.call(updateOutlet, { ...fields('T-2'), id, version: 1, name }, { as })
    const heard = await Promise.all([change('First hand'), change('Second hand')])
    const lost = heard.find(({ status }) => status === 409)
    const won = await world.call(readOutlet, { id }, { as })
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(lost?.refusal).toMatchObject({
      code: 'thing.changed-meanwhile',
      details: { current: { name: won.answer.name } },
    })
  })

  it('keep their currency once they have sold', async () => {
    const { id } = (await create('T-3')).answer
    const { staffId } = await world.owner((tx) => makeStaff(tx, merchantId))
    await world.sql(sql`
      insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor,
        tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
      values (${merchantId}, ${newId()}, ${id}, 'T-3-1', 1, 'completion', 'JPY', ${staffId}, 1, 1, 0, true, 1, 1, '{}', '{}',
        now(), now(), '2026-03-02')`)
    const dollars = { ...fields('T-3'), id, version: 1, currency: 'USD' as const }
    expect((await world.call(updateOutlet, dollars, { as })).refusal).toMatchObject({
      code: 'outlet.currency-fixed',
      details: { currency: 'JPY' },
    })
    expect((await world.call(updateOutlet, { ...dollars, currency: 'JPY' }, { as })).status).toBe(200)
  })

  it('bind exactly the staff that is named', async () => {
    const { id } = (await create('T-4')).answer
    const [one, two] = await world.owner(async (tx) => [
      await makeStaff(tx, merchantId),
      await makeStaff(tx, merchantId),
    ])
    const bind = (...staffIds: string[]) => world.call(bindOutletStaff, { id, staffIds }, { as })
    expect((await bind(one.staffId, two.staffId)).answer).toEqual({ bound: 2, unbound: 0 })
    expect((await bind(two.staffId)).answer).toEqual({ bound: 0, unbound: 1 })
    const before = await tables()
    expect((await bind(two.staffId, foreign.staffId)).status).toBe(404)
    expect(await tables()).toEqual(before)
  })

  it('are given staff by somebody who works there only as far as they see and hold themselves', async () => {
    const [here, near] = await Promise.all(['B-1', 'B-2'].map(async (number) => (await create(number)).answer.id))
    const BINDS = ['platform.organisation.outlets.bindStaff', 'desk.cashiering'].map((key) => permissionCode(key))
    const SELLS = [permissionCode('desk.cashiering')]
    const staff = (outletIds: (string | undefined)[], codes: readonly string[]) =>
      world.owner((tx) => makeStaff(tx, merchantId, { outletIds: outletIds.map(String), codes }))
    const manager = await staff([here, near], BINDS)
    const token = await world.owner((tx) => makeSession(tx, { kind: 'staff', accountId: manager.staffId, merchantId }))
    const [cashier, stranger, chief] = [
      await staff([near], SELLS),
      await staff([], SELLS),
      await staff([here, near], [...SELLS, permissionCode('desk.shift')]),
    ]
    const own = [manager.staffId, chief.staffId]
    const bind = (...staffIds: string[]) => world.call(bindOutletStaff, { id: String(here), staffIds }, { as: token })
    const before = await tables()
    // Whoever works nowhere that the caller sees is not found; whoever may do more is neither sent away nor brought in.
    expect((await bind(...own, stranger.staffId)).status).toBe(404)
    expect((await bind(manager.staffId)).refusal.code).toBe('role.beyond-own')
    expect(await tables()).toEqual(before)
    expect((await bind(...own, cashier.staffId)).answer).toEqual({ bound: 1, unbound: 0 })
    expect((await bind(...own)).answer).toEqual({ bound: 0, unbound: 1 })
    await world.call(bindOutletStaff, { id: String(here), staffIds: [manager.staffId] }, { as })
    expect((await bind(...own)).refusal.code).toBe('role.beyond-own')
  })

  it('are not disabled under an open shift nor taken away with a device or stock, and say what is there', async () => {
    const { id } = (await create('T-5')).answer
    const outlet = { outletId: id, number: 'T-5', currency: 'JPY' }
    const { deviceId } = await world.owner((tx) => makeDevice(tx, merchantId, outlet))
    const { staffId } = await world.owner((tx) => makeStaff(tx, merchantId, { firstName: 'Ines' }))
    await world.owner((tx) => makeProduct(tx, merchantId, [outlet], { name: 'Left tea' }))
    const shiftId = newId()
    await world.sql(sql`
      insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor, opened_at)
      values (${merchantId}, ${shiftId}, ${id}, ${deviceId}, ${staffId}, 'S1', 'JPY', '2026-03-02', 0, now())`)
    const disable = () => world.call(setOutletsEnabled, { ids: [id], enabled: 0 }, { as })
    expect((await disable()).refusal).toMatchObject({
      code: 'thing.in-use',
      details: { uses: expect.stringMatching(/^Ines/), openShifts: 1 },
    })
    expect((await world.call(archiveOutlet, { id }, { as })).refusal).toMatchObject({
      code: 'thing.in-use',
      details: {
        uses: expect.stringMatching(/^Ines [^,]+, Desk \d+, Left tea$/),
        openShifts: 1,
        devices: 1,
        stocked: 1,
      },
    })
    await world.sql(
      sql`update shift set closed_at = now(), expected_minor = 0, counted_minor = 0 where id = ${shiftId}`,
    )
    expect((await disable()).answer).toEqual({ changed: 1 })
    expect((await disable()).answer).toEqual({ changed: 0 })
  })

  it('that nothing goes on at are taken away, and keep their number', async () => {
    const { id } = (await create('T-6')).answer
    expect((await world.call(archiveOutlet, { id }, { as })).status).toBe(200)
    expect((await world.call(readOutlet, { id }, { as })).status).toBe(404)
    expect((await create('T-6')).refusal.code).toBe('outlet.number-taken')
  })

  it('are seen by staff only where they work', async () => {
    const { id } = (await create('T-7')).answer
    const token = await world.owner(async (tx) => {
      const { staffId } = await makeStaff(tx, merchantId, { outletIds: [id], codes: codesOfTier('staff') })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    })
    const { answer } = await world.call(listOutlets, { limit: 200 }, { as: token })
    expect(answer.rows.map((row) => row.number)).toEqual(['T-7'])
    const { id: other } = (await create('T-8')).answer
    expect((await world.call(readOutlet, { id: other }, { as: token })).status).toBe(404)
    expect((await world.call(updateOutlet, { ...fields('T-8'), id: other, version: 1 }, { as: token })).status).toBe(
      404,
    )
  })

  it('of another merchant are not found', async () => {
    const before = await tables()
    const { outletId: id } = foreign
    for (const called of [
      world.call(readOutlet, { id }, { as }),
      world.call(updateOutlet, { ...fields('X'), id, version: 1 }, { as }),
      world.call(setOutletsEnabled, { ids: [id], enabled: 0 }, { as }),
      world.call(bindOutletStaff, { id, staffIds: [] }, { as }),
      world.call(archiveOutlet, { id }, { as }),
    ]) {
      expect((await called).refusal.code).toBe('thing.not-found')
    }
    expect(await tables()).toEqual(before)
  })
})

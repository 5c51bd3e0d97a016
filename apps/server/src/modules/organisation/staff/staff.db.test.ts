import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import {
  archiveStaff,
  createStaff,
  listStaff,
  readStaff,
  setStaffEnabled,
  setStaffLock,
  setStaffPassword,
  updateStaff,
} from '@kassa/contract/organisation/staff.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { identityModule } from '../../identity/identity.module.ts'
import { organisationModule } from '../organisation.module.ts'

let world: World
let as: string
let merchantId: string
let number: string
let outletIds: string[]
let cashier: string
let manager: string
let foreign: { outletId: string; staffId: string; roleId: string }

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule, organisationModule([])] })
  await world.owner(async (tx) => {
    ;({ merchantId, number } = await makeMerchant(tx))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    outletIds = [
      (await makeOutlet(tx, merchantId, { name: 'East' })).outletId,
      (await makeOutlet(tx, merchantId, { name: 'West' })).outletId,
    ]
    cashier = await makeRole(tx, merchantId, { codes: [permissionCode('desk.cashiering')] })
    manager = await makeRole(tx, merchantId, { codes: codesOfTier('staff') })
    const other = await makeMerchant(tx)
    const { outletId } = await makeOutlet(tx, other.merchantId)
    foreign = { outletId, ...(await makeStaff(tx, other.merchantId)) }
  })
})
afterAll(() => world.close())

const password = 'Till-2026'
const fields = (staffNumber: string) => ({
  number: staffNumber,
  firstName: 'Ada',
  lastName: 'Liu',
  position: 'Cashier',
  roleId: cashier,
  outletIds: [outletIds[0]!],
})
const create = (staffNumber: string, more: object = {}) =>
  world.call(createStaff, { ...fields(staffNumber), password, passwordAgain: password, ...more }, { as })
const made = async (staffNumber: string, more: object = {}) => (await create(staffNumber, more)).answer.id
const signIn = (staffNumber: string, typed = password) =>
  world.call(login, { merchantNumber: number, staffNumber, password: typed })
const read = async (id: string) => (await world.call(readStaff, { id }, { as })).answer
const tables = () =>
  world.sql(
    sql`select staff.*, array(select outlet_id from staff_outlet where staff_id = id) as at from staff order by id`,
  )

describe('staff', () => {
  it('are added and sign in at their outlets', async () => {
    const id = await made('S-1')
    expect(await read(id)).toMatchObject({
      number: 'S-1',
      firstName: 'Ada',
      lockState: 0,
      enabled: 1,
      isBound: true,
      outlets: [{ id: outletIds[0], name: 'East' }],
      hasPin: false,
      version: 1,
      can: { edit: true, enable: true, lock: true, unlock: false, archive: true },
    })
    const { answer } = await signIn('S-1')
    expect(answer.outlets.map((outlet) => outlet.name)).toEqual(['East'])
    expect(answer.allPerms).toEqual([permissionCode('desk.cashiering')])
  })

  it.each([
    ['a number of one character', { number: '1' }, 'request.invalid'],
    ['a number of 21', { number: '1'.repeat(21) }, 'request.invalid'],
    ['no first name', { firstName: ' ' }, 'request.invalid'],
    ['a first name of 51', { firstName: 'x'.repeat(51) }, 'request.invalid'],
    ['a taken number', { number: 'S-1' }, 'staff.number-taken'],
    ['passwords that differ', { passwordAgain: 'Till-2027' }, 'password.differs'],
    ['a weak password', { password: 'short', passwordAgain: 'short' }, 'password.too-weak'],
    [
      'its own number as password',
      { number: 'Abc-12345', password: 'abc-12345', passwordAgain: 'abc-12345' },
      'password.too-weak',
    ],
    ['an impossible phone', { phone: '123456' }, 'phone.invalid'],
  ])('refuse %s and nobody is added', async (_, wrong, code) => {
    const before = await tables()
    expect((await create('S-9', wrong)).refusal.code).toBe(code)
    expect(await tables()).toEqual(before)
  })

  it('never get a role or an outlet of another merchant', async () => {
    const before = await tables()
    expect((await create('S-9', { roleId: foreign.roleId })).status).toBe(404)
    expect((await create('S-9', { outletIds: [foreign.outletId] })).status).toBe(404)
    expect(await tables()).toEqual(before)
  })

  it('are found by name, number, outlet, role, binding and lock', async () => {
    const id = await made('S-2', { firstName: 'Zoë', outletIds: [], roleId: manager })
    const found = async (filter: object) =>
      (await world.call(listStaff, { ...filter, limit: 200 }, { as })).answer.rows.map((row) => row.id)
    expect(await found({ search: 'zoë liu' })).toEqual([id])
    expect(await found({ search: 's-2' })).toEqual([id])
    expect(await found({ bound: 'no' })).toEqual([id])
    expect(await found({ roleId: manager })).toEqual([id])
    expect(await found({ outletId: outletIds[0] })).not.toContain(id)
    expect(await found({ lockState: 3 })).toEqual([])
  })

  it('are changed under their version, keeping what the other wrote', async () => {
    const id = await made('S-3')
    const change = (more: object) => world.call(updateStaff, { ...fields('S-3'), id, version: 1, ...more }, { as })
    expect((await change({ position: 'Baker', outletIds })).status).toBe(200)
    expect((await change({ position: 'Butcher' })).refusal).toMatchObject({
      code: 'thing.changed-meanwhile',
      details: { current: { position: 'Baker' } },
    })
    expect((await read(id)).outlets).toHaveLength(2)
  })

  it('are signed out at once when disabled, locked or given a new password', async () => {
    const id = await made('S-4')
    const isOut = async (token: string) => (await world.call(readOwnSession, {}, { as: token })).status === 401
    const first = (await signIn('S-4')).answer.token
    expect((await world.call(setStaffEnabled, { ids: [id], enabled: 0 }, { as })).answer).toEqual({ changed: 1 })
    expect(await isOut(first)).toBe(true)
    const [line] = await world.sql(sql`
      select before, after from audit_line where subject = ${`staff/${id}`} order by at desc, id desc limit 1`)
    expect(line).toEqual({ before: { isEnabled: 1 }, after: { isEnabled: 0 } })
    expect((await signIn('S-4')).refusal.code).toBe('login.disabled')
    await world.call(setStaffEnabled, { ids: [id], enabled: 1 }, { as })
    expect(await isOut(first)).toBe(true)
    const second = (await signIn('S-4')).answer.token
    await world.call(setStaffLock, { id, isLocked: true }, { as })
    expect(await isOut(second)).toBe(true)
    expect((await signIn('S-4')).refusal.code).toBe('login.permanently-locked')
    expect(await read(id)).toMatchObject({ lockState: 3, can: { lock: false, unlock: true } })
    await world.call(setStaffLock, { id, isLocked: false }, { as })
    const third = (await signIn('S-4')).answer.token
    await world.call(setPin, { password, pin: '2580' }, { as: third })
    const fresh = { id, password: 'Fresh-2026', passwordAgain: 'Fresh-2026' }
    expect((await world.call(setStaffPassword, fresh, { as })).status).toBe(200)
    expect(await isOut(third)).toBe(true)
    expect((await read(id)).hasPin).toBe(false)
    expect((await signIn('S-4', 'Fresh-2026')).status).toBe(200)
  })

  it('show a temporary lock that has run out as none, and are unlocked by hand before', async () => {
    const id = await made('S-5')
    const failSixTimes = async () => {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await signIn('S-5', 'wrong')
        world.passSeconds(2)
      }
    }
    await failSixTimes()
    expect((await read(id)).lockState).toBe(1)
    await world.call(setStaffLock, { id, isLocked: false }, { as })
    expect((await read(id)).lockState).toBe(0)
    expect((await signIn('S-5')).status).toBe(200)
    await failSixTimes()
    world.passSeconds(31 * 60)
    expect(await read(id)).toMatchObject({ lockState: 0, lockedUntil: null })
  })

  it('that leave keep their number taken and are gone from lists', async () => {
    const id = await made('S-6')
    await world.owner(async (tx) => {
      const outlet = await makeOutlet(tx, merchantId, { name: 'North' })
      const { deviceId } = await makeDevice(tx, merchantId, outlet)
      await tx.run(sql`
        insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor,
          opened_at)
        values (${merchantId}, ${newId()}, ${outlet.outletId}, ${deviceId}, ${id}, 'S1', 'USD', '2026-03-02', 0, now())`)
    })
    expect((await world.call(archiveStaff, { id }, { as })).refusal.message).toMatch(/North · Desk \d+/)
    await world.sql(sql`update shift set closed_at = now(), expected_minor = 0, counted_minor = 0`)
    expect((await world.call(archiveStaff, { id }, { as })).status).toBe(200)
    expect((await world.call(readStaff, { id }, { as })).status).toBe(404)
    expect((await signIn('S-6')).refusal.code).toBe('login.refused')
    expect((await create('S-6')).refusal.code).toBe('staff.number-taken')
  })
})

describe('a store manager', () => {
  const ofStaff = [...codesOfTier('staff')]
  let token: string
  let self: string

  beforeAll(async () => {
    const lacking = permissionCode('desk.orders.refundWithoutSale')
    const role = await world.owner((tx) =>
      makeRole(tx, merchantId, { codes: ofStaff.filter((code) => code !== lacking), name: 'Small manager' }),
    )
    self = await made('M-1', { roleId: role, outletIds: [outletIds[0]] })
    token = (await signIn('M-1')).answer.token
  })

  it('sees only who works where they do', async () => {
    await made('W-1', { outletIds: [outletIds[1]] })
    const { answer } = await world.call(listStaff, { limit: 200 }, { as: token })
    expect(answer.rows.every((row) => row.outlets.some(({ id }) => id === outletIds[0]))).toBe(true)
    expect(answer.rows.map((row) => row.number)).not.toContain('W-1')
  })

  it('gives nobody more rights than they have, and does not take over somebody who has', async () => {
    const boss = await made('B-1', { roleId: manager })
    const before = await tables()
    const as = token
    const grown = { ...fields('N-1'), roleId: manager, password, passwordAgain: password }
    for (const called of [
      world.call(createStaff, grown, { as }),
      world.call(updateStaff, { ...fields('B-1'), roleId: cashier, id: boss, version: 1 }, { as }),
      world.call(setStaffPassword, { id: boss, password: 'Taken-2026', passwordAgain: 'Taken-2026' }, { as }),
      world.call(setStaffLock, { id: boss, isLocked: true }, { as }),
      world.call(setStaffEnabled, { ids: [boss], enabled: 0 }, { as }),
      world.call(archiveStaff, { id: boss }, { as }),
    ]) {
      expect((await called).refusal.code).toBe('role.beyond-own')
    }
    expect(await tables()).toEqual(before)
  })

  it('changes nothing about their own role and does not lock themselves out', async () => {
    const as = token
    const mine = { ...fields('M-1'), id: self, version: 1, roleId: cashier }
    expect((await world.call(updateStaff, mine, { as })).refusal.code).toBe('role.own')
    expect((await world.call(setStaffLock, { id: self, isLocked: true }, { as })).refusal.code).toBe('admin.oneself')
    expect((await world.call(setStaffEnabled, { ids: [self], enabled: 0 }, { as })).refusal.code).toBe('admin.oneself')
    expect((await world.call(archiveStaff, { id: self }, { as })).refusal.code).toBe('admin.oneself')
  })

  it('does not unbind somebody from an outlet they cannot see', async () => {
    const id = await made('E-1', { outletIds })
    const change = { ...fields('E-1'), id, version: 1, outletIds: [] }
    expect((await world.call(updateStaff, change, { as: token })).status).toBe(200)
    expect((await read(id)).outlets.map((outlet) => outlet.name)).toEqual(['West'])
    const away = { ...fields('E-1'), id, version: 2, outletIds: [outletIds[1]!] }
    expect((await world.call(updateStaff, away, { as: token })).status).toBe(404)
  })
})

describe('a store manager, of somebody who works at an outlet of others too', () => {
  it('keeps where they work, and changes nothing that counts there: no role, no password, no farewell', async () => {
    const role = await world.owner((tx) => makeRole(tx, merchantId, { codes: [...codesOfTier('staff')] }))
    await made('M-2', { roleId: role, outletIds: [outletIds[0]] })
    const as = (await signIn('M-2')).answer.token
    const id = await made('E-2', { outletIds })
    const whole = { ...fields('E-2'), id, version: 1, outletIds }
    expect((await world.call(updateStaff, { ...whole, lastName: 'Li' }, { as })).status).toBe(200)
    const before = await tables()
    const passwords = { id, password: 'Taken-2026', passwordAgain: 'Taken-2026' }
    for (const called of [
      world.call(updateStaff, { ...whole, version: 2, roleId: role }, { as }),
      world.call(updateStaff, { ...whole, version: 2, roleId: role, outletIds: [outletIds[0]!] }, { as }),
      world.call(setStaffPassword, passwords, { as }),
      world.call(archiveStaff, { id }, { as }),
    ])
      expect((await called).refusal.code).toBe('staff.works-elsewhere')
    const there = { ...whole, version: 2, outletRoles: [{ outletId: outletIds[1]!, roleId: role }] }
    expect((await world.call(updateStaff, there, { as })).refusal.code).toBe('thing.not-found')
    expect(await tables()).toEqual(before)
    const here = { ...whole, version: 2, outletRoles: [{ outletId: outletIds[0]!, roleId: role }] }
    expect((await world.call(updateStaff, here, { as })).status).toBe(200)
    expect((await read(id)).outlets).toHaveLength(2)
    expect((await read(id)).outletRoles).toMatchObject([{ outletId: outletIds[0], roleId: role }])
  })
})

describe('somebody new', () => {
  it('begins with a PIN where the form gives one, of as many digits as the role asks for', async () => {
    expect((await read(await made('S-PIN', { pin: '2591' }))).hasPin).toBe(true)
    expect((await read(await made('S-NOPIN'))).hasPin).toBe(false)
    const before = await tables()
    expect((await create('S-M', { roleId: manager, pin: '2591' })).refusal.code).toBe('pin.too-short')
    expect((await create('S-M', { pin: '1234' })).refusal.code).toBe('pin.too-simple')
    for (const pin of ['259', '259137461', 'abcd']) {
      expect((await create('S-M', { pin })).refusal.code).toBe('request.invalid')
    }
    expect(await tables()).toEqual(before)
    expect((await create('S-M', { roleId: manager, pin: '259137' })).status).toBe(200)
  })
})

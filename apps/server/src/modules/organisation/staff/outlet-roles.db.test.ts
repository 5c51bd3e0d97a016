import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import {
  createStaff,
  listStaff,
  readStaff,
  setStaffPassword,
  updateStaff,
} from '@kassa/contract/organisation/staff.calls.ts'
import { readOutletPage } from '@kassa/contract/report/outlet-page.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const codes = (...keys: string[]) => keys.map((key) => permissionCode(key))
const SELLS = codes('desk.cashiering')
const MANAGES = codes(
  'platform.organisation.staff',
  'platform.organisation.staff.edit',
  'desk.cashiering',
  'desk.shift',
)

let world: World
let shop: Shop
let other: Shop
let manager: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  manager = await world.owner((tx) => makeRole(tx, shop.merchantId, { codes: MANAGES, name: 'Manager there' }))
})
afterAll(() => world.close())

const admin = () => ({ as: shop.admin.token })
const both = () => [shop.outlet.outletId, shop.otherOutlet.outletId]

/** A cashier of both outlets who manages the second. */
async function managerThere() {
  const { merchantId, otherOutlet } = shop
  const made = await world.owner(async (tx) => {
    const staff = await makeStaff(tx, merchantId, { outletIds: both(), codes: SELLS })
    return { ...staff, token: await makeSession(tx, { kind: 'staff', accountId: staff.staffId, merchantId }) }
  })
  const saved = await edit(made.staffId, { outletRoles: [{ outletId: otherOutlet.outletId, roleId: manager }] })
  expect(saved.status).toBe(200)
  return made
}

const edit = async (id: string, more: object, as = shop.admin.token) => {
  const { number, firstName, roleId, version } = (await world.call(readStaff, { id }, admin())).answer
  const fields = { id, version, number, firstName, roleId, phone: '', outletIds: both() }
  return world.call(updateStaff, { ...fields, ...more }, { as })
}
const rolesOf = async (id: string) => (await world.call(readStaff, { id }, admin())).answer.outletRoles
const seenBy = (token: string, outlet?: string) => world.call(listStaff, { limit: 200 }, { as: token, outlet })

describe('one person with other roles at other outlets', () => {
  it('may do at each what the role there may, and sees there the people of where it counts', async () => {
    const { outlet, otherOutlet } = shop
    const { staffId, token } = await managerThere()
    const near = await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [outlet.outletId] }))
    const there = await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [otherOutlet.outletId] }))
    expect((await seenBy(token)).refusal.code).toBe('permission.missing')
    expect((await seenBy(token, outlet.outletId)).refusal.code).toBe('permission.missing')
    const seen = (await seenBy(token, otherOutlet.outletId)).answer.rows.map(({ id }) => id)
    expect(seen).toContain(there.staffId)
    expect(seen).not.toContain(near.staffId)
    const session = (await world.call(readOwnSession, {}, { as: token })).answer
    expect(session.allPerms).toEqual(SELLS)
    expect(session.outlets.find(({ id }) => id === otherOutlet.outletId)?.allPerms).toEqual(MANAGES)
    expect(session.outlets.find(({ id }) => id === outlet.outletId)?.allPerms).toBeUndefined()
    expect(await rolesOf(staffId)).toEqual([
      { outletId: otherOutlet.outletId, roleId: manager, roleName: 'Manager there' },
    ])
  })

  it('has at a till the rights of its outlet', async () => {
    const { staffId } = await managerThere()
    const { device, outlet } = shop
    const codesAtTill = async () =>
      (await world.call(deskSetup, {}, { device })).answer.staff.find(({ id }) => id === staffId)?.permissionCodes
    expect(await codesAtTill()).toEqual(SELLS)
    await edit(staffId, { outletRoles: [{ outletId: outlet.outletId, roleId: manager }] })
    expect(await codesAtTill()).toEqual(MANAGES)
  })

  it('is found by each of their roles, and the page of an outlet says the one that they have there', async () => {
    const { staffId } = await managerThere()
    const found = async (roleId: string) =>
      (await world.call(listStaff, { roleId, limit: 200 }, admin())).answer.rows.map(({ id }) => id)
    const { roleId } = (await world.call(readStaff, { id: staffId }, admin())).answer
    expect(await found(roleId)).toContain(staffId)
    expect(await found(manager)).toContain(staffId)
    expect(await found(shop.cashier.roleId)).not.toContain(staffId)
    const roleAt = async (id: string) =>
      (await world.call(readOutletPage, { id }, admin())).answer.people?.find((one) => one.id === staffId)?.roleName
    expect(await roleAt(shop.otherOutlet.outletId)).toBe('Manager there')
    expect(await roleAt(shop.outlet.outletId)).not.toBe('Manager there')
  })

  it('is kept by a form that knows nothing of it, and goes with its outlet', async () => {
    const { staffId } = await managerThere()
    expect((await edit(staffId, { position: 'Lead' })).status).toBe(200)
    expect(await rolesOf(staffId)).toHaveLength(1)
    expect((await edit(staffId, { outletIds: [shop.outlet.outletId] })).status).toBe(200)
    expect((await edit(staffId, {})).status).toBe(200)
    expect(await rolesOf(staffId)).toEqual([])
  })

  it('is held by the person: the role is not deleted under them, and who may do less leaves them alone', async () => {
    const { staffId } = await managerThere()
    const roleId = await world.owner((tx) => makeRole(tx, shop.merchantId, { codes: MANAGES }))
    await edit(staffId, { outletRoles: [{ outletId: shop.otherOutlet.outletId, roleId }] })
    expect((await world.call(staffRoleCalls.archive, { id: roleId }, admin())).refusal.code).toBe('thing.in-use')
    const helper = await world.owner(async (tx) => {
      const made = await makeStaff(tx, shop.merchantId, {
        outletIds: both(),
        codes: codes('platform.organisation.staff.edit', 'desk.cashiering'),
      })
      return makeSession(tx, { kind: 'staff', accountId: made.staffId, merchantId: shop.merchantId })
    })
    const passwords = { id: staffId, password: 'Till-2027', passwordAgain: 'Till-2027' }
    expect((await world.call(setStaffPassword, passwords, { as: helper })).refusal.code).toBe('role.beyond-own')
  })

  it('is set when somebody is added', async () => {
    const { answer } = await world.call(
      createStaff,
      {
        number: '7701',
        firstName: 'Mei',
        phone: '',
        roleId: shop.cashier.roleId,
        outletIds: both(),
        outletRoles: [{ outletId: shop.outlet.outletId, roleId: manager }],
        password: 'Till-2026',
        passwordAgain: 'Till-2026',
      },
      admin(),
    )
    expect(await rolesOf(answer.id)).toMatchObject([{ outletId: shop.outlet.outletId, roleId: manager }])
  })
})

describe('it is refused, and nothing changes', () => {
  const table = () => world.sql(sql`select * from staff_outlet order by merchant_id, staff_id, outlet_id`)

  it('elsewhere, twice at one outlet, with a role of another merchant, and for oneself', async () => {
    const { staffId, token } = await managerThere()
    const [first, second] = both()
    const before = await table()
    const foreign = { outletId: other.outlet.outletId, roleId: manager }
    const twice = [first, first].map((outletId) => ({ outletId, roleId: manager }))
    expect((await edit(staffId, { outletRoles: [foreign] })).refusal.code).toBe('staff.role-elsewhere')
    expect((await edit(staffId, { outletRoles: twice })).refusal.code).toBe('staff.role-elsewhere')
    const strange = [{ outletId: first, roleId: other.cashier.roleId }]
    expect((await edit(staffId, { outletRoles: strange })).refusal.code).toBe('thing.not-found')
    const { version, number, firstName, roleId } = (await world.call(readStaff, { id: staffId }, admin())).answer
    const wide = { id: staffId, version, number, firstName, roleId, phone: '', outletIds: [second!], outletRoles: [] }
    const own = await world.call(updateStaff, wide, { as: token, outlet: second })
    expect(own.refusal.code).toBe('role.beyond-own')
    expect(await table()).toEqual(before)
  })

  it('beyond what the caller holds for good', async () => {
    const { token } = await managerThere()
    const [, second] = both()
    const somebody = await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [second!], codes: SELLS }))
    const raised = { outletIds: [second], outletRoles: [{ outletId: second, roleId: manager }] }
    const { version, number, firstName, roleId } = (await world.call(readStaff, { id: somebody.staffId }, admin()))
      .answer
    const fields = { id: somebody.staffId, version, number, firstName, roleId, phone: '', ...raised }
    const answered = await world.call(updateStaff, fields as never, { as: token, outlet: second })
    expect(answered.refusal.code).toBe('role.beyond-own')
    expect(await rolesOf(somebody.staffId)).toEqual([])
  })
})

import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  endElevation,
  giveElevation,
  listElevations,
  reviewElevation,
} from '@kassa/contract/organisation/elevation.calls.ts'
import { listStaff, readStaff, setStaffPassword } from '@kassa/contract/organisation/staff.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMerchantAdmin, makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, cashierCodes, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const NOON = '2026-03-02T12:00:00.000Z'
const ONE = '2026-03-02T13:00:00.000Z'

const codes = (...keys: string[]) => keys.map((key) => permissionCode(key))
const MANAGES = codes('platform.organisation.staff', 'platform.organisation.staff.edit', 'desk.cashiering')

let world: World
let shop: Shop
let other: Shop
/** A role of the shop that manages its staff. */
let managerRole: string

beforeAll(async () => {
  world = await makeWorld({ now: NOON })
  shop = await makeShop(world, { cashierCodes: codes('desk.cashiering') })
  other = await makeShop(world)
  managerRole = await world.owner((tx) => makeRole(tx, shop.merchantId, { codes: MANAGES, name: 'Shift manager' }))
})
afterAll(() => world.close())
beforeEach(() => world.setNow(NOON))

const admin = () => ({ as: shop.admin.token })

/** Somebody of the staff, signed in. */
const somebody = (outletIds = [shop.outlet.outletId], held = codes('desk.cashiering')) =>
  world.owner(async (tx) => {
    const { merchantId } = shop
    const { staffId } = await makeStaff(tx, merchantId, { outletIds, codes: held })
    return { staffId, token: await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }) }
  })

const wish = (accountId: string, more: object = {}) => ({
  kind: 'staff' as const,
  accountId,
  roleId: managerRole,
  outletId: null,
  until: ONE,
  reason: 'Ann is ill',
  ...more,
})
const give = (accountId: string, more: object = {}, as = shop.admin.token) =>
  world.call(giveElevation, wish(accountId, more), { as })
const given = async (accountId: string, more: object = {}) => (await give(accountId, more)).answer.id
const staffSeenBy = (as: string, outlet?: string) => world.call(listStaff, {}, { as, outlet })
const rows = () => world.sql(sql`select * from role_elevation order by id`)

describe('a role for a time', () => {
  it('counts from the next call on, and from its last moment on no more, in the session that was open', async () => {
    const { staffId, token } = await somebody()
    expect((await staffSeenBy(token)).status).toBe(403)
    await given(staffId)
    expect((await staffSeenBy(token)).status).toBe(200)
    const during = (await world.call(readOwnSession, {}, { as: token })).answer
    expect(during.user).toMatchObject({
      roleName: 'Shift manager',
      elevation: { roleName: 'Shift manager', outletId: null, until: ONE },
    })
    expect(during.allPerms).toEqual(expect.arrayContaining([...MANAGES]))
    world.setNow('2026-03-02T12:59:59.999Z')
    expect((await staffSeenBy(token)).status).toBe(200)
    world.setNow(ONE)
    expect((await staffSeenBy(token)).refusal.code).toBe('permission.missing')
    const after = (await world.call(readOwnSession, {}, { as: token })).answer
    expect(after.user.elevation).toBeNull()
    expect(after.allPerms).toEqual(codes('desk.cashiering'))
  })

  it('counts at its outlet only, and reaches nobody of another', async () => {
    const { outlet, otherOutlet } = shop
    const { staffId, token } = await somebody([outlet.outletId, otherOutlet.outletId])
    const far = await somebody([otherOutlet.outletId])
    await given(staffId, { outletId: outlet.outletId })
    expect((await staffSeenBy(token)).status).toBe(403)
    expect((await staffSeenBy(token, otherOutlet.outletId)).status).toBe(403)
    expect((await staffSeenBy(token, outlet.outletId)).status).toBe(200)
    const reading = { as: token, outlet: outlet.outletId }
    expect((await world.call(readStaff, { id: far.staffId }, reading)).refusal.code).toBe('thing.not-found')
    const session = (await world.call(readOwnSession, {}, { as: token })).answer
    const perms = session.outlets.map(({ id, allPerms }) => [id, allPerms ?? null])
    expect(new Map(perms as [string, string[] | null][])).toEqual(
      new Map([
        [outlet.outletId, MANAGES],
        [otherOutlet.outletId, null],
      ]),
    )
  })

  it('gives nothing that lasts: neither a role to others nor a longer time to oneself', async () => {
    const { staffId, token } = await somebody()
    const friend = await somebody()
    await given(staffId)
    expect((await give(friend.staffId, {}, token)).refusal.code).toBe('role.beyond-own')
    expect((await give(staffId, {}, token)).refusal.code).toBe('admin.oneself')
    const passwords = { password: 'Till-2027', passwordAgain: 'Till-2027' }
    const manager = await somebody([shop.outlet.outletId], MANAGES)
    const stolen = await world.call(setStaffPassword, { id: manager.staffId, ...passwords }, { as: token })
    expect(stolen.refusal.code).toBe('role.beyond-own')
  })

  it('is not to be taken over: who may do less cannot set the password of whoever has more for now', async () => {
    const { staffId } = await somebody()
    const helper = await somebody([shop.outlet.outletId], codes('platform.organisation.staff.edit', 'desk.cashiering'))
    const passwords = { id: staffId, password: 'Till-2027', passwordAgain: 'Till-2027' }
    await given(staffId)
    const refused = await world.call(setStaffPassword, passwords, { as: helper.token })
    expect(refused.refusal.code).toBe('role.beyond-own')
    world.setNow(ONE)
    expect((await world.call(setStaffPassword, passwords, { as: helper.token })).status).toBe(200)
  })

  it('is an administrator’s too, everywhere, and never at one outlet', async () => {
    const { merchantId, outlet } = shop
    const [id, token, roleId] = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: [] })
      const role = await makeRole(tx, merchantId, { tier: 'merchant', codes: MANAGES })
      return [adminId, await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }), role]
    })
    expect((await staffSeenBy(token)).status).toBe(403)
    const asAdmin = { kind: 'admin' as const, roleId }
    expect((await give(id, { ...asAdmin, outletId: outlet.outletId })).refusal.code).toBe('thing.not-found')
    await given(id, asAdmin)
    expect((await staffSeenBy(token)).status).toBe(200)
    world.setNow(ONE)
    expect((await staffSeenBy(token)).status).toBe(403)
  })

  it('of a role that is deleted meanwhile is their own again', async () => {
    const { staffId, token } = await somebody()
    const roleId = await world.owner((tx) => makeRole(tx, shop.merchantId, { codes: MANAGES }))
    await given(staffId, { roleId })
    expect((await world.call(staffRoleCalls.archive, { id: roleId }, admin())).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: token })).answer.allPerms).toEqual(codes('desk.cashiering'))
  })
})

describe('it is refused, and nothing changes', () => {
  it.each([
    ['elevation.ends-wrong', { until: NOON }],
    ['elevation.ends-wrong', { until: '2026-04-02T12:00:00.001Z' }],
    ['thing.not-found', { roleId: '00000000-0000-4000-8000-000000000000' }],
    ['thing.not-found', { outletId: '00000000-0000-4000-8000-000000000000' }],
    ['request.invalid', { reason: 'x' }],
    ['request.invalid', { reason: 'x'.repeat(201) }],
  ])('%s: %j', async (code, more) => {
    const { staffId } = await somebody()
    const before = await rows()
    expect((await give(staffId, more)).refusal.code).toBe(code)
    expect(await rows()).toEqual(before)
  })

  it('for the role they have, for a second one at a time, and for people and outlets of another merchant', async () => {
    const { staffId } = await somebody()
    const own = await world.sql<{ roleId: string }>(sql`select role_id from staff where id = ${staffId}`)
    expect((await give(staffId, { roleId: own[0]?.roleId })).refusal.code).toBe('elevation.same-role')
    await given(staffId, { until: '2026-04-02T12:00:00.000Z' })
    expect((await give(staffId)).refusal.code).toBe('elevation.runs-already')
    expect((await give(other.cashier.id)).refusal.code).toBe('thing.not-found')
    const second = await somebody()
    expect((await give(second.staffId, { outletId: other.outlet.outletId })).refusal.code).toBe('thing.not-found')
    expect((await give(second.staffId, { roleId: other.cashier.roleId })).refusal.code).toBe('thing.not-found')
    const mine = await given(second.staffId)
    const theirs = { as: other.admin.token }
    expect((await world.call(endElevation, { id: mine }, theirs)).refusal.code).toBe('thing.not-found')
    expect((await world.call(reviewElevation, { id: mine }, theirs)).refusal.code).toBe('thing.not-found')
    expect((await world.call(listElevations, {}, theirs)).answer.rows).toEqual([])
  })

  it('by staff for outlets that are not theirs', async () => {
    const { outlet, otherOutlet } = shop
    const boss = await somebody([outlet.outletId], MANAGES)
    const both = await somebody([outlet.outletId, otherOutlet.outletId])
    expect((await give(both.staffId, {}, boss.token)).refusal.code).toBe('elevation.outlet-needed')
    expect((await give(both.staffId, { outletId: otherOutlet.outletId }, boss.token)).refusal.code).toBe(
      'thing.not-found',
    )
    expect((await give(both.staffId, { outletId: outlet.outletId }, boss.token)).status).toBe(200)
  })
})

describe('the list to review', () => {
  const states = async (id: string, as = shop.admin.token) =>
    (await world.call(listElevations, { limit: 200 }, { as })).answer.rows.find((row) => row.id === id)

  it('runs, waits to be looked at, and is reviewed by somebody else, each in the log', async () => {
    const { staffId, token } = await somebody()
    const id = await given(staffId)
    expect(await states(id)).toMatchObject({
      state: 'running',
      reason: 'Ann is ill',
      can: { end: true, review: false },
    })
    expect((await world.call(reviewElevation, { id }, admin())).refusal.code).toBe('elevation.runs-still')
    world.setNow('2026-03-02T12:30:00.000Z')
    expect((await world.call(endElevation, { id }, admin())).status).toBe(200)
    expect((await staffSeenBy(token)).status).toBe(403)
    expect((await world.call(endElevation, { id }, admin())).refusal.code).toBe('elevation.ended-already')
    expect(await states(id)).toMatchObject({
      state: 'to-review',
      until: '2026-03-02T12:30:00.000Z',
      can: { end: false, review: true },
    })
    expect((await world.call(reviewElevation, { id }, admin())).status).toBe(200)
    expect((await world.call(reviewElevation, { id }, admin())).refusal.code).toBe('elevation.reviewed-already')
    expect(await states(id)).toMatchObject({ state: 'reviewed', can: { end: false, review: false } })
    const logged = await world.sql<{ call: string }>(sql`
      select call from audit_line where subject = ${`elevation/${id}`} order by at, id`)
    expect(logged.map(({ call }) => call)).toEqual([
      'organisation.give-elevation',
      'organisation.end-elevation',
      'organisation.review-elevation',
    ])
  })

  it('is not for whoever it was given to, and shows staff only people of their outlets', async () => {
    const boss = await somebody([shop.outlet.outletId], MANAGES)
    const far = await somebody([shop.otherOutlet.outletId])
    const hidden = await given(far.staffId)
    const lead = await world.owner((tx) =>
      makeRole(tx, shop.merchantId, { codes: [...MANAGES, permissionCode('desk.orders')] }),
    )
    const own = await given(boss.staffId, { roleId: lead })
    world.setNow(ONE)
    expect(await states(hidden, boss.token)).toBeUndefined()
    expect(await states(own, boss.token)).toMatchObject({ can: { review: false } })
    expect((await world.call(reviewElevation, { id: own }, { as: boss.token })).refusal.code).toBe('admin.oneself')
  })

  it('gives two who press at once one role', async () => {
    const { staffId } = await somebody()
    const answers = await Promise.all([give(staffId), give(staffId)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('at a till', () => {
  let selling: SellingShop
  const nothing = codes('desk')
  beforeAll(async () => {
    selling = await makeSellingShop(world)
    await selling.desk.book(selling.desk.openShift(0))
  })
  const owner = async () => {
    const { merchantId } = selling
    return world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, {
        codes: [...cashierCodes, ...codes('platform.organisation.staff.edit')],
      })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
  }
  const reasonsOf = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code)
  const filed = async () =>
    reasonsOf(
      (
        await world.sql<{ reasons: { code: string }[] }>(
          sql`select reasons from review_item where merchant_id = ${selling.merchantId} order by received_at desc, id desc limit 1`,
        )
      )[0]?.reasons ?? [],
    )

  it('it is told with its end, and a sale counts by the role of its moment however late it comes', async () => {
    const { merchantId, desk, cashier } = selling
    const roleId = await world.owner((tx) =>
      makeRole(tx, merchantId, { codes: cashierCodes, name: 'Cashier for a day' }),
    )
    await world.sql(sql`update role set codes = ${nothing} where id = ${cashier.roleId}`)
    const within = {
      kind: 'staff' as const,
      accountId: cashier.staffId,
      roleId,
      outletId: null,
      until: ONE,
      reason: 'Ill',
    }
    await world.call(giveElevation, within, { as: await owner() })
    const { staff } = (await world.call(deskSetup, {}, { device: desk.device })).answer
    expect(staff.find(({ id }) => id === cashier.staffId)).toMatchObject({
      permissionCodes: nothing,
      elevations: [{ from: NOON, until: ONE, roleName: 'Cashier for a day', permissionCodes: [...cashierCodes] }],
    })
    const during = desk.sale([selling.line(0)], { at: '2026-03-02T12:59:00.000Z' })
    const after = desk.sale([selling.line(0)], { at: ONE })
    world.setNow('2026-03-02T18:00:00.000Z')
    await desk.book(during)
    expect(await filed()).toEqual([])
    await desk.book(after)
    expect(await filed()).toEqual(['sale.permission-missing'])
  })
})

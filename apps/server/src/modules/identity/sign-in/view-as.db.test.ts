import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginView, endView } from '@kassa/contract/identity/view-as.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { listStaff, setStaffLock } from '@kassa/contract/organisation/staff.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMerchantAdmin, makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const NOON = '2026-03-02T12:00:00.000Z'
const codes = (...keys: string[]) => keys.map((key) => permissionCode(key))
const SEES_STAFF = codes('platform.organisation.staff', 'platform.organisation.staff.lock')

let world: World
let shop: Shop
let other: Shop
let roleId: string

beforeAll(async () => {
  world = await makeWorld({ now: NOON })
  shop = await makeShop(world)
  other = await makeShop(world)
  roleId = await world.owner((tx) => makeRole(tx, shop.merchantId, { codes: SEES_STAFF, name: 'Sees staff' }))
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(NOON)
  await world.call(endView, {}, { as: shop.admin.token })
})

const asOwner = () => ({ as: shop.admin.token })
const asRole = (id = roleId) => world.call(beginView, { as: 'role', id }, asOwner())
/** A call that the role may not make. */
const closed = () => world.call(staffRoleCalls.read, { id: roleId }, asOwner())
const lock = () => world.call(setStaffLock, { id: shop.cashier.id, isLocked: true }, asOwner())
const sessions = () =>
  world.sql(
    sql`select view_role_id, view_outlet_ids, view_name from session where merchant_id = ${shop.merchantId} order by id`,
  )

it('shows what the role sees and no more, says so, and refuses every write, until it is ended', async () => {
  await asRole()
  expect((await world.call(listStaff, {}, asOwner())).status).toBe(200)
  expect((await closed()).refusal.code).toBe('permission.missing')
  const session = (await world.call(readOwnSession, {}, asOwner())).answer
  expect(session.allPerms).toEqual(SEES_STAFF)
  expect(session.user.view).toEqual({ name: 'Sees staff', until: '2026-03-02T13:00:00.000Z' })
  expect((await lock()).refusal.code).toBe('session.view-only')
  expect(await world.sql(sql`select lock_state from staff where id = ${shop.cashier.id}`)).toEqual([{ lockState: 0 }])
  expect((await world.call(endView, {}, asOwner())).status).toBe(200)
  expect((await closed()).status).toBe(200)
  expect((await world.call(readOwnSession, {}, asOwner())).answer.user.view).toBeUndefined()
})

it('ends by itself after an hour', async () => {
  await asRole()
  world.setNow('2026-03-02T12:59:59.999Z')
  expect((await closed()).status).toBe(403)
  world.setNow('2026-03-02T13:00:00.000Z')
  expect((await closed()).status).toBe(200)
})

it('looks as a person at an outlet, with the outlets where that role is theirs', async () => {
  const { merchantId, outlet, otherOutlet } = shop
  const [person, far] = await world.owner(async (tx) => [
    await makeStaff(tx, merchantId, {
      outletIds: [otherOutlet.outletId],
      codes: SEES_STAFF,
      firstName: 'Mei',
      lastName: 'Lin',
    }),
    await makeStaff(tx, merchantId, { outletIds: [outlet.outletId] }),
  ])
  const at = { ...asOwner(), outlet: otherOutlet.outletId }
  const elsewhere = await world.call(
    beginView,
    { as: 'staff', id: person.staffId },
    { ...asOwner(), outlet: outlet.outletId },
  )
  expect(elsewhere.refusal.code).toBe('thing.not-found')
  expect((await world.call(beginView, { as: 'staff', id: person.staffId }, at)).status).toBe(200)
  const seen = (await world.call(listStaff, { limit: 200 }, at)).answer.rows.map(({ id }) => id)
  expect(seen).toContain(person.staffId)
  expect(seen).not.toContain(far.staffId)
  const session = (await world.call(readOwnSession, {}, asOwner())).answer
  expect(session.outlets.map(({ id }) => id)).toEqual([otherOutlet.outletId])
  expect(session.user.view?.name).toBe('Mei Lin')
  const other403 = await world.call(listStaff, {}, { ...asOwner(), outlet: outlet.outletId })
  expect(other403.refusal.code).toBe('thing.not-found')
})

it('shows nothing that was taken from whoever looks meanwhile: rights of their own role, or an outlet', async () => {
  const { merchantId, outlet, otherOutlet } = shop
  const looksAs = codes('platform.organisation.staff.roles')
  const { staffId, token } = await world.owner(async (tx) => {
    const outletIds = [outlet.outletId, otherOutlet.outletId]
    const made = await makeStaff(tx, merchantId, { outletIds, codes: [...looksAs, ...SEES_STAFF] })
    const session = { kind: 'staff' as const, accountId: made.staffId, merchantId }
    return { ...made, token: await makeSession(tx, session) }
  })
  const viewer = { as: token }
  expect((await world.call(beginView, { as: 'role', id: roleId }, viewer)).status).toBe(200)
  const outletsSeen = async () =>
    (await world.call(readOwnSession, {}, viewer)).answer.outlets.map(({ id }) => id).toSorted()
  expect(await outletsSeen()).toEqual([outlet.outletId, otherOutlet.outletId].toSorted())
  await world.sql(sql`delete from staff_outlet where staff_id = ${staffId} and outlet_id = ${otherOutlet.outletId}`)
  expect(await outletsSeen()).toEqual([outlet.outletId])
  expect((await world.call(listStaff, {}, viewer)).status).toBe(200)
  await world.sql(sql`
    update role set codes = ${looksAs} where id = (select role_id from staff where id = ${staffId})`)
  expect((await world.call(listStaff, {}, viewer)).refusal.code).toBe('permission.missing')
  const session = (await world.call(readOwnSession, {}, viewer)).answer
  expect([session.allPerms, session.user.view?.name]).toEqual([[], 'Sees staff'])
})

it('writes each look into the log, with who looked and as whom', async () => {
  world.setNow('2026-03-03T12:00:00.000Z')
  await asRole()
  world.passSeconds(1)
  await world.call(listStaff, {}, asOwner())
  world.passSeconds(1)
  await world.call(endView, {}, asOwner())
  const lines = await world.sql<{ call: string; after: { name: string; call?: string } }>(sql`
    select call, after from audit_line where merchant_id = ${shop.merchantId} and account_id = ${shop.admin.id}
    order by at desc, id desc limit 3`)
  expect(lines.toReversed().map(({ call, after }) => [call, after.name, after.call])).toEqual([
    ['identity.begin-view', 'Sees staff', undefined],
    ['identity.look-as-other', 'Sees staff', 'organisation.list-staff'],
    ['identity.end-view', 'Sees staff', undefined],
  ])
})

it('is refused for a role of another merchant, for one beyond one’s own, and without the right to roles; nothing changes', async () => {
  const before = await sessions()
  expect((await asRole(other.cashier.roleId)).refusal.code).toBe('thing.not-found')
  expect((await world.call(beginView, { as: 'staff', id: other.cashier.id }, asOwner())).refusal.code).toBe(
    'thing.not-found',
  )
  const { merchantId } = shop
  const sign = (held: readonly string[]) =>
    world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: held })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
  const small = await sign(codes('platform.organisation.staff.roles'))
  const none = await sign(codes('platform.organisation.staff'))
  expect((await world.call(beginView, { as: 'role', id: roleId }, { as: small })).refusal.code).toBe('role.beyond-own')
  expect((await world.call(beginView, { as: 'role', id: roleId }, { as: none })).refusal.code).toBe(
    'permission.missing',
  )
  expect(await sessions()).toEqual(expect.arrayContaining(before))
  await asRole()
  expect((await asRole()).refusal.code).toBe('permission.missing')
  const held = await world.call(staffRoleCalls.archive, { id: roleId }, asOwner())
  expect(held.refusal.code).toBe('permission.missing')
})

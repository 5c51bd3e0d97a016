// Rights of a role held against the log: what its holders did is used, by whichever right opens it; the rest is told only where a line would be.
import { readUnusedRights } from '@kassa/contract/identity/unused-rights.calls.ts'
import { createCategory } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMerchantAdmin, makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const NOW = '2026-03-02T04:00:00.000Z'
const codesOf = (...keys: string[]) => keys.map(permissionCode)
const [categories, add, edit] = codesOf(
  'platform.catalogue.categories',
  'platform.catalogue.categories.add',
  'platform.catalogue.categories.edit',
)
const brands = permissionCode('platform.catalogue.brands.add')
const price = permissionCode('desk.cashiering.linePrice')
const codes = [categories, add, edit, brands, price].filter((code) => code !== undefined)
/** Some of them in the order of the tree. */
const inOrder = (...some: (string | undefined)[]) => codes.filter((code) => some.includes(code))

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
beforeEach(() => world.setNow(NOW))
afterAll(() => world.close())

const roleOf = (tier: 'merchant' | 'staff' = 'staff') =>
  world.owner((tx) => makeRole(tx, shop.merchantId, { codes, tier }))
const hold = async (roleId: string) => {
  const { staffId } = await world.owner((tx) =>
    makeStaff(tx, shop.merchantId, { roleId, outletIds: [shop.outlet.outletId] }),
  )
  return staffId
}
/** A line of the log, so many seconds before now. */
const log = (accountId: string, call: string, secondsAgo: number, subject: string | null = null) =>
  world.sql(sql`
    insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, request_id)
    values (${shop.merchantId}, ${newId()}, ${new Date(Date.parse(NOW) - secondsAgo * 1_000).toISOString()}, 'staff', ${accountId}, 'Wei',
      ${call}, ${subject}, ${newId()})`)
const asked = (roleId: string, as = shop.admin.token) => world.call(readUnusedRights, { roleId }, { as })
const DAY = 86_400

it('what a holder did is used; the rest is unused where a line would tell, and not told where none would', async () => {
  const roleId = await roleOf()
  const staffId = await hold(roleId)
  expect((await asked(roleId)).answer).toEqual({
    since: '2026-01-31T04:00:00.000Z',
    isTold: true,
    holders: 1,
    unused: inOrder(add, edit, brands),
    untold: inOrder(categories, price),
  })
  const as = await world.owner((tx) =>
    makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId }),
  )
  expect((await world.call(createCategory, { name: 'Tea', parentId: null }, { as })).status).toBe(200)
  expect((await asked(roleId)).answer.unused).toEqual(inOrder(edit, brands))
})

it('counts thirty days to the second, and nobody but the holders', async () => {
  const roleId = await roleOf()
  const staffId = await hold(roleId)
  await log(staffId, 'catalogue.create-category', 30 * DAY + 1)
  await log(shop.cashier.id, 'catalogue.edit-category', 60)
  expect((await asked(roleId)).answer.unused).toEqual(inOrder(add, edit, brands))
  await log(staffId, 'catalogue.create-category', 30 * DAY)
  expect((await asked(roleId)).answer.unused).toEqual(inOrder(edit, brands))
})

it('counts whoever has the role at one outlet, or had it for a time', async () => {
  const roleId = await roleOf()
  await hold(roleId)
  const [here, once] = [await hold(shop.cashier.roleId), await hold(shop.cashier.roleId)]
  await world.sql(sql`update staff_outlet set role_id = ${roleId} where staff_id = ${here}`)
  await world.sql(sql`
    insert into role_elevation (merchant_id, id, account_kind, account_id, role_id, reason, from_at, until_at, given_by_kind, given_by_id, given_by_name)
    values (${shop.merchantId}, ${newId()}, 'staff', ${once}, ${roleId}, 'count', ${NOW}::timestamptz - interval '9 days',
      ${NOW}::timestamptz - interval '8 days', 'admin', ${shop.admin.id}, 'Ada')`)
  await log(here, 'catalogue.edit-category', 60)
  await log(once, 'catalogue.create-brand', 8 * DAY + 60)
  expect((await asked(roleId)).answer).toMatchObject({ holders: 3, unused: [add] })
})

it('tells nothing of a role that nobody holds, or that stands as it does for less than seven days', async () => {
  const roleId = await roleOf()
  expect((await asked(roleId)).answer).toMatchObject({ isTold: false, holders: 0, unused: [], untold: [] })
  await hold(roleId)
  await log(shop.admin.id, staffRoleCalls.update.name, 7 * DAY, `role/${roleId}`)
  expect((await asked(roleId)).answer).toMatchObject({ isTold: true, since: '2026-02-23T04:00:00.000Z' })
  await log(shop.admin.id, staffRoleCalls.update.name, 7 * DAY - 1, `role/${roleId}`)
  expect((await asked(roleId)).answer).toMatchObject({ isTold: false, unused: [], untold: [] })
  await world.sql(sql`update role set created_at = ${NOW} where id = ${roleId}`)
  expect((await asked(roleId)).answer).toMatchObject({ isTold: false, since: NOW })
})

it('has no role of another merchant, of no merchant, that is archived, or of a tier whose roles the person may not see', async () => {
  const mine = await roleOf('merchant')
  expect((await asked(mine)).status).toBe(200)
  expect((await asked(mine, other.admin.token)).status).toBe(404)
  expect((await asked(newId())).status).toBe(404)
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, {
      codes: codesOf('platform.organisation.staff.roles'),
    })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  expect((await asked(mine, as)).status).toBe(404)
  expect((await asked(await roleOf(), as)).status).toBe(200)
  await world.sql(sql`update role set archived_at = ${NOW} where id = ${mine}`)
  expect((await asked(mine)).status).toBe(404)
})

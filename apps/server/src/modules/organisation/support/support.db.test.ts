import { readProduct, listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { updateProfile, listSessions } from '@kassa/contract/identity/own-account.calls.ts'
import { logout, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { merchantRoleCalls, staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { createTax, listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { listStaff, setStaffPassword } from '@kassa/contract/organisation/staff.calls.ts'
import { giveElevation } from '@kassa/contract/organisation/elevation.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import {
  answerSupport,
  askSupport,
  endSupport,
  listSupport,
  listSupportOfMerchant,
  openSupport,
} from '@kassa/contract/identity/support.calls.ts'
import { isOpenToSupport } from '@kassa/contract/permission/support-access.ts'
import { supportCodes } from '@kassa/contract/permission/support-codes.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeMerchantAdmin, makeRole } from '../../../../test/make/merchant.ts'
import { makeOperator } from '../../../../test/make/people.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { modules } from '../../../program.ts'

const NOON = '2026-03-02T12:00:00.000Z'
const TWO = '2026-03-02T14:00:00.000Z'
const NOBODY = '00000000-0000-4000-8000-000000000000'

let world: World
let above: PlatformPeople
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld({ now: NOON })
  above = await makeAbove(world)
  other = await makeShop(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(NOON)
  shop = await makeShop(world)
})

const owner = () => ({ as: shop.admin.token })
const ECO = createTax.request.parse({ name: 'Eco', rateBasisPoints: 100, isIncluded: false, outlets: [] })
const REASON = 'Receipts print twice since Monday'
const ask = (more: object = {}, as = above.operator) =>
  world.call(askSupport, { merchantId: shop.merchantId, reason: REASON, hours: 2, ...more }, { as })
const answer = (id: string, more: object = {}) =>
  world.call(answerSupport, { id, isAllowed: true, hours: 2, ...more }, owner())
const open = (id: string, as = above.operator) => world.call(openSupport, { merchantId: shop.merchantId, id }, { as })
const rows = () => world.sql(sql`select * from support_access where merchant_id = ${shop.merchantId} order by id`)
const lines = async () =>
  (
    await world.sql<{ call: string; accountName: string; after: { call?: string; reason?: string } | null }>(sql`
      select call, account_name, after from audit_line where merchant_id = ${shop.merchantId}
        and subject like 'support/%' order by at, id`)
  ).map(({ call, accountName, after }) => [call, accountName, after?.call, after?.reason])

/** Asks, is granted and opens; answers the token of the session in the merchant. */
async function visit(more: object = {}): Promise<{ id: string; token: string }> {
  const { id } = (await ask()).answer
  expect((await answer(id, more)).status).toBe(200)
  return { id, token: (await open(id)).answer.token }
}

/** Another operator, and one who may not ask. */
const operatorWith = (codes: readonly string[]) =>
  world.owner(async (tx) => {
    const { adminId, roleId } = await makeOperator(tx, { codes })
    return { adminId, roleId, token: await makeSession(tx, { kind: 'admin', accountId: adminId }) }
  })

describe('support access', () => {
  it('is asked with a reason, waits in the owner’s inbox, is granted for hours, opened by whoever asked, and ends by itself', async () => {
    const { id } = (await ask()).answer
    const inbox = async () =>
      (await world.call(listErrands, {}, owner())).answer.rows.filter(({ kind }) => kind === 'support-asked')
    expect(await inbox()).toMatchObject([{ id }])
    expect((await open(id)).refusal.code).toBe('support.not-running')
    expect((await answer(id)).status).toBe(200)
    expect(await inbox()).toEqual([])
    const opened = (await open(id)).answer
    expect(opened.user).toMatchObject({
      tier: 'merchant',
      merchantId: shop.merchantId,
      email: null,
      support: { reason: REASON, until: TWO, mayChange: false },
    })
    expect(new Set(opened.allPerms)).toEqual(new Set(supportCodes(false)))
    const as = { as: opened.token }
    expect((await world.call(listStaff, {}, as)).status).toBe(200)
    const me = (await world.call(readOwnSession, {}, as)).answer
    expect(me.user.support?.until).toBe(TWO)
    expect(me.outlets).toHaveLength(2)
    world.setNow('2026-03-02T13:59:59.999Z')
    expect((await world.call(listStaff, {}, as)).status).toBe(200)
    world.setNow(TWO)
    expect((await world.call(listStaff, {}, as)).refusal.code).toBe('session.signed-out')
    expect((await open(id)).refusal.code).toBe('support.not-running')
    const [row] = (await world.call(listSupport, {}, owner())).answer.rows
    expect(row).toMatchObject({ state: 'ended', until: TWO, endedBy: null, can: { answer: false, end: false } })
  })

  it('leaves a line for every look and every change in the merchant’s log, with who and why', async () => {
    const { token } = await visit({ mayChange: true })
    world.passSeconds(1)
    await world.call(listProducts, {}, { as: token })
    world.passSeconds(1)
    await world.call(listMerchants, {}, { as: token })
    world.passSeconds(1)
    await world.call(createTax, ECO, { as: token })
    const name = expect.stringContaining('operator')
    expect(await lines()).toEqual([
      ['identity.ask-support', name, undefined, REASON],
      ['identity.answer-support', expect.any(String), undefined, REASON],
      ['identity.open-support', name, undefined, REASON],
      ['identity.look-as-support', name, 'catalogue.list-products', REASON],
      ['identity.look-as-support', name, 'organisation.list-merchants', REASON],
      ['identity.work-as-support', name, createTax.name, REASON],
    ])
  })

  it('is ended by the owner at once, in every session that it opened', async () => {
    const { id, token } = await visit()
    const second = (await open(id)).answer.token
    const looks = () => Promise.all([token, second].map((as) => world.call(listStaff, {}, { as })))
    expect((await looks()).map(({ status }) => status)).toEqual([200, 200])
    expect((await world.call(endSupport, { id }, owner())).status).toBe(200)
    expect((await looks()).map(({ status }) => status)).toEqual([401, 401])
    expect((await open(id)).refusal.code).toBe('support.not-running')
    expect((await world.call(endSupport, { id }, owner())).refusal.code).toBe('support.not-running')
  })

  it('ends with the operator’s own sign-in, account or right, and with a sign-out of its own', async () => {
    const mine = await operatorWith(codesOfTier('operator'))
    const { id } = (await ask({}, mine.token)).answer
    await answer(id)
    const look = async (as: string) => (await world.call(listStaff, {}, { as })).status
    const first = (await open(id, mine.token)).answer.token
    expect(await look(first)).toBe(200)
    await world.call(logout, {}, { as: first })
    expect(await look(first)).toBe(401)
    const second = (await open(id, mine.token)).answer.token
    await world.sql(sql`update platform_role set codes = array_remove(codes, '010307') where id = ${mine.roleId}`)
    expect(await look(second)).toBe(401)
    await world.sql(sql`update platform_role set codes = codes || array['010307'] where id = ${mine.roleId}`)
    expect(await look(second)).toBe(200)
    await world.sql(sql`update admin set is_enabled = false where id = ${mine.adminId}`)
    expect(await look(second)).toBe(401)
    await world.sql(sql`update admin set is_enabled = true where id = ${mine.adminId}`)
    await world.call(logout, {}, { as: mine.token })
    expect(await look(second)).toBe(401)
  })
})

describe('nothing more than was granted', () => {
  it('and nothing that whoever grants it holds for a time alone', async () => {
    const codes = ['platform.organisation.merchant.admins', 'platform.organisation.merchant.admins.edit'].map((key) =>
      permissionCode(key),
    )
    const [deputy, full] = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes })
      const token = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
      const tier = 'merchant' as const
      return [{ adminId, token }, await makeRole(tx, shop.merchantId, { tier, codes: codesOfTier(tier), name: 'All' })]
    })
    const wish = { kind: 'admin' as const, accountId: deputy.adminId, roleId: full, outletId: null }
    const given = await world.call(giveElevation, { ...wish, until: TWO, reason: 'The owner is away' }, owner())
    expect(given.status).toBe(200)
    const { id } = (await ask()).answer
    const granted = { id, isAllowed: true, hours: 8, mayChange: true }
    expect((await world.call(answerSupport, granted, { as: deputy.token })).status).toBe(200)
    expect(await rows()).toMatchObject([{ codes: supportCodes(true).filter((code) => codes.includes(code)) }])
  })

  it('only looks by default, and changes goods and the set-up where that was granted', async () => {
    const { token } = await visit()
    // The code is not even held.
    expect((await world.call(createTax, ECO, { as: token })).status).toBe(403)
    const before = await rows()
    expect((await world.call(listTaxes, {}, { as: token })).answer.rows.map(({ name }) => name)).not.toContain('Eco')
    expect(await rows()).toEqual(before)
    shop = await makeShop(world)
    const free = await visit({ mayChange: true })
    expect((await world.call(createTax, ECO, { as: free.token })).status).toBe(200)
  })

  it('gives no role, password or own account, whatever was granted', async () => {
    const { token } = await visit({ mayChange: true })
    const as = { as: token }
    const { id } = shop.cashier
    const tried = await Promise.all([
      world.call(setStaffPassword, { id, password: 'Till-2027', passwordAgain: 'Till-2027' }, as),
      world.call(
        giveElevation,
        {
          kind: 'staff',
          accountId: id,
          roleId: shop.cashier.roleId,
          outletId: null,
          until: TWO,
          reason: 'Because',
        },
        as,
      ),
      world.call(staffRoleCalls.archive, { id: shop.cashier.roleId }, as),
      world.call(merchantRoleCalls.archive, { id: shop.cashier.roleId }, as),
      world.call(updateProfile, { version: 1, firstName: 'X' }, as),
      world.call(listSessions, {}, as),
      world.call(answerSupport, { id: NOBODY, isAllowed: true }, as),
    ])
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 403))
  })

  it('lets support do nothing that whoever granted it may not do themselves', async () => {
    const held = ['platform.organisation.merchant.admins.edit', 'platform.catalogue.products'].map(permissionCode)
    shop = await makeShop(world, { adminCodes: held })
    const { token } = await visit({ mayChange: true })
    expect((await world.call(listStaff, {}, { as: token })).refusal.code).toBe('permission.missing')
    expect((await world.call(listProducts, {}, { as: token })).status).toBe(200)
  })

  it('reaches nobody else’s shop', async () => {
    const { id, token } = await visit()
    const there = { as: token, outlet: other.outlet.outletId }
    expect((await world.call(listProducts, {}, there)).refusal.code).toBe('thing.not-found')
    expect((await world.call(listMerchants, {}, { as: token })).answer.rows.map((row) => row.id)).toEqual([
      shop.merchantId,
    ])
    const theirs = { as: other.admin.token }
    expect((await world.call(endSupport, { id }, theirs)).refusal.code).toBe('thing.not-found')
    expect((await world.call(answerSupport, { id, isAllowed: true }, theirs)).refusal.code).toBe('thing.not-found')
    expect((await world.call(listSupport, {}, theirs)).answer.rows).toEqual([])
    const wrong = { merchantId: other.merchantId, id }
    expect((await world.call(openSupport, wrong, { as: above.operator })).refusal.code).toBe('thing.not-found')
  })

  it('is the operator’s alone who asked: no partner, no other operator, nobody without the right', async () => {
    const { id } = await visit()
    const colleague = await operatorWith(codesOfTier('operator'))
    const small = await operatorWith(codesOfTier('operator').filter((code) => code !== '010307'))
    expect((await open(id, colleague.token)).refusal.code).toBe('thing.not-found')
    for (const as of [above.partner.token, small.token, shop.admin.token]) {
      expect((await open(id, as)).refusal.code).toBe('permission.missing')
      expect((await ask({}, as)).refusal.code).toBe('permission.missing')
      const list = { merchantId: shop.merchantId }
      expect((await world.call(listSupportOfMerchant, list, { as })).refusal.code).toBe('permission.missing')
    }
    // A role of a partner to which somebody wrote the code all the same.
    await world.sql(sql`update platform_role set codes = codes || array['010307'] where id in
      (select platform_role_id from admin where id = ${above.partner.adminId})`)
    expect((await ask({}, above.partner.token)).refusal.code).toBe('support.operator-only')
    expect((await open(id, above.partner.token)).refusal.code).toBe('support.operator-only')
  })

  it('counts no role above the merchants inside one: a session there without an access is nobody’s', async () => {
    const { adminId } = await operatorWith(codesOfTier('operator'))
    const { merchantId } = shop
    const as = await world.owner((tx) => makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }))
    expect((await world.call(listStaff, {}, { as })).status).toBe(401)
    expect((await world.call(readOwnSession, {}, { as })).status).toBe(401)
    const { id, token } = await visit()
    await world.sql(sql`update support_access set codes = '{}' where id = ${id}`)
    expect((await world.call(readOwnSession, {}, { as: token })).answer.allPerms).toEqual([])
    expect((await world.call(listStaff, {}, { as: token })).refusal.code).toBe('permission.missing')
  })
})

describe('refused, and nothing changes', () => {
  it.each([
    [{ reason: 'Why?' }, 'request.invalid'],
    [{ reason: 'x'.repeat(201) }, 'request.invalid'],
    [{ hours: 0 }, 'request.invalid'],
    [{ hours: 73 }, 'request.invalid'],
    [{ merchantId: NOBODY }, 'thing.not-found'],
  ])('%j: %s', async (more, code) => {
    expect((await ask(more)).refusal.code).toBe(code)
    expect(await rows()).toEqual([])
  })

  it('a second request while one waits or runs, one of two at once, and an answer to one that lapsed', async () => {
    const both = await Promise.all([ask(), ask()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [waiting] = await rows()
    const id = (waiting as { id: string }).id
    world.setNow('2026-03-09T12:00:00.000Z')
    expect((await answer(id)).refusal.code).toBe('support.not-waiting')
    expect((await ask()).status).toBe(200)
  })

  it('a grant outside 1 to 72 hours, a second answer, and one of two answers at once', async () => {
    const { id } = (await ask()).answer
    expect((await answer(id, { hours: 0 })).refusal.code).toBe('request.invalid')
    expect((await answer(id, { hours: 73 })).refusal.code).toBe('request.invalid')
    const both = await Promise.all([answer(id, { hours: 72 }), answer(id, { isAllowed: false })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await answer(id)).refusal.code).toBe('support.not-waiting')
  })

  it('a look after the owner said no', async () => {
    const { id } = (await ask()).answer
    await answer(id, { isAllowed: false })
    expect((await open(id)).refusal.code).toBe('support.not-running')
    const list = { merchantId: shop.merchantId }
    const [row] = (await world.call(listSupportOfMerchant, list, { as: above.operator })).answer.rows
    expect(row).toMatchObject({ state: 'declined', can: { open: false, answer: false } })
  })
})

describe('secrets', () => {
  const commands = modules.flatMap((module) => module.commands)
  const reads = commands.filter(
    ({ endpoint }) => endpoint.audience === 'screens' && endpoint.method === 'GET' && endpoint.kind === 'json',
  )

  it('every read that support may make answers or refuses by name, and none of them faults', async () => {
    const { token } = await visit({ mayChange: true })
    const faults: string[] = []
    for (const { endpoint } of reads) {
      if (endpoint.name === logout.name) continue
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, shop.merchantId])
      const outlet = endpoint.outlet === 'none' ? undefined : shop.outlet.outletId
      const { status } = await world.call(endpoint, Object.fromEntries(names), { as: token, outlet })
      if (status >= 500 || status === 401) faults.push(`${endpoint.name} ${status}`)
    }
    expect(faults).toEqual([])
    expect((await world.call(readProduct, { id: NOBODY }, { as: token })).status).toBe(404)
  })

  it('no call that is open to support answers a field that names a secret', () => {
    const open = commands.filter(
      ({ endpoint, codes, runOutside }) =>
        endpoint.audience === 'screens' &&
        endpoint.access !== 'public' &&
        endpoint.access !== 'device' &&
        runOutside === undefined &&
        isOpenToSupport(endpoint, true) &&
        (codes === null || codes.some((code) => supportCodes(true).includes(code))),
    )
    expect(open.length).toBeGreaterThan(200)
    const named = /"((?!has)\w*([sS]ecret|[pP]assword|[tT]oken|[pP]rivateKey|apiKey|[rR]ecovery\w*|pin|certificate))":/g
    const found = open.flatMap(({ endpoint }) => {
      const schema = JSON.stringify(
        z.toJSONSchema(endpoint.answer as z.ZodType, { unrepresentable: 'any', io: 'input' }),
      )
      return [...schema.matchAll(named)].map(([, field]) => `${endpoint.name} ${field}`)
    })
    expect(found).toEqual([])
  })
})

import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import {
  merchantRoleCalls,
  operatorRoleCalls,
  partnerRoleCalls,
  staffRoleCalls,
} from '@kassa/contract/identity/role.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refuse } from '@kassa/domain/result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeRole, makeStaff } from '../../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { identityModule } from '../identity.module.ts'
import { ensurePlatformRoles, insertBuiltInRoles } from '../public.ts'
import { keepingAManager } from './role-rules.ts'

let world: World
let merchantId: string
let owner: string
let ownerRole: string
let operator: string
let operatorRole: string
let partner: { partnerId: string; token: string }
let sub: { partnerId: string; token: string }
let stranger: { partnerId: string; roleId: string }
let builtIn: ReadonlyMap<string, string>
let foreignRole: string

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    builtIn = await insertBuiltInRoles(tx, merchantId, 'zh-CN', { now: world.now, newId })
    ownerRole = builtIn.get('owner') ?? ''
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { roleId: ownerRole })
    owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    const upper = await makeOperator(tx)
    operatorRole = upper.roleId
    operator = await makeSession(tx, { kind: 'admin', accountId: upper.adminId })
    await ensurePlatformRoles(tx, { now: world.now, newId })
    const first = await makePartner(tx)
    partner = { ...first, token: await makeSession(tx, { kind: 'admin', accountId: first.adminId }) }
    const second = await makePartner(tx, { parentId: first.partnerId })
    sub = { ...second, token: await makeSession(tx, { kind: 'admin', accountId: second.adminId }) }
    stranger = await makePartner(tx)
    const other = await makeMerchant(tx)
    foreignRole = await makeRole(tx, other.merchantId)
  })
})
afterAll(() => world.close())

const code = (...keys: string[]) => keys.map((key) => permissionCode(key))
const tables = () =>
  world.sql(sql`
    select to_jsonb(role) as row, id from role union all select to_jsonb(platform_role), id from platform_role order by id`)
let counted = 0
const named = () => `Role number ${(counted += 1)}`

describe('roles', () => {
  it('begin with the built-in ones, in the merchant’s language and first in the list', async () => {
    const { rows } = (await world.call(staffRoleCalls.list, {}, { as: owner })).answer
    expect(new Set(rows.slice(0, 3).map((row) => row.name))).toEqual(new Set(['库管员', '店长', '收银员']))
    expect(rows.map((row) => row.isBuiltIn)).toEqual([true, true, true])
    expect(rows[0]?.can).toEqual({ edit: true, archive: false, restore: true })
  })

  it('keep their codes in the order of the tree and each once', async () => {
    const codes = [...code('desk.orders.refund', 'desk.cashiering', 'desk.orders'), permissionCode('desk.orders')]
    const limits = { maxDiscountBasisPoints: 500, maxRefundMinor: 10_000, priceFloor: 'cost' as const }
    const { id } = (await world.call(staffRoleCalls.create, { name: named(), codes, limits }, { as: owner })).answer
    const { answer } = await world.call(staffRoleCalls.read, { id }, { as: owner })
    expect(answer).toMatchObject({
      codes: code('desk.cashiering', 'desk.orders', 'desk.orders.refund'),
      limits,
      isBuiltIn: false,
      holders: 0,
    })
  })

  it.each([
    ['a name of one letter', { name: 'x', codes: [] }, 'request.invalid'],
    ['a code of another tier', { name: 'Sly', codes: ['0104'] }, 'role.code-not-of-tier'],
    ['a code that is not in the tree', { name: 'Sly', codes: ['0199'] }, 'role.code-not-of-tier'],
    ['a discount above all', { name: 'Sly', codes: [], limits: { maxDiscountBasisPoints: 10_001 } }, 'request.invalid'],
    ['a name that is taken', { name: '收银员', codes: [] }, 'role.name-taken'],
  ])('refuse %s and stay as they were', async (_, request, refused) => {
    const before = await tables()
    expect((await world.call(staffRoleCalls.create, request as never, { as: owner })).refusal.code).toBe(refused)
    expect(await tables()).toEqual(before)
  })

  it('that are built in ask for the caution, can be restored, and are never taken away', async () => {
    const id = builtIn.get('cashier') ?? ''
    const request = { id, version: 1, name: '收银员', codes: code('desk.cashiering') }
    expect((await world.call(staffRoleCalls.update, request, { as: owner })).refusal.code).toBe('role.built-in-caution')
    const meant = { ...request, hasReadCaution: true }
    expect((await world.call(staffRoleCalls.update, meant, { as: owner })).answer.version).toBe(2)
    expect((await world.call(staffRoleCalls.restore, { id }, { as: owner })).status).toBe(200)
    const { answer } = await world.call(staffRoleCalls.read, { id }, { as: owner })
    expect(answer.codes).toEqual(findBuiltInRole('cashier')?.codes)
    expect((await world.call(staffRoleCalls.archive, { id }, { as: owner })).refusal.code).toBe('role.built-in')
  })

  it('are taken away only when nobody holds them', async () => {
    const { id } = (await world.call(staffRoleCalls.create, { name: named(), codes: [] }, { as: owner })).answer
    const { staffId } = await world.owner((tx) => makeStaff(tx, merchantId, { roleId: id, firstName: 'Rosa' }))
    expect((await world.call(staffRoleCalls.archive, { id }, { as: owner })).refusal).toMatchObject({
      code: 'thing.in-use',
      details: { uses: expect.stringMatching(/^Rosa/), holders: 1 },
    })
    await world.sql(sql`update staff set archived_at = now() where id = ${staffId}`)
    expect((await world.call(staffRoleCalls.archive, { id }, { as: owner })).status).toBe(200)
    expect((await world.call(staffRoleCalls.read, { id }, { as: owner })).status).toBe(404)
  })

  it('are changed by one at a time', async () => {
    const name = named()
    const { id } = (await world.call(merchantRoleCalls.create, { name, codes: [] }, { as: owner })).answer
    const change = (codes: string[]) =>
      world.call(merchantRoleCalls.update, { id, version: 1, name, codes }, { as: owner })
    const heard = await Promise.all([change(code('platform.dashboard')), change(code('platform.audit'))])
    expect(heard.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = heard.find(({ status }) => status === 409)
    const { answer } = await world.call(merchantRoleCalls.read, { id }, { as: owner })
    expect(lost?.refusal.details).toMatchObject({ current: { codes: answer.codes } })
  })

  it('count at the next call of whoever holds them', async () => {
    const name = named()
    const codes = code('platform.organisation.staff.roles')
    const { id } = (await world.call(merchantRoleCalls.create, { name, codes }, { as: owner })).answer
    const as = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { roleId: id })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    expect((await world.call(staffRoleCalls.list, {}, { as })).status).toBe(200)
    await world.call(merchantRoleCalls.update, { id, version: 1, name, codes: [] }, { as: owner })
    expect((await world.call(staffRoleCalls.list, {}, { as })).status).toBe(403)
  })

  it('of another merchant are not found', async () => {
    const before = await tables()
    for (const called of [
      world.call(staffRoleCalls.read, { id: foreignRole }, { as: owner }),
      world.call(staffRoleCalls.update, { id: foreignRole, version: 1, name: 'Mine', codes: [] }, { as: owner }),
      world.call(staffRoleCalls.restore, { id: foreignRole }, { as: owner }),
      world.call(staffRoleCalls.archive, { id: foreignRole }, { as: owner }),
    ]) {
      expect((await called).refusal.code).toBe('thing.not-found')
    }
    expect(await tables()).toEqual(before)
  })
})

describe('nobody rises', () => {
  it('by changing the role they hold', async () => {
    const request = {
      id: ownerRole,
      version: 1,
      name: 'Mine',
      codes: [...codesOfTier('merchant')],
      hasReadCaution: true,
    }
    expect((await world.call(merchantRoleCalls.update, request, { as: owner })).refusal.code).toBe('role.own')
    expect((await world.call(merchantRoleCalls.restore, { id: ownerRole }, { as: owner })).refusal.code).toBe(
      'role.own',
    )
  })

  it('by making or changing a role with more than they hold', async () => {
    const small = code(
      'platform.organisation.staff.roles',
      'platform.organisation.staff.roles.add',
      'platform.organisation.staff.roles.edit',
      'desk.cashiering',
    )
    const as = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: small })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const before = await tables()
    const grown = { name: named(), codes: code('desk.cashiering', 'desk.orders.refund') }
    expect((await world.call(staffRoleCalls.create, grown, { as })).refusal).toMatchObject({
      code: 'role.beyond-own',
      details: { codes: permissionCode('desk.orders.refund') },
    })
    const manager = { id: builtIn.get('manager') ?? '', version: 1, name: 'Less', codes: [], hasReadCaution: true }
    expect((await world.call(staffRoleCalls.update, manager, { as })).refusal.code).toBe('role.beyond-own')
    expect(await tables()).toEqual(before)
    expect(
      (await world.call(staffRoleCalls.create, { name: named(), codes: code('desk.cashiering') }, { as })).status,
    ).toBe(200)
  })

  it('by making a role with wider limits than their own', async () => {
    const own = { maxDiscountBasisPoints: 2_000, maxRefundMinor: 50_000, priceFloor: 'cost' as const }
    const as = await world.owner(async (tx) => {
      const roleId = await makeRole(tx, merchantId, { tier: 'merchant', codes: codesOfTier('merchant') })
      await tx.run(sql`update role set max_discount_basis_points = 2000, max_refund_minor = 50000, price_floor = 'cost'
        where id = ${roleId}`)
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { roleId })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const before = await tables()
    const make = (limits: object) =>
      world.call(
        staffRoleCalls.create,
        { name: named(), codes: code('desk.cashiering'), limits: { ...own, ...limits } },
        { as },
      )
    const refused: readonly [object, string][] = [
      [{ maxDiscountBasisPoints: 2_001 }, 'role.discount-beyond-own'],
      [{ maxDiscountBasisPoints: null }, 'role.discount-beyond-own'],
      [{ maxRefundMinor: 50_001 }, 'role.refund-beyond-own'],
      [{ maxRefundMinor: null }, 'role.refund-beyond-own'],
      [{ priceFloor: 'none' }, 'role.floor-beyond-own'],
      [{ priceFloor: 'minimum' }, 'role.floor-beyond-own'],
    ]
    for (const [limits, refusal] of refused) expect((await make(limits)).refusal.code).toBe(refusal)
    const manager = { id: builtIn.get('manager') ?? '' }
    expect((await world.call(staffRoleCalls.restore, manager, { as })).refusal.code).toMatch(/beyond-own$/)
    expect(await tables()).toEqual(before)
    expect((await make({})).status).toBe(200)
    const plain = await world.call(staffRoleCalls.create, { name: named(), codes: code('desk.cashiering') }, { as })
    const { answer } = await world.call(staffRoleCalls.read, { id: plain.answer.id }, { as })
    expect(answer.limits).toEqual(own)
  })

  it('and the last who manages operator roles keeps that right', async () => {
    const managing = code('platform.operatorAdmins.roles', 'platform.operatorAdmins.roles.edit')
    const { as, roleId } = await world.owner(async (tx) => {
      const second = await makeOperator(tx, { codes: codesOfTier('operator') })
      return { as: await makeSession(tx, { kind: 'admin', accountId: second.adminId }), roleId: second.roleId }
    })
    const strip = (id: string, token: string) =>
      world.call(operatorRoleCalls.update, { id, version: 1, name: named(), codes: [] }, { as: token })
    // Two strip each other at once: one of them stays.
    const heard = await Promise.all([strip(roleId, operator), strip(operatorRole, as)])
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await world.sql(sql`
      select 1 from admin join platform_role as role on role.id = platform_role_id
      where admin.tier = 'operator' and ${managing[1]} = any(role.codes)`)
    expect(left).toHaveLength(1)
    await world.sql(
      sql`update platform_role set codes = ${codesOfTier('operator')} where tier = 'operator' and not is_built_in`,
    )
    await world.sql(
      sql`delete from session where account_id in (select id from admin where platform_role_id = ${roleId})`,
    )
    await world.sql(sql`update admin set is_enabled = false where platform_role_id = ${roleId}`)
  })

  it('which no change takes that leaves nobody', async () => {
    const back = new Error('put everything back')
    const tried = world.database.transaction({ kind: 'platform' }, async (tx) => {
      const everybody = () => tx.run(sql`update admin set is_enabled = false where tier = 'operator'`)
      const kept = await keepingAManager({ tx }, { tier: 'operator' }, everybody)
      expect(kept).toEqual(refuse({ code: 'role.last-manager' }))
      throw back
    })
    await expect(tried).rejects.toBe(back)
  })
})

describe('partner roles', () => {
  it('are a partner’s own beside the shared built-in one, which only operators change', async () => {
    const { id } = (
      await world.call(
        partnerRoleCalls.create,
        { name: named(), codes: code('platform.merchants') },
        { as: partner.token },
      )
    ).answer
    const { rows } = (await world.call(partnerRoleCalls.list, {}, { as: partner.token })).answer
    const shared = rows.find((row) => row.isBuiltIn)
    expect(rows.map((row) => row.id)).toContain(id)
    expect(shared?.can).toEqual({ edit: false, archive: false, restore: false })
    const change = {
      id: shared?.id ?? '',
      version: 1,
      name: 'Partner',
      codes: code('platform.partners'),
      hasReadCaution: true,
    }
    expect((await world.call(partnerRoleCalls.update, change, { as: partner.token })).refusal.code).toBe(
      'permission.missing',
    )
    expect((await world.call(partnerRoleCalls.update, change, { as: operator })).status).toBe(200)
    expect((await world.call(partnerRoleCalls.restore, { id: change.id }, { as: operator })).status).toBe(200)
  })

  it('reach down one level and nowhere else', async () => {
    const create = (partnerId: string, as: string) =>
      world.call(partnerRoleCalls.create, { name: named(), codes: [], partnerId }, { as })
    expect((await create(sub.partnerId, partner.token)).status).toBe(200)
    expect((await create(partner.partnerId, sub.token)).status).toBe(404)
    expect((await create(stranger.partnerId, partner.token)).status).toBe(404)
    const before = await tables()
    for (const called of [
      world.call(partnerRoleCalls.read, { id: stranger.roleId }, { as: partner.token }),
      world.call(
        partnerRoleCalls.update,
        { id: stranger.roleId, version: 1, name: 'Mine', codes: [] },
        { as: partner.token },
      ),
      world.call(partnerRoleCalls.archive, { id: stranger.roleId }, { as: partner.token }),
    ]) {
      expect((await called).status).toBe(404)
    }
    expect(await tables()).toEqual(before)
    expect(
      (await world.call(partnerRoleCalls.list, { partnerId: stranger.partnerId }, { as: operator })).answer.rows.map(
        (row) => row.id,
      ),
    ).toContain(stranger.roleId)
  })
})

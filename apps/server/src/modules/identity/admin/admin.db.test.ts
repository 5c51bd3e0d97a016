import { merchantAdminCalls, operatorAdminCalls, partnerAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeRole } from '../../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { identityModule } from '../identity.module.ts'

let world: World
let merchantId: string
let owner: string
let ownerId: string
let roleId: string
let operator: { adminId: string; roleId: string; token: string }
let partner: { partnerId: string; adminId: string; roleId: string; token: string }
let sub: { partnerId: string; adminId: string; roleId: string }
let stranger: { partnerId: string; adminId: string; roleId: string }
let foreign: { adminId: string; roleId: string }

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    roleId = await makeRole(tx, merchantId, { tier: 'merchant', codes: codesOfTier('merchant') })
    ;({ adminId: ownerId } = await makeMerchantAdmin(tx, merchantId, { roleId }))
    owner = await makeSession(tx, { kind: 'admin', accountId: ownerId, merchantId })
    const upper = await makeOperator(tx)
    operator = { ...upper, token: await makeSession(tx, { kind: 'admin', accountId: upper.adminId }) }
    const first = await makePartner(tx)
    partner = { ...first, token: await makeSession(tx, { kind: 'admin', accountId: first.adminId }) }
    sub = await makePartner(tx, { parentId: first.partnerId })
    stranger = await makePartner(tx)
    const other = await makeMerchant(tx)
    const otherRole = await makeRole(tx, other.merchantId, { tier: 'merchant' })
    foreign = { ...(await makeMerchantAdmin(tx, other.merchantId, { roleId: otherRole })), roleId: otherRole }
  })
})
afterAll(() => world.close())

const password = 'Office-2026'
let counted = 0
const fields = (role: string) => {
  counted += 1
  return { firstName: 'Ines', lastName: 'Ota', email: `Person-${counted}@Shop.example`, phone: '', roleId: role }
}
const withPassword = { password, passwordAgain: password }
const tables = () => world.sql(sql`select * from admin order by id`)
const signIn = (email: string) => world.call(login, { email, password })

describe.each([
  ['operator', operatorAdminCalls],
  ['partner', partnerAdminCalls],
  ['merchant', merchantAdminCalls],
] as const)('admins of the %s', (tier, calls) => {
  const as = () => ({ operator: operator.token, partner: partner.token, merchant: owner })[tier]
  const role = () => ({ operator: operator.roleId, partner: partner.roleId, merchant: roleId })[tier]
  const create = async (more: object = {}) => {
    const request = { ...fields(role()), ...withPassword, ...more }
    return { request, called: await world.call(calls.create, request, { as: as() }) }
  }

  it('are added, sign in, are found and changed', async () => {
    const { request, called } = await create()
    const { id } = called.answer
    expect((await signIn(request.email.toLowerCase())).answer.user).toMatchObject({ id, tier, name: 'Ines Ota' })
    const found = await world.call(calls.list, { search: request.email.toUpperCase() }, { as: as() })
    expect(found.answer.rows).toMatchObject([{ id, status: 0, enabled: 1, hasSecondFactor: false, version: 1 }])
    const { password: _p, passwordAgain: _a, ...shown } = request
    const change = { ...shown, id, version: 1, firstName: 'Irene' }
    expect((await world.call(calls.update, change, { as: as() })).answer.version).toBe(2)
    expect((await world.call(calls.update, change, { as: as() })).refusal).toMatchObject({
      code: 'thing.changed-meanwhile',
      details: { current: { firstName: 'Irene' } },
    })
  })

  it('have an address nobody else on the platform has, whatever its case', async () => {
    const { request } = await create()
    const before = await tables()
    const [first] = await world.sql<{ email: string }>(sql`select email from admin where id = ${foreign.adminId}`)
    for (const email of [request.email.toUpperCase(), first?.email ?? '']) {
      expect((await create({ email })).called.refusal.code).toBe('email.taken')
    }
    expect(await tables()).toEqual(before)
  })

  it('are locked, unlocked, disabled, given a password and taken away; each ends their sessions', async () => {
    const { request, called } = await create()
    const { id } = called.answer
    const out = async (work: () => Promise<unknown>) => {
      const { token } = (await signIn(request.email)).answer
      await work()
      return (await world.call(readOwnSession, {}, { as: token })).status
    }
    const lock = (isLocked: boolean) => world.call(calls.setLock, { id, isLocked }, { as: as() })
    expect(await out(() => lock(true))).toBe(401)
    expect((await signIn(request.email)).refusal.code).toBe('login.permanently-locked')
    expect((await world.call(calls.read, { id }, { as: as() })).answer.can).toMatchObject({ lock: false, unlock: true })
    await lock(false)
    expect(await out(() => world.call(calls.setEnabled, { ids: [id], enabled: 0 }, { as: as() }))).toBe(401)
    await world.call(calls.setEnabled, { ids: [id], enabled: 1 }, { as: as() })
    const same = await world.call(calls.setPassword, { id, ...withPassword }, { as: as() })
    expect(same.refusal.code).toBe('password.used-before')
    const fresh = { id, password: 'Fresher-2026', passwordAgain: 'Fresher-2026' }
    expect(await out(() => world.call(calls.setPassword, fresh, { as: as() }))).toBe(401)
    expect((await world.call(calls.archive, { id }, { as: as() })).status).toBe(200)
    expect((await world.call(login, { email: request.email, password: 'Fresher-2026' })).refusal.code).toBe(
      'login.refused',
    )
    expect((await create({ email: request.email })).called.status).toBe(200)
  })

  it.each([
    ['no first name', { firstName: '' }, 'request.invalid'],
    ['a last name of 51', { lastName: 'x'.repeat(51) }, 'request.invalid'],
    ['no address', { email: 'not an address' }, 'request.invalid'],
    ['an address of 65', { email: `${'x'.repeat(53)}@shop.example` }, 'request.invalid'],
    ['an impossible phone', { phone: '+86 12345' }, 'phone.invalid'],
    ['passwords that differ', { passwordAgain: 'Other-2026' }, 'password.differs'],
    [
      'the address as password',
      { email: 'aa11bb22@shop.example', password: 'AA11bb22', passwordAgain: 'AA11bb22' },
      'password.too-weak',
    ],
  ])('refuse %s', async (_, wrong, code) => {
    const before = await tables()
    expect((await create(wrong)).called.refusal.code).toBe(code)
    expect(await tables()).toEqual(before)
  })

  it('never get a role from elsewhere', async () => {
    for (const elsewhere of [operator.roleId, stranger.roleId, roleId, foreign.roleId].filter((id) => id !== role())) {
      expect((await create({ roleId: elsewhere })).called.status).toBe(404)
    }
  })

  it('elsewhere are not found', async () => {
    const before = await tables()
    for (const id of [operator.adminId, stranger.adminId, ownerId, foreign.adminId]) {
      if ({ operator: operator.adminId, partner: '', merchant: ownerId }[tier] === id) continue
      for (const called of [
        world.call(calls.read, { id }, { as: as() }),
        world.call(calls.update, { ...fields(role()), id, version: 1 }, { as: as() }),
        world.call(calls.setEnabled, { ids: [id], enabled: 0 }, { as: as() }),
        world.call(calls.setLock, { id, isLocked: true }, { as: as() }),
        world.call(calls.setPassword, { id, ...withPassword }, { as: as() }),
        world.call(calls.archive, { id }, { as: as() }),
      ]) {
        expect((await called).refusal.code).toBe('thing.not-found')
      }
    }
    expect(await tables()).toEqual(before)
  })
})

describe('an administrator', () => {
  it('does nothing to themselves that would shut them out or lift them', async () => {
    const as = owner
    const id = ownerId
    expect((await world.call(merchantAdminCalls.setLock, { id, isLocked: true }, { as })).refusal.code).toBe(
      'admin.oneself',
    )
    expect((await world.call(merchantAdminCalls.setEnabled, { ids: [id], enabled: 0 }, { as })).refusal.code).toBe(
      'admin.oneself',
    )
    expect((await world.call(merchantAdminCalls.archive, { id }, { as })).refusal.code).toBe('admin.oneself')
    expect((await world.call(merchantAdminCalls.setPassword, { id, ...withPassword }, { as })).refusal.code).toBe(
      'admin.oneself',
    )
    const other = await world.owner((tx) => makeRole(tx, merchantId, { tier: 'merchant' }))
    const change = { ...fields(other), id, version: 1 }
    expect((await world.call(merchantAdminCalls.update, change, { as })).refusal.code).toBe('role.own')
  })

  it('does not take over, lock or lift somebody who holds more', async () => {
    const small = codesOfTier('merchant').filter(
      (code) => code !== permissionCode('platform.configuration.security.edit'),
    )
    const as = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: small })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    })
    const before = await tables()
    for (const called of [
      world.call(merchantAdminCalls.setPassword, { id: ownerId, ...withPassword }, { as }),
      world.call(merchantAdminCalls.setLock, { id: ownerId, isLocked: true }, { as }),
      world.call(merchantAdminCalls.archive, { id: ownerId }, { as }),
      world.call(merchantAdminCalls.create, { ...fields(roleId), ...withPassword }, { as }),
    ]) {
      expect((await called).refusal.code).toBe('role.beyond-own')
    }
    expect(await tables()).toEqual(before)
  })

  it('of the operator stays when they are the last who manages roles', async () => {
    const managing = codesOfTier('operator')
    const second = await world.owner(async (tx) => {
      const made = await makeOperator(tx, { codes: managing })
      return { ...made, token: await makeSession(tx, { kind: 'admin', accountId: made.adminId }) }
    })
    await world.sql(sql`
      update admin set is_enabled = false where tier = 'operator' and id not in (${operator.adminId}, ${second.adminId})`)
    // Both disable the other at once: one of them stays.
    const disable = (id: string, as: string) =>
      world.call(operatorAdminCalls.setEnabled, { ids: [id], enabled: 0 }, { as })
    const heard = await Promise.all([disable(second.adminId, operator.token), disable(operator.adminId, second.token)])
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.sql(sql`update admin set is_enabled = true where tier = 'operator'`)
  })
})

describe('a first-level partner', () => {
  it('keeps the people of its sub-partners and of nobody else', async () => {
    const as = partner.token
    const request = { ...fields(sub.roleId), ...withPassword, partnerId: sub.partnerId }
    const { id } = (await world.call(partnerAdminCalls.create, request, { as })).answer
    const below = await world.call(partnerAdminCalls.list, { partnerId: sub.partnerId }, { as })
    expect(below.answer.rows.map((row) => row.id)).toContain(id)
    expect((await world.call(partnerAdminCalls.list, { partnerId: stranger.partnerId }, { as })).status).toBe(404)
    const away = { ...fields(stranger.roleId), ...withPassword, partnerId: stranger.partnerId }
    expect((await world.call(partnerAdminCalls.create, away, { as })).status).toBe(404)
    const above = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    expect((await world.call(partnerAdminCalls.create, away, { as: above })).status).toBe(200)
  })
})

describe('the log of what was changed', () => {
  it('holds no password and nothing made of one', async () => {
    const lines = await world.sql<{ line: string }>(sql`
      select line::text as line from audit_line as line
      union all select line::text from platform_audit_line as line`)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter(({ line }) => line.includes(password) || line.includes('argon2id'))).toEqual([])
  })
})

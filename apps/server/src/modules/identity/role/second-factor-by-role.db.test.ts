import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginSecondFactor, confirmSecondFactor, readProfile } from '@kassa/contract/identity/own-account.calls.ts'
import { addPasskey, beginPasskey } from '@kassa/contract/identity/passkey.calls.ts'
import { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { merchantRoleCalls, staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/make/authenticator.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { dropSecondFactors } from '../drop-second-factors.ts'
import { identityModule } from '../identity.module.ts'
import { codeAt } from '../own-account/totp.ts'

const origin = 'https://shop.example'
const { password } = DEMO
let world: World

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule], publicUrl: origin })
  await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())
beforeEach(() => world.passSeconds(7 * 86_400))

const signIn = (email: string) => world.call(login, { email, password })
const demand = (table: 'role' | 'platform_role', email: string, isDemanded: boolean) =>
  world.sql(sql`
    update ${sql.raw(table)} set demands_second_factor = ${isDemanded}
    where id in (select coalesce(role_id, platform_role_id) from admin where email_folded = ${email})`)
const listRoles = (as: string) => world.call(merchantRoleCalls.list, {}, { as })

describe('a role that asks for a second factor', () => {
  it.each([
    ['role', DEMO.merchant],
    ['platform_role', DEMO.partner],
    ['platform_role', DEMO.operator],
  ] as const)('of the %s opens nothing to %s but what sets one up', async (table, email) => {
    const before = (await signIn(email)).answer
    expect(before.allPerms.length).toBeGreaterThan(0)
    await demand(table, email, true)
    const { token: as, allPerms, user } = (await signIn(email)).answer
    expect([allPerms, user.isSecondFactorDue]).toEqual([[], true])
    // Also whoever was signed in before, with their next call.
    for (const token of [as, before.token]) {
      expect((await listRoles(token)).refusal.code).toBe('second-factor.demanded')
      expect((await world.call(readProfile, {}, { as: token })).status).toBe(200)
    }
    const { secret } = (await world.call(beginSecondFactor, { password }, { as })).answer
    expect((await listRoles(as)).status).toBe(403)
    await world.call(confirmSecondFactor, { code: codeAt(secret, Date.parse(world.now)) }, { as })
    expect((await world.call(readOwnSession, {}, { as })).answer.allPerms).toEqual(before.allPerms)
    await world.sql(sql`update admin set totp_confirmed_at = null where email_folded = ${email}`)
    await demand(table, email, false)
    expect((await signIn(email)).answer.allPerms).toEqual(before.allPerms)
  })

  it('is content with a passkey, then no password alone signs in, and the command line helps who has lost it', async () => {
    await demand('role', DEMO.merchant, true)
    const { token: as } = (await signIn(DEMO.merchant)).answer
    const asked = (await world.call(beginPasskey, { password }, { as })).answer
    const key = new Authenticator()
    const { ticket } = asked
    await world.call(addPasskey, { ticket, name: 'Phone', ...key.make({ ...asked, origin }) }, { as })
    expect((await listRoles(as)).status).toBe(200)
    expect((await signIn(DEMO.merchant)).refusal.code).toBe('login.passkey-needed')
    const wish = (await world.call(beginPasskeyLogin, {})).answer
    const shown = { ticket: wish.ticket, ...key.show({ ...wish, origin }) }
    const { answer } = await world.call(loginByPasskey, shown)
    expect([answer.user.isSecondFactorDue ?? false, answer.allPerms.length > 0]).toEqual([false, true])
    expect((await dropSecondFactors(world.database, DEMO.merchant, world.now)).ok).toBe(true)
    expect((await world.call(readOwnSession, {}, { as: answer.token })).status).toBe(401)
    expect((await signIn(DEMO.merchant)).answer.user.isSecondFactorDue).toBe(true)
    await demand('role', DEMO.merchant, false)
  })

  it('is said with the role, kept where a page of before leaves it out, and never of staff', async () => {
    const { token: as } = (await signIn(DEMO.merchant)).answer
    const made = { name: 'Careful', codes: [], demandsSecondFactor: true }
    const { id } = (await world.call(merchantRoleCalls.create, made, { as })).answer
    const read = async () => (await world.call(merchantRoleCalls.read, { id }, { as })).answer
    expect(await read()).toMatchObject({ demandsSecondFactor: true, version: 1 })
    await world.call(merchantRoleCalls.update, { id, version: 1, name: 'Careful', codes: [] }, { as })
    expect(await read()).toMatchObject({ demandsSecondFactor: true, version: 2 })
    const off = { id, version: 2, name: 'Careful', codes: [], demandsSecondFactor: false }
    await world.call(merchantRoleCalls.update, off, { as })
    expect(await read()).toMatchObject({ demandsSecondFactor: false })
    expect((await world.call(staffRoleCalls.create, made, { as })).refusal.code).toBe('role.second-factor-of-admins')
  })
})

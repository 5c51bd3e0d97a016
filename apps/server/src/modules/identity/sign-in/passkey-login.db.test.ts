import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { beginSecondFactor, confirmSecondFactor } from '@kassa/contract/identity/own-account.calls.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
} from '@kassa/contract/identity/passkey.calls.ts'
import { beginPasskeyLogin, loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/make/authenticator.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { identityModule } from '../identity.module.ts'
import { codeAt } from '../own-account/totp.ts'

const HOST = 'shop.example'
const origin = `https://${HOST}`
const { password } = DEMO
let world: World

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule], publicUrl: `${origin}/` })
  await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())
beforeEach(() => world.passSeconds(7 * 86_400))

const tokenOf = async (email: string) => (await world.call(login, { email, password })).answer.token
const begin = async (as: string) => (await world.call(beginPasskey, { password }, { as })).answer
const keep = async (as: string, key: Authenticator, from = origin) => {
  const { ticket, challenge, host } = await begin(as)
  return world.call(addPasskey, { ticket, name: 'Phone', ...key.make({ challenge, host, origin: from }) }, { as })
}
const withKey = async (email: string): Promise<Authenticator> => {
  const key = new Authenticator()
  expect((await keep(await tokenOf(email), key)).status).toBe(200)
  return key
}
const ask = async () => (await world.call(beginPasskeyLogin, {})).answer
const show = async (key: Authenticator, said: { host?: string; origin?: string } = {}) => {
  const { ticket, challenge, host } = await ask()
  return { ticket, ...key.show({ challenge, host, origin, ...said }) }
}
const signIn = async (key: Authenticator, said = {}) => world.call(loginByPasskey, await show(key, said))
const codeOf = async (called: ReturnType<typeof signIn>) => (await called).refusal.code

describe.each([
  ['operator', DEMO.operator],
  ['partner', DEMO.partner],
  ['merchant', DEMO.merchant],
])('a passkey of the %s', (_, email) => {
  it('signs in without a password, and no more once it is taken away', async () => {
    const key = await withKey(email)
    const { answer } = await signIn(key)
    expect((await world.call(readOwnSession, {}, { as: answer.token })).answer.email).toBe(email)
    const { passkeys } = (await world.call(listPasskeys, {}, { as: answer.token })).answer
    const last = passkeys.at(-1)!
    expect(last).toMatchObject({ name: 'Phone', host: HOST, lastUsedAt: world.now })
    const taken = { id: last.id, password }
    expect((await world.call(removePasskey, { ...taken, password: 'wrong' }, { as: answer.token })).status).toBe(422)
    expect((await world.call(removePasskey, taken, { as: answer.token })).status).toBe(200)
    expect(await codeOf(signIn(key))).toBe('passkey.wrong')
  })
})

describe('a passkey', () => {
  it('asks for no second factor: it is two', async () => {
    const as = await tokenOf(DEMO.partner)
    const key = await withKey(DEMO.partner)
    const { secret } = (await world.call(beginSecondFactor, { password }, { as })).answer
    await world.call(confirmSecondFactor, { code: codeAt(secret, Date.parse(world.now)) }, { as })
    expect((await world.call(login, { email: DEMO.partner, password })).refusal.code).toBe('login.second-factor-needed')
    expect((await signIn(key)).status).toBe(200)
  })

  it.each([
    ['a page of another site that asks for ours', { origin: 'https://shop.example.evil.example' }],
    ['another host', { host: 'evil.example', origin: 'https://evil.example' }],
    ['a page without https', { origin: `http://${HOST}` }],
  ])('opens nothing from %s', async (_, said) =>
    expect(await codeOf(signIn(await withKey(DEMO.merchant), said))).toBe('passkey.wrong'),
  )

  it('is not kept where another site made it, and opens nothing where nobody was verified', async () => {
    const as = await tokenOf(DEMO.merchant)
    expect((await keep(as, new Authenticator(), 'https://evil.example')).refusal.code).toBe('passkey.wrong')
    const key = await withKey(DEMO.merchant)
    key.isVerified = false
    expect(await codeOf(signIn(key))).toBe('passkey.wrong')
  })

  it('is a copy where its counter goes back, and nobody where its signature is changed', async () => {
    const key = await withKey(DEMO.merchant)
    expect((await signIn(key)).status).toBe(200)
    key.counter -= 1
    expect(await codeOf(signIn(key))).toBe('passkey.wrong')
    key.counter += 5
    const { signature, ...shown } = await show(key)
    const changed = `${signature.slice(0, -4)}${signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect(await codeOf(world.call(loginByPasskey, { ...shown, signature: changed }))).toBe('passkey.wrong')
  })

  it('of somebody else is not found: neither listed nor taken away', async () => {
    await withKey(DEMO.operator)
    const [row] = await world.sql<{ id: string }>(sql`
      select passkey.id from passkey join admin on admin.id = admin_id where email_folded = ${DEMO.operator}`)
    const as = await tokenOf(DEMO.merchant)
    expect((await world.call(removePasskey, { id: row!.id, password }, { as })).status).toBe(404)
    const { passkeys } = (await world.call(listPasskeys, {}, { as })).answer
    expect(passkeys.map(({ id }) => id)).not.toContain(row!.id)
  })

  it('is one account’s: kept twice it is refused', async () => {
    const key = await withKey(DEMO.merchant)
    expect((await keep(await tokenOf(DEMO.operator), key)).refusal.code).toBe('passkey.wrong')
  })

  it('opens no account that is disabled', async () => {
    const key = await withKey(DEMO.merchant)
    const set = (isEnabled: boolean) =>
      world.sql(sql`update admin set is_enabled = ${isEnabled} where email_folded = ${DEMO.merchant}`)
    await set(false)
    expect(await codeOf(signIn(key))).toBe('login.disabled')
    await set(true)
  })

  it('is the administrators’ alone', async () => {
    const { merchantNumber, staffNumber } = DEMO
    const as = (await world.call(login, { merchantNumber, staffNumber, password })).answer.token
    expect((await world.call(beginPasskey, { password }, { as })).refusal.code).toBe('passkey.admins-only')
  })

  it('is one of ten at most', async () => {
    const as = await tokenOf(DEMO.operator)
    const { length } = (await world.call(listPasskeys, {}, { as })).answer.passkeys
    for (let made = length; made < MOST_PASSKEYS; made += 1)
      expect((await keep(as, new Authenticator())).status).toBe(200)
    const refused = await world.call(beginPasskey, { password }, { as })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'passkey.too-many'])
  })
})

describe('a challenge', () => {
  it('is answered once, and for five minutes', async () => {
    const key = await withKey(DEMO.merchant)
    const shown = await show(key)
    expect((await world.call(loginByPasskey, shown)).status).toBe(200)
    expect(await codeOf(world.call(loginByPasskey, shown))).toBe('passkey.too-late')
    const late = await show(key)
    world.passSeconds(301)
    expect(await codeOf(world.call(loginByPasskey, late))).toBe('passkey.too-late')
  })

  it('of a sign-in makes no passkey, nor one that was asked for somebody else', async () => {
    await world.sql(sql`delete from passkey`)
    const as = await tokenOf(DEMO.merchant)
    for (const { ticket, challenge, host } of [await ask(), await begin(await tokenOf(DEMO.operator))]) {
      const made = new Authenticator().make({ challenge, host, origin })
      expect((await world.call(addPasskey, { ticket, name: 'Phone', ...made }, { as })).refusal.code).toBe(
        'passkey.too-late',
      )
    }
  })
})

it('is refused in words where the pages have an address and no name', async () => {
  const bare = await makeWorld({ modules: [identityModule], publicUrl: 'https://203.0.113.7' })
  const refused = await bare.call(beginPasskeyLogin, {})
  expect([refused.status, refused.refusal.code]).toEqual([422, 'passkey.host-unfit'])
  expect(refused.refusal.message).toContain('203.0.113.7')
  await bare.close()
})

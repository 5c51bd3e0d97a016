import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  beginSecondFactor,
  chooseMenu,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  MOST_FAVOURITES,
  readMenu,
  readProfile,
  removeSecondFactor,
  updateProfile,
} from '@kassa/contract/identity/own-account.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../../organisation/public.ts'
import { identityModule } from '../identity.module.ts'
import { codeAt } from './totp.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())
beforeEach(() => world.passSeconds(7 * 86_400))

const { password } = DEMO
const signIn = (email: string, secondFactor?: string) => world.call(login, { email, password, secondFactor })
const tokenOf = async (email: string) => (await signIn(email)).answer.token
const staffToken = async () =>
  (await world.call(login, { merchantNumber: DEMO.merchantNumber, staffNumber: DEMO.staffNumber, password })).answer
    .token

describe('the profile', () => {
  it.each([
    ['an operator', () => tokenOf(DEMO.operator)],
    ['staff', staffToken],
  ])('of %s is read and changed under its version', async (_, token) => {
    const as = await token()
    const { version } = (await world.call(readProfile, {}, { as })).answer
    const change = (firstName: string) =>
      world.call(updateProfile, { firstName, lastName: 'Again', phone: '13800138000', version }, { as })
    expect((await change('Renamed')).answer).toMatchObject({ firstName: 'Renamed', version: version + 1 })
    expect((await change('Late')).refusal.code).toBe('thing.changed-meanwhile')
    expect((await world.call(readOwnSession, {}, { as })).answer.user.name).toBe('Renamed Again')
  })
})

describe('sessions', () => {
  it('are listed and ended from another browser, one’s own only', async () => {
    const [here, there] = [await tokenOf(DEMO.merchant), await tokenOf(DEMO.merchant)]
    const stranger = await tokenOf(DEMO.partner)
    const { sessions } = (await world.call(listSessions, {}, { as: here })).answer
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? ''
    expect((await world.call(endSession, { id: other }, { as: stranger })).status).toBe(404)
    expect((await world.call(readOwnSession, {}, { as: there })).status).toBe(200)
    expect((await world.call(endSession, { id: other }, { as: here })).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: there })).status).toBe(401)
    await tokenOf(DEMO.merchant)
    expect((await world.call(endOtherSessions, {}, { as: here })).answer).toEqual({ ended: 1 })
    expect((await world.call(readOwnSession, {}, { as: here })).status).toBe(200)
  })
})

describe.each([
  ['operator', DEMO.operator],
  ['merchant', DEMO.merchant],
])('the second factor of the %s', (_, email) => {
  const at = () => Date.parse(world.now)

  it('is asked for once confirmed, works once a code, and is taken off with password and code', async () => {
    const as = await tokenOf(email)
    const { secret, uri } = (await world.call(beginSecondFactor, { password }, { as })).answer
    expect(uri).toContain(encodeURIComponent(email))
    expect((await signIn(email)).status).toBe(200)
    expect((await world.call(confirmSecondFactor, { code: '000000' }, { as })).refusal.code).toBe('second-factor.wrong')
    const first = codeAt(secret, at())
    expect((await world.call(confirmSecondFactor, { code: first }, { as })).status).toBe(200)
    expect((await signIn(email)).refusal.code).toBe('login.second-factor-needed')
    expect((await signIn(email, first)).refusal.code).toBe('second-factor.wrong')
    world.passSeconds(30)
    const second = codeAt(secret, at())
    expect((await signIn(email, second)).status).toBe(200)
    expect((await signIn(email, second)).refusal.code).toBe('second-factor.wrong')
    expect((await world.call(beginSecondFactor, { password }, { as })).refusal.code).toBe('second-factor.already-on')
    const stored = await world.sql<{ text: string }>(sql`
      select secret::text as text from secret union all select platform_secret::text from platform_secret`)
    expect(stored.some(({ text }) => text.includes(secret))).toBe(false)
    world.passSeconds(30)
    const remove = (code: string) => world.call(removeSecondFactor, { password, code }, { as })
    expect((await remove('000000')).refusal.code).toBe('second-factor.wrong')
    expect((await remove(codeAt(secret, at()))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  it('slows down like a password when codes are guessed', async () => {
    const as = await tokenOf(email)
    const { secret } = (await world.call(beginSecondFactor, { password }, { as })).answer
    await world.call(confirmSecondFactor, { code: codeAt(secret, at()) }, { as })
    world.passSeconds(60)
    const right = codeAt(secret, at())
    const wrong = right === '123456' ? '654321' : '123456'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await signIn(email, wrong)).refusal.code).toBe('second-factor.wrong')
    }
    expect((await signIn(email, wrong)).refusal.code).toBe('request.too-often')
    expect((await signIn(email, right)).refusal.code).toBe('request.too-often')
    world.passSeconds(31 * 60)
    expect((await world.call(removeSecondFactor, { password, code: codeAt(secret, at()) }, { as })).status).toBe(200)
  })
})

describe('a second factor', () => {
  it('is for administrators', async () => {
    expect((await world.call(beginSecondFactor, { password }, { as: await staffToken() })).refusal.code).toBe(
      'second-factor.admins-only',
    )
  })
})

describe('the menu', () => {
  it.each([
    ['an operator', () => tokenOf(DEMO.operator)],
    ['a partner', () => tokenOf(DEMO.partner)],
    ['a merchant', () => tokenOf(DEMO.merchant)],
    ['staff', staffToken],
  ])('of %s keeps what they put at its top, for every browser of theirs alone', async (_, token) => {
    const [here, there] = [await token(), await token()]
    const choose = (favourites: string[]) => world.call(chooseMenu, { favourites }, { as: here })
    expect((await choose(['orders', 'products'])).status).toBe(200)
    expect((await world.call(readMenu, {}, { as: there })).answer).toEqual({ favourites: ['orders', 'products'] })
    const many = Array.from({ length: MOST_FAVOURITES + 1 }, (_one, at) => 'x'.repeat(at + 1))
    for (const wrong of [many, ['orders', 'orders'], ['no page'], ['']]) expect((await choose(wrong)).status).toBe(422)
    expect((await choose(many.slice(1))).status).toBe(200)
    expect((await choose([])).answer).toEqual({ favourites: [] })
  })
})

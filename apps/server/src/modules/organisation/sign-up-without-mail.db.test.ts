// Signing up where no letter can leave: the code stands on the screen of the machine itself, and nowhere else.
import {
  register,
  sendEmailForRegister,
  sendEmailForResetPassword,
} from '@kassa/contract/identity/registration.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import type { LetterWays } from '../../platform/mail/mail-port.ts'
import { readSettings } from '../../platform/settings.ts'

const worlds: World[] = []
const open = async (letters: LetterWays): Promise<World> => {
  const world = await makeWorld({ letters })
  worlds.push(world)
  return world
}
let counted = 0
const fresh = () => `without-${(counted += 1)}@shop.example`
const here = { host: 'localhost:5150' }
const password = 'Welcome-2026'

describe('without a mail server', () => {
  let world: World
  beforeAll(async () => {
    world = await open({ hasServer: false, showsSignUpCodes: true })
  })
  afterAll(() => Promise.all(worlds.map((one) => one.close())))
  afterEach(() => world.passSeconds(3_600))
  const ask = async (email: string, headers: Record<string, string> = here) =>
    (await world.call(sendEmailForRegister, { email }, { headers })).answer

  it('the code stands on the screen of the machine itself, and registers a shop', async () => {
    const email = fresh()
    const { arrives, code } = await ask(email)
    expect({ arrives, code }).toEqual({ arrives: 'screen', code: expect.stringMatching(/^\d{6}$/) as string })
    const person = { firstName: 'Noor', email, phone: '', code: code ?? '', password, passwordAgain: password }
    expect((await world.call(register, { ...person, merchantName: 'Corner Shop' })).status).toBe(200)
    // A taken address hears the same, and its code is worth nothing.
    world.passSeconds(3_600)
    const again = await ask(email)
    expect(again).toMatchObject({ arrives: 'screen', code: expect.stringMatching(/^\d{6}$/) as string })
    const thief = { ...person, code: again.code ?? '', merchantName: 'Thief' }
    expect((await world.call(register, thief)).refusal.code).toBe('code.wrong')
  })

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { host: 'shop.example' },
  ])('it is the operator’s to hand on where somebody stands between: %o', async (headers) => {
    expect(await ask(fresh(), headers)).toMatchObject({ arrives: 'operator', code: null })
  })

  it('a reset never shows one, for an address that is known or not', async () => {
    const known = fresh()
    const { code } = await ask(known)
    const person = { firstName: 'Noor', email: known, phone: '', code: code ?? '', password, passwordAgain: password }
    await world.call(register, { ...person, merchantName: 'Corner Shop' })
    world.passSeconds(3_600)
    for (const email of [known, fresh()]) {
      const { answer } = await world.call(sendEmailForResetPassword, { email }, { headers: here })
      expect(answer).toEqual({ againInSeconds: 60, arrives: 'operator' })
    }
  })

  it('letters leave again by a gateway of the platform', async () => {
    await world.sql(sql`
      insert into mail_gateway (merchant_id, id, partner_id, host, port, security, address, sender, login_name, has_password,
        is_enabled, changed_at)
      values (kassa_nobodys_merchant(), gen_random_uuid(), null, 'mail.example', 587, 'starttls', 'shop@mail.example', 'Shop', '',
        false, true, ${world.now})`)
    expect(await ask(fresh())).toMatchObject({ arrives: 'letter', code: null })
    await world.sql(sql`update mail_gateway set is_enabled = false`)
    expect(await ask(fresh())).toMatchObject({ arrives: 'screen' })
  })

  it('the operator decides that no code stands on a screen', async () => {
    const shut = await open({ hasServer: false, showsSignUpCodes: false })
    const { answer } = await shut.call(sendEmailForRegister, { email: fresh() }, { headers: here })
    expect(answer).toMatchObject({ arrives: 'operator', code: null })
  })
})

describe('the installation', () => {
  const ways = (environment: Record<string, string>) => readSettings(environment, '/').letters
  it.each<[Record<string, string>, LetterWays]>([
    [{}, { hasServer: false, showsSignUpCodes: true }],
    [{ HOST: '0.0.0.0' }, { hasServer: false, showsSignUpCodes: false }],
    [
      { HOST: '192.168.1.4', SIGN_UP_CODES: 'screen' },
      { hasServer: false, showsSignUpCodes: false },
    ],
    [{ SIGN_UP_CODES: 'letter' }, { hasServer: false, showsSignUpCodes: false }],
    [{ SMTP_URL: 'smtp://mail.example' }, { hasServer: true, showsSignUpCodes: true }],
  ])('with %o has these ways', (environment, expected) => {
    expect(ways(environment)).toEqual(expected)
  })
  it('refuses to start with a word that it does not know', () => {
    expect(() => ways({ SIGN_UP_CODES: 'always' })).toThrow('SIGN_UP_CODES must be screen or letter')
  })
})

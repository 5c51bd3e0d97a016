import { login, logout, readOwnSession, setLocale, unlockScreen } from '@kassa/contract/identity/identity.calls.ts'
import { changePassword, setPin } from '@kassa/contract/identity/own-secrets.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePartner } from '../../../../test/make/people.ts'
import { unwrapKey } from '../../../../test/make/approver.ts'
import type { StaffPin } from '../password/pin.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { createDemoPeople, DEMO, type DemoPeople } from '../../organisation/public.ts'
import { identityModule } from '../identity.module.ts'

let world: World
let people: DemoPeople

beforeAll(async () => {
  world = await makeWorld({ modules: [identityModule] })
  people = await createDemoPeople(world.database, { now: world.now, newId })
})
afterAll(() => world.close())
/** Every story happens in a week of its own, so that neither limits nor locks of one reach the next. */
beforeEach(() => world.passSeconds(7 * 86_400))

const { password } = DEMO
const asAdmin = (email: string, typed: string = password) => world.call(login, { email, password: typed })
const asStaff = (staffNumber: string, typed: string = password, merchantNumber: string = DEMO.merchantNumber) =>
  world.call(login, { merchantNumber, staffNumber, password: typed })

describe('login', () => {
  it('answers an operator every code of the tier and no outlet', async () => {
    const { answer } = await asAdmin('Operator@Kassa.Example')
    expect(answer).toMatchObject({
      email: DEMO.operator,
      payCurrency: 'CNY',
      outlets: [],
      user: { tier: 'operator', merchantId: null, roleName: 'Operator' },
    })
    expect(answer.allPerms.toSorted()).toEqual(codesOfTier('operator').toSorted())
    expect(answer.token).toMatch(/^[\w-]{43}$/)
  })

  it('answers a merchant’s admin the merchant and its outlets', async () => {
    const { answer } = await asAdmin(DEMO.merchant)
    expect(answer.user).toMatchObject({ tier: 'merchant', merchantNumber: '100001', roleName: 'Owner' })
    expect(answer.outlets.map((outlet) => [outlet.number, outlet.payCurrency, outlet.timeZone])).toEqual([
      ['1', 'CNY', 'Asia/Shanghai'],
      ['2', 'CNY', 'Asia/Shanghai'],
    ])
  })

  it('answers staff without an e-mail and only with the outlets they are bound to', async () => {
    await world.sql(sql`
      delete from staff_outlet where staff_id = ${people.staffIds[1]} and outlet_id = ${people.outletIds[1]}`)
    const { answer } = await asStaff(DEMO.cashierNumber)
    expect(answer).toMatchObject({ email: null, user: { tier: 'staff', staffNumber: '1002', email: null } })
    expect(answer.outlets.map(({ id }) => id)).toEqual([people.outletIds[0]])
    expect(answer.allPerms.every((code) => code.startsWith('02'))).toBe(true)
  })

  it('answers after how many minutes the back office locks, at the merchant and above, and so when it is asked again', async () => {
    const minutes = async (email: string): Promise<number[]> => {
      const { answer } = await asAdmin(email)
      const again = await world.call(readOwnSession, {}, { as: answer.token })
      return [answer.screenLockMinutes, again.answer.screenLockMinutes]
    }
    expect(await minutes(DEMO.merchant)).toEqual([0, 0])
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${people.merchantId}, 'merchant', ${people.merchantId}, 'security.screen-lock-minutes', '5', ${world.now})`)
    expect(await minutes(DEMO.merchant)).toEqual([5, 5])
    expect((await asStaff(DEMO.cashierNumber)).answer.screenLockMinutes).toBe(5)
    expect(await minutes(DEMO.operator)).toEqual([0, 0])
  })

  it('gives a new token each time and keeps none', async () => {
    const [one, two] = [(await asAdmin(DEMO.partner)).answer.token, (await asAdmin(DEMO.partner)).answer.token]
    expect(one).not.toBe(two)
    const [{ text } = { text: '' }] = await world.sql<{ text: string }>(sql`select session::text as text from session`)
    expect(text).not.toContain(one)
    expect((await world.call(readOwnSession, {}, { as: one })).answer.user.name).toBe('Paul')
  })

  it('never takes over a token that somebody brought along', async () => {
    const theirs = (await asAdmin(DEMO.partner)).answer.token
    const request = { email: DEMO.merchant, password }
    const mine = (await world.call(login, request, { as: theirs })).answer.token
    expect(mine).not.toBe(theirs)
    await world.call(login, { email: DEMO.operator, password }, { as: theirs })
    expect((await world.call(readOwnSession, {}, { as: theirs })).answer.user.tier).toBe('partner')
    const planted = 'p'.repeat(43)
    expect((await world.call(login, request, { as: planted })).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: planted })).status).toBe(401)
  })

  it('says the same to an unknown address as to a known one, to the last wait', async () => {
    const codes = async (email: string) => {
      const heard: unknown[] = []
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const { status, refusal } = await asAdmin(email, 'wrong')
        heard.push([status, refusal.code, refusal.message, refusal.details])
      }
      return heard
    }
    const known = await codes(DEMO.merchant)
    expect(await codes('nobody@kassa.example')).toEqual(known)
    expect(known.map((heard) => (heard as unknown[])[1])).toEqual([
      ...Array.from({ length: 5 }, () => 'login.refused'),
      ...Array.from({ length: 2 }, () => 'request.too-often'),
    ])
  })

  it('says the same for an unknown merchant, an unknown number and a wrong password of staff', async () => {
    const bodies = [
      await asStaff('1001', password, '999999'),
      await asStaff('9999'),
      await asStaff('1001', 'wrong'),
    ].map(({ status, text }) => [status, text])
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(422)
  })

  it('is shown as locked from the sixth failure, until a right password or half an hour without a wrong one', async () => {
    const shown = async () =>
      (
        await world.sql<{ lockState: number; failedCount: number }>(
          sql`select lock_state, failed_count from staff where number = ${DEMO.staffNumber}`,
        )
      )[0]
    const failTimes = async (times: number): Promise<void> => {
      for (let attempt = 0; attempt < times; attempt += 1) {
        expect((await asStaff(DEMO.staffNumber, 'wrong')).refusal.code).toBe('login.refused')
        world.passSeconds(61)
      }
    }
    await failTimes(5)
    expect(await shown()).toMatchObject({ lockState: 0 })
    await failTimes(1)
    expect(await shown()).toMatchObject({ lockState: 1 })
    const [{ note } = { note: '' }] = await world.sql<{ note: string }>(sql`
      select after->>'status' as note from audit_line where call = 'identity.login' and after ? 'status'
      order by at desc limit 1`)
    expect(note).toBe('1')
    expect((await asStaff(DEMO.staffNumber)).status).toBe(200)
    expect(await shown()).toMatchObject({ lockState: 0, failedCount: 0 })
  })

  it('reads the same for who is there and who is not, wherever the counting stands', async () => {
    const story = async (guess: () => ReturnType<typeof asStaff>): Promise<string[]> => {
      const heard: string[] = []
      world.passSeconds(7 * 86_400)
      for (let round = 0; round < 4; round += 1) {
        for (let attempt = 0; attempt < 12; attempt += 1) {
          const { status, text } = await guess()
          heard.push(`${status} ${text}`)
          world.passSeconds(7 + attempt)
        }
        world.passSeconds([23 * 60, 28 * 60 + 30, 40 * 60, 20][round] ?? 0)
      }
      return heard
    }
    const known = await story(() => asStaff(DEMO.cashierNumber, 'wrong'))
    const stranger = await story(() => asStaff('8888', 'wrong'))
    const elsewhere = await story(() => asStaff('8888', 'wrong', '999999'))
    expect(new Set(known).size).toBeGreaterThan(4)
    expect([stranger, elsewhere]).toEqual([known, known])
    const admin = await story(() => asAdmin(DEMO.partner, 'wrong'))
    expect(await story(() => asAdmin('nobody@kassa.example', 'wrong'))).toEqual(admin)
    await world.sql(sql`update staff set lock_state = 0, failed_count = 0, locked_until = null, temporary_locks = '{}'`)
    await world.sql(sql`update admin set status = 0, failed_count = 0, locked_until = null, temporary_locks = '{}'`)
  })

  it('writes as much for who is not there as for who is', async () => {
    const costs = async (staffNumber: string): Promise<number> =>
      world.statementsDuring(async () => void (await asStaff(staffNumber, 'wrong')))
    // The looked-up row and the counted failure; a name without an account is counted in its own table.
    expect((await costs('7777')) - (await costs(DEMO.cashierNumber))).toBeLessThanOrEqual(1)
    expect(await world.sql(sql`select from guess`)).not.toEqual([])
  })

  it('takes the published password of a demo account on this machine only, until it has one of its own', async () => {
    const elsewhere = [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { host: 'shop.example' },
    ] as const
    const ask = (headers: Record<string, string>, typed: string) =>
      world.call(login, { email: DEMO.partner, password: typed }, { headers })
    for (const headers of elsewhere) {
      expect((await ask(headers, password)).refusal.code).toBe('login.demo-elsewhere')
      expect((await ask(headers, 'wrong')).refusal.code).toBe('login.refused')
    }
    const { token } = (await ask({ host: 'localhost:5150' }, password)).answer
    const own = { password, newPassword: 'Own-password-7', newPasswordAgain: 'Own-password-7' }
    expect((await world.call(changePassword, own, { as: token })).status).toBe(200)
    for (const headers of elsewhere) expect((await ask(headers, 'Own-password-7')).status).toBe(200)
    await world.sql(sql`update admin set password_hash = (select password_hash from admin where email = ${DEMO.operator})
      where email = ${DEMO.partner}`)
  })

  it.each([
    ['admin', 'status = 3', 'login.permanently-locked'],
    ['admin', 'status = 2', 'login.not-activated'],
    ['admin', 'is_enabled = false', 'login.disabled'],
    ['partner', 'is_enabled = false', 'login.disabled'],
  ])('tells only a right password that %s has %s', async (table, change, code) => {
    const isThis = table === 'admin' ? sql`email = ${DEMO.partner}` : sql`true`
    await world.sql(sql`update ${sql.raw(table)} set ${sql.raw(change)} where ${isThis}`)
    expect((await asAdmin(DEMO.partner, 'wrong')).refusal.code).toBe('login.refused')
    expect((await asAdmin(DEMO.partner)).refusal.code).toBe(code)
    await world.sql(sql`update admin set status = 0, is_enabled = true`)
    await world.sql(sql`update partner set is_enabled = true`)
  })

  it('never limits who knows the password', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 35; attempt += 1) statuses.push((await asAdmin(DEMO.partner)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('limits guesses from one address, whatever the account', async () => {
    const heard = new Set<number>()
    for (let attempt = 0; attempt < 31; attempt += 1) {
      heard.add((await asAdmin(`guess-${attempt}@kassa.example`, 'wrong')).status)
    }
    expect(heard).toEqual(new Set([422, 429]))
    world.passSeconds(60)
    expect((await asAdmin(DEMO.merchant)).status).toBe(200)
  })

  it('limits guesses at one account, and no other', async () => {
    const heard: number[] = []
    for (let attempt = 0; attempt < 21; attempt += 1) heard.push((await asAdmin(DEMO.merchant, 'wrong')).status)
    expect([new Set(heard.slice(0, 5)), new Set(heard.slice(5))]).toEqual([new Set([422]), new Set([429])])
    expect((await asAdmin(DEMO.operator)).status).toBe(200)
    world.passSeconds(30 * 60)
    expect((await asAdmin(DEMO.merchant)).status).toBe(200)
  })

  it('refuses what is not a sign-in with 422', async () => {
    expect((await world.call(login, { email: '', password })).refusal.code).toBe('request.invalid')
    expect((await world.call(login, { password } as never)).status).toBe(422)
  })
})

describe('a session', () => {
  it('ends with logout, and logging out as nobody says nothing', async () => {
    const { token } = (await asStaff(DEMO.staffNumber)).answer
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(200)
    expect((await world.call(logout, {}, { as: token })).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: token })).refusal.code).toBe('session.signed-out')
    expect((await world.call(logout, {}, { headers: { authorization: 'Bearer null' } })).status).toBe(200)
  })

  it('ends when its account is disabled, and has its rights from the role as it is now', async () => {
    const { token, allPerms } = (await asAdmin(DEMO.merchant)).answer
    await world.sql(sql`update role set codes = codes[1:3] where built_in_key = 'owner'`)
    expect((await world.call(readOwnSession, {}, { as: token })).answer.allPerms).toHaveLength(3)
    await world.sql(sql`update role set codes = ${allPerms} where built_in_key = 'owner'`)
    await world.sql(sql`update merchant set is_enabled = false`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    await world.sql(sql`update merchant set is_enabled = true`)
    await world.sql(sql`update admin set is_enabled = false where email = ${DEMO.merchant}`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    await world.sql(sql`update admin set is_enabled = true, status = 3 where email = ${DEMO.merchant}`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    await world.sql(sql`update admin set status = 0`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(200)
  })

  it('ends when the partner above its own is disabled', async () => {
    const { token } = (await asAdmin(DEMO.partner)).answer
    const { partnerId } = await world.owner((tx) => makePartner(tx))
    await world.sql(sql`update partner set parent_id = ${partnerId} where id <> ${partnerId}`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(200)
    await world.sql(sql`update partner set is_enabled = false where id = ${partnerId}`)
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    await world.sql(sql`update partner set is_enabled = true`)
  })

  it('lives as long unused as the policy says, longer where it is remembered', async () => {
    const brief = (await asAdmin(DEMO.operator)).answer.token
    const long = (await world.call(login, { email: DEMO.operator, password, remember: true })).answer.token
    world.passSeconds(720 * 60 + 1)
    expect((await world.call(readOwnSession, {}, { as: brief })).status).toBe(401)
    expect((await world.call(readOwnSession, {}, { as: long })).status).toBe(200)
  })

  it('remembers the language in the profile', async () => {
    const { token } = (await asStaff(DEMO.cashierNumber)).answer
    expect((await world.call(setLocale, { locale: 'ja-JP' }, { as: token })).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: token })).answer.user.locale).toBe('ja-JP')
  })

  it('unlocks its screen with the password, slowed down by its own failures', async () => {
    const { token } = (await asStaff(DEMO.staffNumber)).answer
    const unlock = (typed: string) => world.call(unlockScreen, { password: typed }, { as: token })
    expect((await unlock(password)).status).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await unlock('wrong')).refusal.code).toBe('login.refused')
    expect((await unlock(password)).refusal).toMatchObject({ code: 'request.too-often', details: { seconds: 1 } })
    world.passSeconds(1)
    expect((await unlock(password)).status).toBe(200)
  })
})

describe('change-password', () => {
  it('follows the policy, refuses the last three, and signs out the other browsers', async () => {
    const here = (await asStaff(DEMO.staffNumber)).answer.token
    const there = (await asStaff(DEMO.staffNumber)).answer.token
    const change = (old: string, newPassword: string, newPasswordAgain = newPassword) =>
      world.call(changePassword, { password: old, newPassword, newPasswordAgain }, { as: here })
    expect((await change('wrong', 'Second-2026')).refusal.code).toBe('login.refused')
    expect((await change(password, 'Second-2026', 'other')).refusal.code).toBe('password.differs')
    expect((await change(password, 'short1')).refusal).toMatchObject({
      code: 'password.too-weak',
      details: { minimum: 8, maximum: 64, classes: 2 },
    })
    expect((await change(password, password)).refusal.code).toBe('password.used-before')
    expect((await change(password, 'Second-2026')).status).toBe(200)
    expect((await world.call(readOwnSession, {}, { as: there })).status).toBe(401)
    expect((await world.call(readOwnSession, {}, { as: here })).status).toBe(200)
    expect((await change('Second-2026', 'Third-2026')).status).toBe(200)
    expect((await change('Third-2026', password)).refusal.code).toBe('password.used-before')
    expect((await change('Third-2026', 'Fourth-2026')).status).toBe(200)
    expect((await change('Fourth-2026', password)).status).toBe(200)
  })
})

describe('set-pin', () => {
  it('keeps a key that a browser can open with the PIN, and never the PIN', async () => {
    const { token } = (await asStaff(DEMO.cashierNumber)).answer
    expect((await world.call(setPin, { password, pin: '1234' }, { as: token })).refusal.code).toBe('pin.too-simple')
    expect((await world.call(setPin, { password: 'wrong', pin: '40719382' }, { as: token })).refusal.code).toBe(
      'login.refused',
    )
    expect((await world.call(setPin, { password, pin: '40719382' }, { as: token })).status).toBe(200)
    const [kept] = await world.sql<{ pin: StaffPin; publicKey: string }>(
      sql`select s.pin, k.public_key from staff s join approval_key k on k.id = (s.pin ->> 'keyId')::uuid
        where s.id = ${people.staffIds[1]} and k.retired_at is null`,
    )
    if (!kept) throw new Error('no key was kept')
    const { x } = (await unwrapKey('40719382', kept.pin)).export({ format: 'jwk' })
    expect(Buffer.from(kept.publicKey, 'base64url').subarray(1, 33).toString('base64url')).toBe(x)
    await expect(unwrapKey('40719383', kept.pin)).rejects.toThrow()
    expect(kept.pin).toMatchObject({ kind: 'key', digits: 8, iterations: 600_000 })
    expect(JSON.stringify(kept.pin)).not.toContain('40719382')
  })

  it('asks six digits of whoever approves for others, and no straight line of anybody', async () => {
    const manager = (await asStaff(DEMO.staffNumber)).answer.token
    const refusal = async (pin: string, as: string) => (await world.call(setPin, { password, pin }, { as })).refusal
    expect(await refusal('25803', manager)).toMatchObject({ code: 'pin.too-short', details: { digits: 6 } })
    for (const line of ['123456', '111111', '654321', '121212'])
      expect((await refusal(line, manager)).code).toBe('pin.too-simple')
    expect((await world.call(setPin, { password, pin: '258036' }, { as: manager })).status).toBe(200)
    const cashier = (await asStaff(DEMO.cashierNumber)).answer.token
    expect((await world.call(setPin, { password, pin: '2580' }, { as: cashier })).status).toBe(200)
  })

  it('is for staff only', async () => {
    const { token } = (await asAdmin(DEMO.merchant)).answer
    expect((await world.call(setPin, { password, pin: '40719382' }, { as: token })).refusal.code).toBe(
      'permission.missing',
    )
  })
})

describe('the log', () => {
  it('never holds a password, a PIN or a token', async () => {
    const { token } = (await asStaff(DEMO.staffNumber)).answer
    const lines = await world.sql<{ line: string }>(sql`
      select line::text as line from audit_line as line
      union all select line::text from platform_audit_line as line`)
    expect(lines.length).toBeGreaterThan(5)
    for (const { line } of lines) {
      for (const secret of [password, '40719382', token, 'argon2id']) expect(line).not.toContain(secret)
    }
  })
})

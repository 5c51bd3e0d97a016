import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  findPassword,
  register,
  registerPartner,
  sendEmailForRegister,
  sendEmailForResetPassword,
} from '@kassa/contract/identity/registration.calls.ts'
import { readOwnMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { approvePartner, listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOperator } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { openPostOffice, type PostOffice } from '../../../test/post-office.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { openMailPort } from '../../platform/mail/mail-port.ts'
import { deliveryModule } from '../message/message.module.ts'
import { identityModule } from '../identity/identity.module.ts'
import { organisationModule } from './organisation.module.ts'

let world: World
let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
  const mail = deliveryModule(openMailPort({ SMTP_URL: office.url }, '', pino({ level: 'silent' })))
  world = await makeWorld({ modules: [identityModule, organisationModule([]), mail] })
})
afterAll(async () => {
  await world.close()
  await office.close()
})
beforeEach(() => {
  world.passSeconds(7 * 86_400)
  office.letters.length = 0
})

const password = 'Welcome-2026'
let counted = 0
const fresh = () => `new-${(counted += 1)}@shop.example`
const ask = (email: string) => world.call(sendEmailForRegister, { email })
const askReset = (email: string) => world.call(sendEmailForResetPassword, { email })
const deliver = () => world.runJob('message.deliver')
/** The code of the last letter that came to an address. */
const codeFor = async (email: string): Promise<string> => {
  await deliver()
  const letter = office.letters.findLast(({ to }) => to === email)
  return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const person = (email: string, code: string) => ({
  firstName: 'Noor',
  email,
  phone: '',
  code,
  password,
  passwordAgain: password,
})
const registerShop = async (email = fresh()) => {
  await ask(email)
  const request = { ...person(email, await codeFor(email)), merchantName: 'Corner Shop' }
  return { email, request, called: await world.call(register, request) }
}
const reset = (email: string, code: string, typed = 'Reset-2026') =>
  world.call(findPassword, { email, code, password: typed, passwordAgain: typed })
const tables = () =>
  world.sql(sql`
  select (select count(*) from admin) as admins, (select count(*) from merchant) as merchants,
    (select count(*) from partner) as partners, (select count(*) from role) as roles`)

describe('registering a merchant', () => {
  it('takes the code from the letter and opens an unaudited merchant with its owner', async () => {
    const { email, called } = await registerShop()
    expect(called.answer.merchantNumber).toMatch(/^1\d{5}$/)
    const { answer } = await world.call(login, { email, password })
    expect(answer.user).toMatchObject({ tier: 'merchant', merchantNumber: called.answer.merchantNumber, name: 'Noor' })
    const merchant = await world.call(readOwnMerchant, {}, { as: answer.token })
    expect(merchant.answer).toMatchObject({ name: 'Corner Shop', auditState: 'unaudited', enabled: 1, partnerId: null })
  })

  it.each([
    ['CN', 'CNY', 'Asia/Shanghai', [1_300, 900], true],
    ['JP', 'JPY', 'Asia/Tokyo', [1_000, 800], true],
    ['US', 'USD', 'America/New_York', [0], false],
    ['ET', 'ETB', 'Africa/Addis_Ababa', [1_500], true],
    // Anywhere else, where no currency of ours is the country's.
    ['ZZ', 'USD', 'UTC', [], true],
  ] as const)(
    'is born in %s with %s, its time and its taxes, and signed in',
    async (country, currency, timeZone, rates, isIncluded) => {
      const email = fresh()
      await ask(email)
      const request = { ...person(email, await codeFor(email)), merchantName: 'Corner Shop', country, pin: '259137' }
      const { session } = (await world.call(register, request)).answer
      const { answer } = await world.call(readOwnSession, {}, { as: session.token })
      expect(answer.outlets).toMatchObject([{ number: '1', name: 'Corner Shop', payCurrency: currency, timeZone }])
      expect(answer.user.staffId).not.toBeNull()
      const taxes = await world.sql<{ rateBasisPoints: number; isIncluded: boolean }>(sql`
      select rate_basis_points, is_included from tax where merchant_id = ${answer.user.merchantId} order by rate_basis_points desc`)
      expect(taxes.map(({ rateBasisPoints }) => rateBasisPoints)).toEqual(rates)
      expect(taxes.every((tax) => tax.isIncluded === isIncluded)).toBe(true)
    },
  )

  it('keeps the code when the shop or the PIN was wrong, and makes nothing', async () => {
    const email = fresh()
    await ask(email)
    const request = { ...person(email, await codeFor(email)), merchantName: 'Corner Shop' }
    const before = await tables()
    expect((await world.call(register, { ...request, pin: '123456' })).refusal.code).toBe('pin.too-simple')
    const outlet = {
      name: 'Shop',
      currency: 'USD' as const,
      timeZone: 'Mars/Olympus',
      locale: 'en-US' as const,
      taxes: [],
    }
    expect((await world.call(register, { ...request, outlet })).refusal.code).toBe('outlet.time-zone-unknown')
    expect(await tables()).toEqual(before)
    expect((await world.call(register, request)).status).toBe(200)
  })

  it('takes a code once, for its own address and purpose, within ten minutes and five tries', async () => {
    const { request } = await registerShop()
    const before = await tables()
    const again = { ...request, merchantName: 'Second Shop' }
    expect((await world.call(register, again)).refusal.code).toBe('code.wrong')

    const email = fresh()
    await ask(email)
    const code = await codeFor(email)
    const attempt = (typed: string, more: object = {}) =>
      world.call(register, { ...person(email, typed), merchantName: 'Shop', ...more })
    expect((await attempt(code, { email: fresh() })).refusal.code).toBe('code.wrong')
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await attempt(other(code))).refusal.code).toBe('code.wrong')
    expect((await attempt(code)).refusal.code).toBe('code.wrong')

    const late = fresh()
    await ask(late)
    const lateCode = await codeFor(late)
    world.passSeconds(600)
    expect((await world.call(register, { ...person(late, lateCode), merchantName: 'Shop' })).refusal.code).toBe(
      'code.wrong',
    )
    expect(await tables()).toEqual(before)
  })

  it('does not use the code up when something else was wrong', async () => {
    const email = fresh()
    await ask(email)
    const code = await codeFor(email)
    const request = { ...person(email, code), merchantName: 'Patient Shop' }
    const before = await tables()
    expect((await world.call(register, { ...request, passwordAgain: 'Other-2026' })).refusal.code).toBe(
      'password.differs',
    )
    expect((await world.call(register, { ...request, password: 'weak', passwordAgain: 'weak' })).refusal.code).toBe(
      'password.too-weak',
    )
    expect((await world.call(register, { ...request, phone: '+86 12345' })).refusal.code).toBe('phone.invalid')
    expect(await tables()).toEqual(before)
    expect((await world.call(register, request)).status).toBe(200)
  })

  it('waits 60 seconds between codes and sends ten a day', async () => {
    const email = fresh()
    expect((await ask(email)).answer).toEqual({ againInSeconds: 60, arrives: 'letter', code: null })
    expect((await ask(email)).refusal).toMatchObject({ code: 'request.too-often', details: { seconds: 60 } })
    for (let more = 0; more < 9; more += 1) {
      world.passSeconds(60)
      expect((await ask(email)).status).toBe(200)
    }
    world.passSeconds(60)
    expect((await ask(email)).status).toBe(429)
  })

  it('sends no more than twenty codes in an hour for one caller, and lets one caller guess thirty times', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await ask(fresh())).status).toBe(200)
    expect((await ask(fresh())).refusal.code).toBe('request.too-often')
    world.passSeconds(3_600)
    expect((await ask(fresh())).status).toBe(200)
    const guess = async () =>
      (await world.call(register, { ...person(fresh(), '000000'), merchantName: 'Guess' })).status
    for (let tried = 0; tried < 30; tried += 1) expect(await guess()).toBe(422)
    expect(await guess()).toBe(429)
  })

  it('tells nobody that an address is known, but its owner', async () => {
    const { email } = await registerShop()
    world.passSeconds(61)
    const known = await ask(email)
    const unknown = await ask(fresh())
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await deliver()
    expect(office.letters.findLast(({ to }) => to === email)?.subject).toBe('You already have a Kassa account')
    const guess = (address: string) =>
      world.call(register, { ...person(address, '000000'), merchantName: 'Thief Shop' })
    const [one, two] = [await guess(email), await guess(fresh())]
    expect([one.status, one.text]).toEqual([two.status, two.text])
  })

  it('hears no more of an address that was taken while its code was on the way', async () => {
    const { email } = await registerShop()
    const wanted = fresh()
    await ask(wanted)
    const code = await codeFor(wanted)
    await world.sql(sql`update admin set email = ${wanted}, email_folded = ${wanted} where email = ${email}`)
    const late = await world.call(register, { ...person(wanted, code), merchantName: 'Late Shop' })
    expect(late.refusal.code).toBe('code.wrong')
  })

  it('writes the letter in the caller’s language', async () => {
    const email = fresh()
    await world.call(sendEmailForRegister, { email }, { headers: { cookie: 'Accept-Language=ja-JP' } })
    await deliver()
    expect(office.letters[0]?.subject).toBe('Kassa の確認コード')
  })
})

describe('signing up a partner', () => {
  it('waits for an operator, who is told apart, and then signs in', async () => {
    const email = fresh()
    await ask(email)
    const request = { ...person(email, await codeFor(email)), partnerName: 'New Agents' }
    expect((await world.call(registerPartner, request)).status).toBe(200)
    expect((await world.call(login, { email, password })).refusal.code).toBe('login.not-activated')
    const operator = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    const { rows } = (await world.call(listPartners, { approval: 'waiting' }, { as: operator })).answer
    expect(rows).toMatchObject([{ name: 'New Agents', approval: 'waiting', can: { approve: true } }])
    const id = rows[0]?.id ?? ''
    expect((await world.call(approvePartner, { id }, { as: operator })).status).toBe(200)
    expect((await world.call(approvePartner, { id }, { as: operator })).refusal.code).toBe('partner.approved-already')
    await deliver()
    expect(office.letters.at(-1)).toMatchObject({ to: email, subject: 'Your Kassa partner account is open' })
    expect((await world.call(login, { email, password })).answer.user.tier).toBe('partner')
  })
})

describe('a forgotten password', () => {
  it('is set anew with a code, which signs out everywhere and lifts a temporary lock', async () => {
    const { email } = await registerShop()
    const { token } = (await world.call(login, { email, password })).answer
    for (let attempt = 0; attempt < 5; attempt += 1) await world.call(login, { email, password: 'wrong' })
    world.passSeconds(61)
    await askReset(email)
    const code = await codeFor(email)
    expect((await reset(email, other(code))).refusal.code).toBe('code.wrong')
    expect((await reset(email, code, password)).refusal.code).toBe('password.used-before')
    expect((await reset(email, code)).status).toBe(200)
    expect((await reset(email, code, 'Again-2026')).refusal.code).toBe('code.wrong')
    expect((await world.call(readOwnSession, {}, { as: token })).status).toBe(401)
    expect((await world.call(login, { email, password: 'Reset-2026' })).status).toBe(200)
  })

  it('answers an unknown address the same and writes to nobody', async () => {
    const { email } = await registerShop()
    world.passSeconds(61)
    office.letters.length = 0
    const stranger = fresh()
    const [known, unknown] = [await askReset(email), await askReset(stranger)]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect((await askReset(stranger)).text).toBe((await askReset(email)).text)
    await deliver()
    expect(office.letters.map(({ to }) => to)).toEqual([email])
    expect((await reset(stranger, '123456')).refusal.code).toBe('code.wrong')
  })

  it('does not open a permanent lock nor a disabled account', async () => {
    const { email } = await registerShop()
    await world.sql(sql`update admin set status = 3 where email = ${email}`)
    world.passSeconds(61)
    await askReset(email)
    expect((await reset(email, await codeFor(email))).status).toBe(200)
    expect((await world.call(login, { email, password: 'Reset-2026' })).refusal.code).toBe('login.permanently-locked')
  })

  it('is not set anew with a code for registering', async () => {
    const { email } = await registerShop()
    const wanted = fresh()
    await ask(wanted)
    const code = await codeFor(wanted)
    await world.sql(sql`update admin set email = ${wanted}, email_folded = ${wanted} where email = ${email}`)
    expect((await reset(wanted, code)).refusal.code).toBe('code.wrong')
    expect((await world.call(login, { email: wanted, password })).status).toBe(200)
  })

  it('does not register with a reset code', async () => {
    const { email } = await registerShop()
    world.passSeconds(61)
    await askReset(email)
    const code = await codeFor(email)
    const before = await tables()
    expect((await world.call(register, { ...person(email, code), merchantName: 'Thief' })).refusal.code).toBe(
      'code.wrong',
    )
    expect(await tables()).toEqual(before)
  })
})

describe('letters', () => {
  it('are tried again after a pause when the post office is shut, and keep no code once sent', async () => {
    const email = fresh()
    office.isShut = true
    await ask(email)
    await deliver()
    office.isShut = false
    await deliver()
    expect(office.letters).toEqual([])
    world.passSeconds(60)
    await deliver()
    expect(office.letters).toHaveLength(1)
    await deliver()
    expect(office.letters).toHaveLength(1)
    const left = await world.sql(sql`select 1 from outgoing_message where state = 'sent' and facts <> '{}'`)
    expect(left).toEqual([])
  })

  it('are laid down in a folder where no server is configured, and headers cannot be smuggled in', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-mail-'))
    const port = openMailPort({}, folder, pino({ level: 'silent' }))
    await port.send({ id: 'one', to: 'a@shop.example\r\nBcc: b@shop.example', subject: 'x\r\ny', text: 'Hello' }, () =>
      Promise.resolve(),
    )
    const laid = fs.readFileSync(path.join(folder, 'mail', 'one.eml'), 'utf8')
    expect(laid.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/m)
    fs.rmSync(folder, { recursive: true })
  })

  it('and codes lie in the database in clear nowhere', async () => {
    const email = fresh()
    await ask(email)
    const code = await codeFor(email)
    const rows = await world.sql<{ text: string }>(sql`
      select verification_code::text as text from verification_code union all
      select outgoing_message::text from outgoing_message where state = 'sent'`)
    expect(rows.filter(({ text }) => text.includes(`is ${code}`))).toEqual([])
    await world.runJob('identity.forget-codes')
    world.passSeconds(3 * 86_400)
    await world.runJob('identity.forget-codes')
    expect(await world.sql(sql`select 1 from verification_code`)).toEqual([])
  })
})

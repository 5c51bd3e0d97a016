import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  beginProviderLogin,
  confirmProviderLogin,
  finishProviderLogin,
  linkProvider,
  readSignInProvider,
  removeSignInLink,
  removeSignInProvider,
  saveSignInProvider,
} from '@kassa/contract/identity/provider.calls.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOpenIdProvider, type OpenIdProvider, type Somebody } from '../../../../test/make/open-id-provider.ts'
import { makeOperator, makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../public.ts'

const PUBLIC = 'https://shop.example'
const BACK = `${PUBLIC}/cashier/manage/login/provider`
const PASSWORD = 'Till-2027-ok'

let world: World
let provider: OpenIdProvider
let shop: Shop
let other: Shop
let hash: string

beforeAll(async () => {
  provider = await startOpenIdProvider(BACK)
  // The provider's clock is the machine's.
  world = await makeWorld({ now: new Date().toISOString(), outgoingAllow: '127.0.0.1', publicUrl: PUBLIC })
  hash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  world.setNow(new Date().toISOString())
  ;[shop, other] = [await makeShop(world), await makeShop(world)]
  await world.sql(sql`update admin set password_hash = ${hash} where merchant_id is not null`)
  await world.sql(sql`update staff set password_hash = ${hash}`)
})

const fields = (more: object = {}) => ({
  name: 'Head office',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  acceptedAcr: [],
  enabled: 1 as const,
  version: 0,
  ...more,
})
const setUp = (as = shop.admin.token, more: object = {}) => world.call(saveSignInProvider, fields(more), { as })
const whoseOf = ({ number }: { number: string }) => ({ merchantNumber: number })

/** Goes to the provider and comes back; what is sent may be changed on the way. */
async function comeBack(somebody: Somebody, whose: object = whoseOf(shop), change: object = {}) {
  const begun = (await world.call(beginProviderLogin, { whose } as never, {})).answer
  const back = await provider.signIn(begun.url, somebody)
  const request = {
    whose,
    ticket: begun.ticket,
    state: back.get('state') ?? '',
    code: back.get('code') ?? '',
    issuer: back.get('iss') ?? undefined,
    ...change,
  }
  return { request, finish: () => world.call(finishProviderLogin, request as never, {}) }
}

const finishOf = async (somebody: Somebody, whose: object = whoseOf(shop)) => (await comeBack(somebody, whose)).finish()

/** Signs somebody in at the provider for the first time, and links an account with them by its password. */
async function link(somebody: Somebody, as = shop.admin.token, whose: object = whoseOf(shop)) {
  const { link: met } = (await finishOf(somebody, whose)).answer
  return world.call(linkProvider, { ticket: met?.ticket ?? '', password: PASSWORD }, { as })
}

const links = () => world.sql(sql`select * from sign_in_link order by id`)

describe('a provider', () => {
  it('signs in an administrator and a cashier of its merchant, each after one sign-in with the password', async () => {
    expect((await setUp()).status).toBe(200)
    const first = (await finishOf({ subject: 'ann' })).answer
    expect(first).toMatchObject({ session: null, link: { providerName: 'Head office' }, secondFactor: null })
    expect((await link({ subject: 'ann' })).status).toBe(200)
    expect((await link({ subject: 'bob' }, shop.cashier.token)).status).toBe(200)
    const { session } = (await finishOf({ subject: 'ann' })).answer
    expect(session?.user.id).toBe(shop.admin.id)
    expect((await world.call(readOwnSession, {}, { as: session?.token ?? '' })).answer.user.id).toBe(shop.admin.id)
    expect((await finishOf({ subject: 'bob' })).answer.session?.user.id).toBe(shop.cashier.id)
    const shown = (await world.call(readSignInProvider, {}, { as: shop.admin.token })).answer
    expect(shown.returnAddress).toBe(BACK)
    expect(shown.loginAddress).toBe(`${BACK}?merchantNumber=${shop.number}`)
    expect(shown.provider?.links.map(({ kind }) => kind).toSorted()).toEqual(['admin', 'staff'])
    expect(JSON.stringify(shown)).not.toContain(provider.clientSecret)
  })

  it('sends people back to the domain of their partner where they began there, and else to our own', async () => {
    const domain = 'pos.north.example'
    const partnerId = await world.owner(async (tx) => (await makePartner(tx)).partnerId)
    const own = await makeShop(world, { partnerId })
    await world.sql(sql`
      insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
      values (${partnerId}, 'North', ${domain}, ${'a'.repeat(43)}, ${world.now}, ${world.now})`)
    for (const { admin } of [own, shop]) expect((await setUp(admin.token)).status).toBe(200)
    const backTo = async (of: Shop, host: string) => {
      const begun = await world.call(beginProviderLogin, { whose: whoseOf(of) }, { headers: { host } })
      return new URL(begun.answer.url).searchParams.get('redirect_uri')
    }
    const there = BACK.replace('shop.example', domain)
    expect([await backTo(own, domain), await backTo(own, 'shop.example')]).toEqual([there, BACK])
    expect([await backTo(shop, domain), await backTo(shop, 'shop.example')]).toEqual([BACK, BACK])
    const shown = (await world.call(readSignInProvider, {}, { as: own.admin.token })).answer
    expect(shown).toMatchObject({ returnAddress: BACK, domainAddress: there })
    expect(shown.loginAddress).toBe(`${there}?merchantNumber=${own.number}`)
    await world.sql(sql`delete from partner_brand`)
  })

  it('that claims the operator’s address, or one of another merchant, gets in nowhere', async () => {
    const operator = await world.owner((tx) => makeOperator(tx, { email: 'olga@kassa.example' }))
    await setUp()
    await link({ subject: 'ann' })
    for (const email of [operator.email, other.admin.email, shop.admin.email]) {
      const { session, link: met } = (await finishOf({ subject: `thief of ${email}`, email })).answer
      expect(session).toBeNull()
      // Nor does anybody of another house link what this provider says.
      const [above] = await world.owner(async (tx) => [
        await makeSession(tx, { kind: 'admin', accountId: operator.adminId }),
      ])
      for (const as of [other.admin.token, above]) {
        const refused = await world.call(linkProvider, { ticket: met?.ticket ?? '', password: PASSWORD }, { as })
        expect(refused.refusal.code).toBe('provider.not-yours')
      }
    }
    expect(
      (await links()).filter((row) => (row as { merchantId: string }).merchantId === shop.merchantId),
    ).toHaveLength(1)
  })

  it('of one merchant knows nobody of another that uses the same', async () => {
    await setUp()
    await link({ subject: 'ann' })
    await setUp(other.admin.token)
    expect((await finishOf({ subject: 'ann' }, whoseOf(other))).answer.session).toBeNull()
    const begun = await comeBack({ subject: 'ann' })
    // A ticket of the one, said to be of the other, stays of the one.
    const crossed = await world.call(finishProviderLogin, { ...begun.request, whose: whoseOf(other) }, {})
    expect(crossed.answer.session?.user.merchantId).toBe(shop.merchantId)
  })

  it('of a partner signs in its people alone, and the operator has none', async () => {
    const partner = await world.owner(async (tx) => {
      const made = await makePartner(tx, { passwordHash: hash })
      return { ...made, token: await makeSession(tx, { kind: 'admin', accountId: made.adminId }) }
    })
    expect((await setUp(partner.token)).status).toBe(200)
    const whose = { partnerId: partner.partnerId }
    expect((await link({ subject: 'pat' }, partner.token, whose)).status).toBe(200)
    expect((await finishOf({ subject: 'pat' }, whose)).answer.session?.user.id).toBe(partner.adminId)
    expect((await link({ subject: 'ann' }, shop.admin.token, whose)).refusal.code).toBe('provider.not-yours')
    const operator = await world.owner(async (tx) =>
      makeSession(tx, { kind: 'admin', accountId: (await makeOperator(tx)).adminId }),
    )
    expect((await setUp(operator)).refusal.code).toBe('provider.not-for-operator')
  })

  it('that is switched off, forgotten or changed signs nobody in', async () => {
    await setUp()
    await link({ subject: 'ann' })
    await setUp(shop.admin.token, { version: 1, clientSecret: null, enabled: 0 })
    expect((await world.call(beginProviderLogin, { whose: whoseOf(shop) }, {})).refusal.code).toBe('provider.none')
    await setUp(shop.admin.token, { version: 2, clientSecret: null })
    expect((await finishOf({ subject: 'ann' })).answer.session?.user.id).toBe(shop.admin.id)
    const { provider: shown } = (await world.call(readSignInProvider, {}, { as: shop.admin.token })).answer
    const theirs = { id: shown?.links[0]?.id ?? '' }
    expect((await world.call(removeSignInLink, theirs, { as: other.admin.token })).refusal.code).toBe('thing.not-found')
    expect((await world.call(removeSignInLink, theirs, { as: shop.admin.token })).status).toBe(200)
    expect((await finishOf({ subject: 'ann' })).answer.session).toBeNull()
    await link({ subject: 'ann' })
    const back = await comeBack({ subject: 'ann' })
    expect((await world.call(removeSignInProvider, {}, { as: shop.admin.token })).status).toBe(200)
    expect((await back.finish()).refusal.code).toBe('provider.none')
    expect(
      await world.sql(
        sql`select 1 from secret where name like 'sign-in-provider/%' and merchant_id = ${shop.merchantId}`,
      ),
    ).toEqual([])
  })

  it('sends a kept secret to the issuer and as the client that it was given for, and to no other', async () => {
    await setUp()
    await link({ subject: 'ann' })
    const thief = await startOpenIdProvider(BACK)
    for (const change of [{ issuer: thief.issuer }, { clientId: 'another' }]) {
      const changed = await setUp(shop.admin.token, { ...change, version: 1, clientSecret: null })
      expect(changed.refusal.code).toBe('provider.secret-again')
    }
    expect((await finishOf({ subject: 'ann' })).answer.session?.user.id).toBe(shop.admin.id)
    const anew = await setUp(shop.admin.token, { issuer: thief.issuer, clientSecret: 'its own', version: 1 })
    expect(anew.status).toBe(200)
    expect((await setUp(shop.admin.token, { issuer: thief.issuer, clientSecret: '', version: 2 })).status).toBe(200)
    expect((await setUp(shop.admin.token, { clientSecret: null, version: 3 })).status).toBe(200)
    await thief.close()
  })

  it('leads to an account only while that may work', async () => {
    await setUp()
    await link({ subject: 'bob' }, shop.cashier.token)
    await world.sql(sql`update staff set is_enabled = false where id = ${shop.cashier.id}`)
    expect((await finishOf({ subject: 'bob' })).refusal.code).toBe('login.disabled')
  })
})

describe('the second factor', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const demand = async () => {
    const row = world.running.platform.secrets.seal(`${shop.merchantId}/totp/${shop.admin.id}`, secret)
    await world.sql(sql`
      insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
      values (${shop.merchantId}, ${`totp/${shop.admin.id}`}, ${row.keyId}, ${row.nonce}, ${row.sealed}, ${world.now})`)
    await world.sql(sql`update admin set totp_confirmed_at = ${world.now} where id = ${shop.admin.id}`)
  }
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.parse(world.now) })

  it('stays demanded, is given once, and is not asked for where the provider did what was accepted by name', async () => {
    await setUp(shop.admin.token, { acceptedAcr: ['urn:two'] })
    await link({ subject: 'ann' })
    await demand()
    const weak = (await finishOf({ subject: 'ann', acr: 'urn:one' })).answer
    expect(weak.session).toBeNull()
    const ticket = weak.secondFactor?.ticket ?? ''
    const confirm = (secondFactor: string) =>
      world.call(confirmProviderLogin, { whose: whoseOf(shop), ticket, secondFactor }, {})
    const wrong = code() === '000000' ? '000001' : '000000'
    expect((await confirm(wrong)).refusal.code).toBe('second-factor.wrong')
    world.passSeconds(2)
    expect((await confirm(code())).answer.user.id).toBe(shop.admin.id)
    world.passSeconds(60)
    expect((await confirm(code())).refusal.code).toBe('provider.too-late')
    world.setNow(new Date().toISOString())
    expect((await finishOf({ subject: 'ann', acr: 'urn:two' })).answer.session?.user.id).toBe(shop.admin.id)
  })
})

describe('refused, and nobody is signed in', () => {
  beforeEach(async () => {
    await setUp()
    await link({ subject: 'ann' })
  })

  it('a code or an answer that comes twice, also at once', async () => {
    const { finish } = await comeBack({ subject: 'ann' })
    const both = await Promise.all([finish(), finish()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect((await finish()).refusal.code).toBe('provider.too-late')
  })

  it.each([
    ['another state', { state: 'x'.repeat(43) }, 'provider.too-late'],
    ['a ticket of nobody', { ticket: 'a.b.c' }, 'provider.too-late'],
    ['a code of nobody', { code: 'guess' }, 'provider.wrong'],
    ['the name of another issuer', { issuer: 'https://evil.example' }, 'provider.wrong'],
  ])('%s', async (_, change, expected) => {
    const { finish } = await comeBack({ subject: 'ann' }, whoseOf(shop), change)
    expect((await finish()).refusal.code).toBe(expected)
  })

  it('the code of one sign-in in another: its verifier and its nonce are not the same', async () => {
    const [one, two] = [await comeBack({ subject: 'ann' }), await comeBack({ subject: 'ann' })]
    const mixed = { ...two.request, code: one.request.code }
    expect((await world.call(finishProviderLogin, mixed as never, {})).refusal.code).toBe('provider.wrong')
  })

  it('an answer after ten minutes, and with a clock an hour off on either side', async () => {
    const late = await comeBack({ subject: 'ann' })
    world.passSeconds(601)
    expect((await late.finish()).refusal.code).toBe('provider.too-late')
    for (const seconds of [3_600, -3_600]) {
      world.setNow(new Date(Date.now() + seconds * 1000).toISOString())
      expect((await finishOf({ subject: 'ann' })).refusal.code).toBe('provider.clock')
    }
  })

  it('a provider that names itself otherwise, is none, lies inside, or is changed over a newer version', async () => {
    const as = { as: other.admin.token }
    const save = async (more: object) => (await world.call(saveSignInProvider, fields(more), as)).refusal.code
    expect(await save({ issuer: `${provider.issuer}/` })).toBe('provider.issuer-differs')
    expect(await save({ issuer: `${provider.issuer}/nothing` })).toBe('provider.unfit')
    expect(await save({ issuer: 'http://10.0.0.1' })).toBe('provider.unreachable')
    expect(await save({ version: 1 })).toBe('thing.changed-meanwhile')
    expect((await setUp(shop.admin.token, { version: 7 })).refusal.code).toBe('thing.changed-meanwhile')
  })

  it('one person for two accounts, two persons for one, a link without the password', async () => {
    expect((await link({ subject: 'ann' }, shop.cashier.token)).status).not.toBe(200)
    expect((await link({ subject: 'ann two' })).refusal.code).toBe('provider.linked-already')
    const { link: met } = (await finishOf({ subject: 'eve' })).answer
    const wrong = await world.call(
      linkProvider,
      { ticket: met?.ticket ?? '', password: 'wrong' },
      { as: shop.cashier.token },
    )
    expect(wrong.refusal.code).toBe('login.refused')
  })
})

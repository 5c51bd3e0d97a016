// A provider of OpenID Connect of a merchant in the second database, of one that moves, and of a partner whose merchants live in both.
import { readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import {
  beginProviderLogin,
  confirmProviderLogin,
  finishProviderLogin,
  linkProvider,
  saveSignInProvider,
} from '@kassa/contract/identity/provider.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOpenIdProvider, type OpenIdProvider } from '../../../../test/make/open-id-provider.ts'
import { makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { givenOutIn, makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hashPassword } from '../public.ts'

const PUBLIC = 'https://shop.example'
const PASSWORD = 'Till-2027-ok'
type Whose = { readonly merchantNumber: string } | { readonly partnerId: string }

onPostgres('a provider where there are two databases', () => {
  let both: TwoDatabases
  let provider: OpenIdProvider
  let partner: { readonly partnerId: string; readonly adminId: string; readonly token: string }
  let shop: Shop
  let hash: string

  beforeAll(async () => {
    provider = await startOpenIdProvider(`${PUBLIC}/cashier/manage/login/provider`)
    // The provider's clock is the machine's.
    both = await makeTwoDatabases({ now: new Date().toISOString(), outgoingAllow: '127.0.0.1', publicUrl: PUBLIC })
    hash = await hashPassword(PASSWORD)
    partner = await both.one.owner(async (tx) => {
      const made = await makePartner(tx, { passwordHash: hash })
      return { ...made, token: givenOutIn('one', await makeSession(tx, { kind: 'admin', accountId: made.adminId })) }
    })
    shop = await makeShop(both.two)
    await both.two.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${shop.merchantId}`)
    await both.two.sql(sql`update staff set password_hash = ${hash}`)
  }, 60_000)
  afterAll(async () => {
    await both.close()
    await provider.close()
  })

  function setUp(as: string) {
    const { issuer, clientId, clientSecret } = provider
    const ofClient = { issuer, clientId, clientSecret }
    const fields = { ...ofClient, name: 'Head office', acceptedAcr: [], enabled: 1 as const, version: 0 }
    return both.one.call(saveSignInProvider, fields, { as })
  }
  const ofShop = (): Whose => ({ merchantNumber: shop.number })

  /** Goes to the provider, and comes back once `meanwhile` is over. */
  async function come(subject: string, whose: Whose, meanwhile: () => Promise<unknown> = async () => {}) {
    const begun = (await both.one.call(beginProviderLogin, { whose }, {})).answer
    const back = await provider.signIn(begun.url, { subject })
    await meanwhile()
    const { ticket } = begun
    const said = { state: back.get('state') ?? '', code: back.get('code') ?? '', issuer: back.get('iss') ?? undefined }
    return (await both.one.call(finishProviderLogin, { whose, ticket, ...said }, {})).answer
  }
  async function link(subject: string, as: string, whose: Whose) {
    const met = (await come(subject, whose)).link
    return both.one.call(linkProvider, { ticket: met?.ticket ?? '', password: PASSWORD }, { as })
  }
  const userOf = async (token: string | undefined) =>
    (await both.one.call(readOwnSession, {}, { as: token ?? '' })).answer.user.id

  it('set up in the second signs in its people there, after one sign-in with the password', async () => {
    expect((await setUp(givenOutIn('two', shop.admin.token))).status).toBe(200)
    expect((await link('ann', givenOutIn('two', shop.admin.token), ofShop())).status).toBe(200)
    expect((await link('bob', givenOutIn('two', shop.cashier.token), ofShop())).status).toBe(200)
    for (const [subject, id] of [
      ['ann', shop.admin.id],
      ['bob', shop.cashier.id],
    ] as const) {
      const { session } = await come(subject, ofShop())
      expect([session?.token.split('.')[0], await userOf(session?.token)]).toEqual(['two', id])
    }
    expect(await both.one.sql(sql`select from sign_in_provider union all select from sign_in_link`)).toEqual([])
  })

  it('signs in somebody whose merchant moves while they are at the provider, and everybody behind the move', async () => {
    const { session } = await come('ann', ofShop(), () => moveTo(both, 'one', shop.merchantId))
    expect([session?.token.split('.')[0], await userOf(session?.token)]).toEqual(['one', shop.admin.id])
    expect(await userOf((await come('bob', ofShop())).session?.token)).toBe(shop.cashier.id)
    await moveTo(both, 'two', shop.merchantId)
    expect(await userOf((await come('ann', ofShop())).session?.token)).toBe(shop.admin.id)
  }, 120_000)

  it('asks for the second factor, which is given where the merchant lives by then, once', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { merchantId, admin } = shop
    const { one } = both
    const row = one.running.platform.secrets.seal(`${merchantId}/totp/${admin.id}`, secret)
    await both.two.sql(sql`
      insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
      values (${merchantId}, ${`totp/${admin.id}`}, ${row.keyId}, ${row.nonce}, ${row.sealed}, ${one.now})`)
    await both.two.sql(sql`update admin set totp_confirmed_at = ${one.now} where id = ${admin.id}`)
    const { session, secondFactor } = await come('ann', ofShop())
    expect(session).toBeNull()
    await moveTo(both, 'one', merchantId)
    const code = new TOTP({ secret }).generate({ timestamp: Date.parse(one.now) })
    const given = { whose: ofShop(), ticket: secondFactor?.ticket ?? '', secondFactor: code }
    expect((await one.call(confirmProviderLogin, given, {})).answer.user.id).toBe(admin.id)
    await moveTo(both, 'two', merchantId)
    // The ticket that was used in the one counts as used in the other.
    expect((await one.call(confirmProviderLogin, given, {})).status).toBe(422)
  }, 120_000)

  it('of a partner is the first database’s, and whoever signs in by it sees merchants of both', async () => {
    const mine = await makeShop(both.one, { partnerId: partner.partnerId })
    // Whoever is above the merchants is carried to the second before their call.
    await both.one.call(listMerchants, {}, { as: partner.token })
    const theirs = await makeShop(both.two, { partnerId: partner.partnerId })
    const whose = { partnerId: partner.partnerId }
    expect((await setUp(partner.token)).status).toBe(200)
    expect((await link('pat', partner.token, whose)).status).toBe(200)
    const { session } = await come('pat', whose)
    expect(session?.user.id).toBe(partner.adminId)
    const { rows } = (await both.one.call(listMerchants, {}, { as: session?.token ?? '' })).answer
    expect(rows.map(({ id }) => id).toSorted()).toEqual([mine.merchantId, theirs.merchantId].toSorted())
  })
})

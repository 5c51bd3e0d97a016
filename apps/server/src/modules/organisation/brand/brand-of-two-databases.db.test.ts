// A partner's brand where its merchants live in two databases, and what a stranger's call answers to somebody whose merchant has moved.
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { logout, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import { mayHaveCertificate, removeBrand, saveBrand, showBrand } from '@kassa/contract/organisation/brand.calls.ts'
import { listMerchants } from '@kassa/contract/organisation/merchant.calls.ts'
import { passwordPolicy } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePartner } from '../../../../test/make/people.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { givenOutIn, makeTwoDatabases, moveTo, type TwoDatabases } from '../../../../test/two-databases.ts'
import { onPostgres } from '../../../../test/on-postgres.ts'
import { sql } from '../../../platform/db/sql.ts'

const DOMAIN = 'pos.north.example'

onPostgres('a brand where there are two databases', () => {
  let both: TwoDatabases
  let partner: { readonly partnerId: string; readonly as: string }
  let shop: Shop

  beforeAll(async () => {
    both = await makeTwoDatabases()
    partner = await both.one.owner(async (tx) => {
      const { partnerId, adminId } = await makePartner(tx)
      return { partnerId, as: givenOutIn('one', await makeSession(tx, { kind: 'admin', accountId: adminId })) }
    })
    // Whoever is above the merchants is carried to the second before their call.
    await both.one.call(listMerchants, {}, { as: partner.as })
    shop = await makeShop(both.two, { partnerId: partner.partnerId })
    await save('North Retail', 0)
    await both.one.sql(sql`
      update partner_brand set domain = ${DOMAIN}, domain_word = ${'w'.repeat(43)}, domain_proven_at = now()`)
    await both.one.call(listMerchants, {}, { as: partner.as })
  }, 60_000)
  afterAll(() => both.close())

  const save = (name: string, version: number) =>
    both.one.call(
      saveBrand,
      { partnerId: partner.partnerId, name, accent: null, replyTo: '', version },
      { as: partner.as },
    )
  const shownTo = async (as?: string, host?: string) =>
    (await both.one.call(showBrand, {}, { ...(as && { as }), ...(host && { headers: { host } }) })).answer.brand?.name
  const session = (): Promise<string> =>
    both.two.owner(async (tx) =>
      givenOutIn(
        'two',
        await makeSession(tx, { kind: 'admin', accountId: shop.admin.id, merchantId: shop.merchantId }),
      ),
    )

  it('is shown to people and tills of the second, at its domain to everybody, and the proxy may ask', async () => {
    expect(await shownTo(await session())).toBe('North Retail')
    expect(await shownTo(undefined, DOMAIN)).toBe('North Retail')
    const setup = await both.one.call(deskSetup, {}, { device: shop.device })
    expect(setup.answer.merchant.servedBy).toBe('North Retail')
    const asked = (domain: string) => both.one.call(mayHaveCertificate, { domain }, {})
    expect([(await asked(DOMAIN)).status, (await asked('south.example')).status]).toEqual([200, 404])
  })

  it('is shown to somebody whose merchant has moved since they signed in, whom no other call has led there yet', async () => {
    const sessions = [await session(), await session(), await session()] as const
    await moveTo(both, 'one', shop.merchantId)
    expect(await shownTo(sessions[0])).toBe('North Retail')
    await both.one.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'security.password', '{"minimum": 11, "maximum": 40, "classes": 2}', now())`)
    expect((await both.one.call(passwordPolicy, {}, { as: sessions[1] })).answer.minimum).toBe(11)
    // A sign-out that ended nothing would be the worst of these.
    expect((await both.one.call(logout, {}, { as: sessions[2] })).status).toBe(200)
    expect((await both.one.call(readOwnSession, {}, { as: sessions[2] })).status).toBe(401)
    expect((await both.one.call(readOwnSession, {}, { as: sessions[0] })).status).toBe(200)
    await moveTo(both, 'two', shop.merchantId)
  }, 120_000)

  it('that was changed or given up is so in the next call of a partner, and soon for everybody', async () => {
    const as = await session()
    const { version } = (await save('South Retail', 1)).answer
    await both.one.call(listMerchants, {}, { as: partner.as })
    expect(await shownTo(as)).toBe('South Retail')
    const gone = { partnerId: partner.partnerId, version }
    expect((await both.one.call(removeBrand, gone, { as: partner.as })).status).toBe(200)
    await both.one.call(listMerchants, {}, { as: partner.as })
    expect(await shownTo(as)).toBeUndefined()
    expect((await both.one.call(mayHaveCertificate, { domain: DOMAIN }, {})).status).toBe(404)
  })
})

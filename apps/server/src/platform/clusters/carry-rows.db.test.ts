// Rows above the merchants are the first database's; every other has them too, so that merchants may refer to them.
import { readMerchant, updateMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { createPartner, listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../../test/make/merchant.ts'
import { makeOperator, makePartner } from '../../../test/make/people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { openTestDatabase } from '../../../test/template.ts'
import { makeTwoDatabases, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { sql } from '../db/sql.ts'
import { carriedTables, ownTables } from './carried-tables.ts'
import { carryRows, readRows } from './carry-rows.ts'

let both: TwoDatabases
let operator: string
let partner: { readonly partnerId: string; readonly token: string }

const carry = () => carryRows(both.one.database, both.two.database)

/** The carried rows of both databases, by table. */
async function stands() {
  const [first, second] = await Promise.all([readRows(both.one.database), readRows(both.two.database)])
  return carriedTables.map(({ name }, at) => ({ name, first: first[at], second: second[at] }))
}

it('every table without a merchant is carried, or explained', async () => {
  const cut = await openTestDatabase()
  const found = await cut.database.ask<{ name: string }>(sql`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and relkind = 'r' and not exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnotnull)
    union select tablename from pg_policies where policyname = 'above_wall'`)
  const named = [...carriedTables.map(({ name }) => name), ...Object.keys(ownTables)]
  expect(found.map(({ name }) => name).sort()).toEqual(named.sort())
  await cut.drop()
})

onPostgres('rows above the merchants', () => {
  beforeAll(async () => {
    both = await makeTwoDatabases()
    const made = await both.one.owner(async (tx) => {
      const { adminId } = await makeOperator(tx)
      const { partnerId, adminId: ofPartner } = await makePartner(tx)
      const session = (accountId: string) => makeSession(tx, { kind: 'admin', accountId })
      return { operator: await session(adminId), partner: { partnerId, token: await session(ofPartner) } }
    })
    ;({ operator, partner } = made)
  }, 60_000)
  afterAll(() => both.close())

  it('are the same in both once they were carried, whoever carries them at once', async () => {
    await Promise.all([carry(), carry(), carry()])
    for (const { name, first, second } of await stands()) expect(second, name).toBe(first)
    await carry()
  })

  it('follow what is changed and taken away', async () => {
    await both.one.owner(async (tx) => {
      await tx.run(sql`update partner set name = 'Renamed' where id = ${partner.partnerId}`)
      await tx.run(sql`insert into platform_setting (key, value, changed_at) values ('test.gone', '1', now())`)
    })
    await carry()
    await both.one.owner((tx) => tx.run(sql`delete from platform_setting where key = 'test.gone'`))
    await carry()
    expect(await both.two.sql(sql`select name from partner where id = ${partner.partnerId}`)).toEqual([
      { name: 'Renamed' },
    ])
    expect(await both.two.sql(sql`select from platform_setting where key = 'test.gone'`)).toEqual([])
    for (const { name, first, second } of await stands()) expect(second, name).toBe(first)
  })

  it('are brands, also of a domain that one partner gave up and another proved before they were carried', async () => {
    const other = await both.one.owner(async (tx) => (await makePartner(tx)).partnerId)
    const partners = [partner.partnerId, other]
    const word = 'w'.repeat(43)
    for (const [at, id] of partners.entries())
      await both.one.sql(sql`
        insert into partner_brand (partner_id, name, domain, domain_word, domain_proven_at, changed_at)
        values (${id}, 'Brand', 'pos.north.example', ${word}, ${at === 0 ? new Date().toISOString() : null}, now())`)
    await carry()
    for (const [from, to] of [partners, partners.toReversed()]) {
      await both.one.owner(async (tx) => {
        await tx.run(sql`update partner_brand set domain_proven_at = null where partner_id = ${from ?? ''}`)
        await tx.run(sql`update partner_brand set domain_proven_at = now() where partner_id = ${to ?? ''}`)
      })
      await carry()
      for (const { name, first, second } of await stands()) expect(second, name).toBe(first)
    }
    // Letters of merchants that live in the other database, invitations too, lead to the domain as here.
    const domainOf = async (id: string) => (await both.two.sql(sql`select domain from kassa_brand_of(null, ${id})`))[0]
    expect([await domainOf(partner.partnerId), await domainOf(other)]).toEqual([
      { domain: 'pos.north.example' },
      { domain: null },
    ])
    const twice = both.one.sql(sql`update partner_brand set domain_proven_at = now()`)
    await expect(twice).rejects.toThrow(/partner_brand_proven/)
  })

  it('are gateways, letters and notices of the operator and of partners, also one that takes the place of another', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000'
    const gateway = () =>
      both.one.owner(async (tx) => {
        await tx.run(sql`delete from mail_gateway where merchant_id = ${nobody}`)
        await tx.run(sql`
          insert into mail_gateway (merchant_id, id, host, port, security, address, sender, login_name, has_password, is_enabled, changed_at)
          values (${nobody}, gen_random_uuid(), 'mail.example', 465, 'tls', 's@mail.example', 'S', 'u', false, true, now())`)
        return tx.one<{ id: string }>(sql`select id from mail_gateway where merchant_id = ${nobody}`)
      })
    for (let turn = 0; turn < 2; turn += 1) {
      const { id } = await gateway()
      await carry()
      expect(await both.two.sql(sql`select id from mail_gateway where merchant_id = ${nobody}`)).toEqual([{ id }])
    }
  })

  it('are settings of the platform that say nothing, as one without end, and whatever comes behind them', async () => {
    await both.one.sql(sql`
      insert into platform_setting (key, value, changed_at) values ('sales.refund-window-days', 'null', now())`)
    await both.one.sql(sql`update partner set name = 'Behind it' where id = ${partner.partnerId}`)
    await carry()
    const there = await both.two.sql(sql`
      select s.value::text, p.name from platform_setting s, partner p
      where s.key = 'sales.refund-window-days' and p.id = ${partner.partnerId}`)
    expect(there).toEqual([{ value: 'null', name: 'Behind it' }])
    for (const { name, first, second } of await stands()) expect(second, name).toBe(first)
  })

  it('are told to nobody where they stay as they are', async () => {
    const { merchantId } = await both.two.owner((tx) => makeMerchant(tx))
    const cursor = () => both.two.sql(sql`select value from change_cursor where merchant_id = ${merchantId}`)
    const before = await cursor()
    await both.one.sql(sql`update partner set name = 'Renamed again' where id = ${partner.partnerId}`)
    await carry()
    expect(await cursor()).toEqual(before)
    await both.one.sql(sql`insert into platform_setting (key, value, changed_at) values ('test.told', '1', now())`)
    await carry()
    expect(await cursor()).not.toEqual(before)
  })

  it('leave the key, the login and the tries of codes of the other database alone', async () => {
    const [code] = ['01890a5d-ac96-774b-bcce-b302099a8057']
    const own = () =>
      both.two.sql(sql`select name from platform_secret where name like 'database/%'
        union all select key from platform_setting where key = 'installation.key'`)
    await both.two.sql(
      sql`insert into platform_setting (key, value, changed_at) values ('installation.key', '"k"', now())`,
    )
    const before = await own()
    await both.one.sql(sql`
      insert into verification_code (id, purpose, email_folded, code_hash, sent_at)
      values (${code}, 'register', 'new@shop.example', 'hash', now())`)
    await carry()
    await both.two.sql(sql`update verification_code set failed_count = 4 where id = ${code}`)
    await both.one.sql(sql`update verification_code set failed_count = 1 where id = ${code}`)
    await carry()
    expect(await both.two.sql(sql`select failed_count from verification_code where id = ${code}`)).toEqual([
      { failedCount: 4 },
    ])
    expect(await own()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})

onPostgres('people above the merchants', () => {
  const facts = { phone: '', country: 'CN', locale: 'en-US' as const }
  const merchants: Record<'one' | 'two' | 'strange', string> = { one: '', two: '', strange: '' }

  beforeAll(async () => {
    both = await makeTwoDatabases()
    const made = await both.one.owner(async (tx) => {
      const { adminId } = await makeOperator(tx)
      const { partnerId, adminId: ofPartner } = await makePartner(tx)
      const session = (accountId: string) => makeSession(tx, { kind: 'admin', accountId })
      return { operator: await session(adminId), partner: { partnerId, token: await session(ofPartner) } }
    })
    ;({ operator, partner } = made)
    await carry()
    const { partnerId } = partner
    merchants.one = (await both.one.owner((tx) => makeMerchant(tx, { partnerId }))).merchantId
    merchants.two = (await both.two.owner((tx) => makeMerchant(tx, { partnerId }))).merchantId
    merchants.strange = (await both.two.owner((tx) => makeMerchant(tx))).merchantId
  }, 60_000)
  afterAll(() => both.close())

  it.each(['one', 'two'] as const)('read and change a merchant of theirs in the database %s', async (place) => {
    const id = merchants[place]
    for (const as of [operator, partner.token])
      expect((await both.one.call(readMerchant, { id }, { as })).answer.id).toBe(id)
    const { version } = (await both.one.call(readMerchant, { id }, { as: operator })).answer
    const name = `New name in ${place}`
    expect((await both.one.call(updateMerchant, { id, version, ...facts, name }, { as: operator })).status).toBe(200)
    expect(await both[place].sql(sql`select name from merchant where id = ${id}`)).toEqual([{ name }])
  })

  it('find nothing of others there', async () => {
    const asked = await both.one.call(readMerchant, { id: merchants.strange }, { as: partner.token })
    expect(asked.refusal.code).toBe('thing.not-found')
    expect((await both.one.call(readMerchant, { id: merchants.strange }, { as: operator })).status).toBe(200)
  })

  it('are refused there as soon as they are signed out here', async () => {
    await both.one.sql(sql`update session set revoked_at = now() where merchant_id is null`)
    for (const id of [merchants.one, merchants.two])
      expect((await both.one.call(readMerchant, { id }, { as: partner.token })).status).toBe(401)
  })

  it('make what is above the merchants in the first, and merchants of the other see it', async () => {
    await both.one.sql(sql`update session set revoked_at = null`)
    const { token: as } = partner
    const name = 'Below'
    const passwords = { password: 'Welcome-2026', passwordAgain: 'Welcome-2026' }
    const admin = { firstName: 'Bea', lastName: '', email: 'bea@below.example', phone: '', ...passwords }
    const asked = { name, contactName: '', phone: '', parentId: partner.partnerId, admin }
    const made = await both.one.call(createPartner, asked, { as: operator })
    expect(made.status).toBe(200)
    expect((await both.one.call(listPartners, {}, { as })).answer.rows.map((row) => row.name)).toContain(name)
    await carry()
    expect(await both.two.sql(sql`select name from partner where name = ${name}`)).toEqual([{ name }])
  })

  it('say with which rights they work: a code that is missing refuses there too', async () => {
    const bare = await both.one.owner(async (tx) => {
      const { adminId } = await makeOperator(tx, { codes: codesOfTier('partner').slice(0, 1) })
      return makeSession(tx, { kind: 'admin', accountId: adminId })
    })
    expect((await both.one.call(readMerchant, { id: merchants.two }, { as: bare })).status).toBe(403)
  })
})

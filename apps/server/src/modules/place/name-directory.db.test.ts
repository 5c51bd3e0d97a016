import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeOperator } from '../../../test/make/people.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { DatabaseError } from '../../platform/db/database-error.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { nextMerchantNumber } from '../organisation/public.ts'
import { nameProof } from './name-proof.store.ts'

/** Keys that are one on the whole platform and no names of the directory, and why. */
const noNames: Readonly<Record<string, string>> = {
  session_token_hash_key: 'a session says whose it is',
  device_credential_pkey: 'so does the key of a till',
  name_directory_pkey: 'the directory itself',
  name_directory_kind_holder_key: 'the directory itself',
  merchant_test_of: 'a test shop stands beside its real shop, which is never relocated while it has one',
}

let world: World
let merchantId: string

const run = (statement: Sql): Promise<number> => world.owner((tx) => tx.run(statement))
const namesOf = (holder: string) =>
  world.sql<{ kind: string; folded: string }>(
    sql`select kind, folded from name_directory where holder = ${holder} and kind <> 'merchant'`,
  )
const disagreement = async (): Promise<string | undefined> =>
  (await world.owner((tx) => nameProof.run(tx))).firstDisagreement

beforeAll(async () => {
  world = await makeWorld()
  merchantId = (await world.owner((tx) => makeMerchant(tx))).merchantId
})
afterAll(() => world.close())

it('has every key that is one on the whole platform, but those explained here', async () => {
  const keys = await world.sql<{ name: string; isNamed: boolean }>(sql`
    select i.relname as name, exists (select from information_schema.view_column_usage u
        where u.view_name = 'name_in_tables' and u.table_name = c.relname and u.column_name = a.attname) as is_named
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where n.nspname = 'public' and x.indisunique and a.attname <> 'id'
      and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id')
      and not exists (select from pg_attribute m
        where m.attrelid = c.oid and m.attname = 'merchant_id' and m.attnum = any (x.indkey::int2[]))`)
  expect(keys.filter(({ name, isNamed }) => isNamed === Object.hasOwn(noNames, name))).toEqual([])
  expect(keys.length).toBe(Object.keys(noNames).length + 6)
})

describe('a name is kept with its row', () => {
  it('of an administrator: added, changed, taken away', async () => {
    const { adminId, email } = await world.owner((tx) => makeMerchantAdmin(tx, merchantId))
    expect(await namesOf(adminId)).toEqual([{ kind: 'admin', folded: email }])
    await run(sql`update admin set email_folded = ${String.raw`\x41@shop.example`} where id = ${adminId}`)
    expect(await namesOf(adminId)).toEqual([{ kind: 'admin', folded: String.raw`\x41@shop.example` }])
    await run(sql`update admin set archived_at = now(), email_folded = 'archived ' || id where id = ${adminId}`)
    expect(await namesOf(adminId)).toEqual([])
    expect(await disagreement()).toBeUndefined()
  })

  it('of a code: made in a stock, issued to a merchant, removed', async () => {
    const id = newId()
    const merchantOf = () => world.sql(sql`select merchant_id from name_directory where holder = ${id}`)
    await run(
      sql`insert into activation_code (id, code, origin, made_at) values (${id}, 'ABCDEFGH12345678', 'stock', now())`,
    )
    expect(await merchantOf()).toEqual([{ merchantId: null }])
    await run(sql`update activation_code set merchant_id = ${merchantId}, issued_at = now() where id = ${id}`)
    expect(await merchantOf()).toEqual([{ merchantId }])
    await run(sql`delete from activation_code where id = ${id}`)
    expect(await merchantOf()).toEqual([])
  })

  it('of keys and passkeys, by their bytes', async () => {
    const { tokenId } = await world.owner((tx) => makeApp(tx, merchantId))
    const { adminId } = await world.owner((tx) => makeMerchantAdmin(tx, merchantId))
    const [id, credential] = [newId(), randomBytes(1_023)]
    await run(sql`
      insert into passkey (id, admin_id, merchant_id, credential_id, public_key, counter, host, name, created_at)
      values (${id}, ${adminId}, ${merchantId}, ${credential}, ${Buffer.alloc(1)}, 0, 'shop.example', 'Key', now())`)
    expect(await namesOf(id)).toEqual([{ kind: 'passkey', folded: credential.toString('hex') }])
    expect(await namesOf(tokenId)).toMatchObject([{ kind: 'app-key', folded: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await disagreement()).toBeUndefined()
  })

  it('not where the row is undone', async () => {
    const { adminId } = await world.owner((tx) => makeMerchantAdmin(tx, merchantId))
    const undone = world.owner(async (tx) => {
      await tx.run(sql`update admin set email_folded = 'undone@shop.example' where id = ${adminId}`)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await disagreement()).toBeUndefined()
  })
})

describe('the proof', () => {
  it('names a name that nobody has, and one that is missing', async () => {
    const holder = newId()
    await run(sql`insert into name_directory (kind, folded, holder) values ('admin', 'nobody@shop.example', ${holder})`)
    expect(await disagreement()).toBe(`admin of ${holder} is nobody's`)
    await run(sql`delete from name_directory where holder = ${holder}`)
    await run(sql`delete from name_directory where kind = 'merchant' and holder = ${merchantId}`)
    expect(await disagreement()).toBe(`merchant of ${merchantId} is missing`)
    await run(sql`insert into name_directory select * from name_in_tables where holder = ${merchantId}`)
    expect(await disagreement()).toBeUndefined()
  })
})

/** A name of somebody whose rows are not in these tables. */
const elsewhere = (kind: string, folded: string): Promise<number> =>
  run(sql`insert into name_directory (kind, folded, holder) values (${kind}, ${folded}, ${newId()})`)

describe('a name of somebody whose rows are elsewhere', () => {
  it('is no number for another merchant', async () => {
    const next = await world.database.transaction({ kind: 'platform' }, nextMerchantNumber)
    await elsewhere('merchant', String(Number(next) + 1))
    const after = await world.database.transaction({ kind: 'platform' }, nextMerchantNumber)
    expect(Number(after)).toBe(Number(next) + 2)
  })

  it('signs nobody else in', async () => {
    await elsewhere('admin', 'taken@shop.example')
    const taken = (email: string) =>
      world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
        tx.one(sql`select kassa_email_taken(${email}, null) as taken`),
      )
    expect(await taken('taken@shop.example')).toEqual({ taken: true })
    expect(await taken('free@shop.example')).toEqual({ taken: false })
  })

  it('is refused with its row, by whatever way it comes', async () => {
    await elsewhere('admin', 'there@shop.example')
    const made = world.owner((tx) => makeOperator(tx, { email: 'There@shop.example' }))
    await expect(made).rejects.toBeInstanceOf(DatabaseError)
    expect(await world.sql(sql`select from admin where email_folded = 'there@shop.example'`)).toEqual([])
  })
})

it('lets a merchant see its own names and write none', async () => {
  const other = await world.owner((tx) => makeMerchant(tx))
  const seen = await world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
    tx.many<{ merchantId: string }>(sql`select distinct merchant_id from name_directory`),
  )
  expect(seen).toEqual([{ merchantId }])
  const write = world.database.transaction({ kind: 'merchant', merchantId: other.merchantId }, (tx) =>
    tx.run(sql`delete from name_directory`),
  )
  await expect(write).rejects.toThrow(/permission denied/)
})

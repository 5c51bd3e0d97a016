import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { makeSession } from '../../../test/make/session.ts'
import { openDigests } from '../../../test/table-digest.ts'
import { clusterUrl, openFenced } from '../../../test/template.ts'
import { makeWorld, type CallResponse, type World } from '../../../test/world.ts'
import { isElsewhere } from '../../platform/db/database-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../identity/public.ts'
import { takeName } from './take-name.ts'

let world: World
let shop: SellingShop
let adminToken: string
const email = 'ada@fence.example'
const password = 'Welcome-2026'
let brands = 0

const begin = (cluster: string | undefined, database = world.database) =>
  takeName({ database, cluster, secrets: world.running.platform.secrets, now: world.now })
const live = (cluster: string) =>
  world.owner((tx) =>
    tx.run(sql`update merchant_cluster set cluster = ${cluster} where merchant_id = ${shop.merchantId}`),
  )
/** A call of each kind: a person inside their merchant, somebody who signs in, a till with its entries. */
const calls = (at: World) => ({
  inside: () => at.call(createBrand, { name: `Brand ${(brands += 1)}` }, { as: adminToken }),
  entered: () => at.call(login, { email, password }),
  steps: () => shop.desk.upload(shop.desk.entry(shop.desk.sale([shop.line(0)]))),
})

/** Every table, those that each call writes too. */
const stands = async (): Promise<unknown> => ({
  ...(await (await openDigests(world)).read()),
  written: await world.sql(sql`
    select (select count(*) from session) as sessions, (select count(*) from audit_line) as lines,
      (select count(*) from platform_audit_line) as lines_above, (select count(*) from idempotency) as answers`),
})

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const passwordHash = await hashPassword(password)
  adminToken = await world.owner(async (tx) => {
    const { merchantId } = shop
    const { adminId } = await makeMerchantAdmin(tx, merchantId, {
      email,
      passwordHash,
      codes: [permissionCode('platform.catalogue.brands.add')],
    })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
})
afterAll(() => world.close())

describe('a database', () => {
  it('needs no name and no place of a merchant while it is the only one', async () => {
    await begin(undefined)
    expect(await world.sql(sql`select from merchant_cluster`)).toEqual([])
    expect((await calls(world).inside()).status).toBe(200)
  })

  it('takes its name once, and its merchants live in it, old and new', async () => {
    await Promise.all([begin('one'), begin('one')])
    await expect(begin('two')).rejects.toThrow('KASSA_CLUSTERS calls this database two, but it is one')
    const another = await makeSellingShop(world)
    expect(await world.sql(sql`select merchant_id, cluster from merchant_cluster order by merchant_id`)).toEqual(
      [shop, another]
        .map(({ merchantId }) => ({ merchantId, cluster: 'one' }))
        .sort((a, b) => (a.merchantId < b.merchantId ? -1 : 1)),
    )
  })

  it('is not served without its name while a merchant lives elsewhere', async () => {
    await begin(undefined)
    await live('two')
    await expect(begin(undefined)).rejects.toThrow(
      'this database is one of several: start the program with KASSA_CLUSTERS',
    )
    await begin('one')
    await live('one')
  })
})

it('stands in the check of every policy by which rows of merchants are written above them', async () => {
  const policies = await world.sql<{ name: string; isFenced: boolean }>(sql`
    select c.relname || ' ' || p.polname as name, coalesce(pg_get_expr(p.polwithcheck, p.polrelid) like '%kassa_may_write%', false) as is_fenced
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where 'kassa_platform'::regrole = any (p.polroles) and p.polcmd in ('*', 'a', 'w')
      and has_table_privilege('kassa_platform', c.oid, 'update')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id')
      and pg_get_expr(p.polwithcheck, p.polrelid) not like '%00000000-0000-0000-0000-000000000000%' order by 1`)
  expect(policies.filter(({ isFenced }) => !isFenced).map(({ name }) => name)).toEqual(['merchant platform_makes'])
  expect(policies.length).toBe(7)
})

// The embedded database belongs to one process.
const betweenProcesses = clusterUrl === '' ? () => {} : describe

betweenProcesses('a process that did not hear of a move', () => {
  let fenced: Database
  let late: World

  beforeAll(async () => {
    fenced = await openFenced(world.database)
    late = await makeWorld({ database: fenced })
    late.setNow(world.now)
    Object.assign(shop.desk, { world: late })
  })
  afterAll(() => late.close())
  beforeEach(() => live('one'))

  it.each(['inside', 'entered', 'steps'] as const)(
    'works where the merchant lives, and is refused where it lived: %s',
    async (kind) => {
      expect((await calls(late)[kind]()).status).toBe(200)
      await late.settled()
      await live('two')
      const before = await stands()
      const { status, refusal } = await calls(late)[kind]()
      expect({ status, ...refusal }).toMatchObject({
        status: 503,
        code: 'server.elsewhere',
        dataState: 'nothing-happened',
        whatToDo: 'retry',
      })
      expect(await stands()).toEqual(before)
    },
  )

  it('hears it also where its only statement travels with the commit', async () => {
    await live('two')
    const write = fenced.transaction({ kind: 'merchant', merchantId: shop.merchantId }, (tx) =>
      tx.oneWithCommit(sql`
        insert into change_cursor (merchant_id, value) values (${shop.merchantId}, 1)
        on conflict (merchant_id) do update set value = change_cursor.value + 1 returning value`),
    )
    await expect(write).rejects.toSatisfy(isElsewhere)
    const nothing = fenced.transaction({ kind: 'merchant', merchantId: shop.merchantId }, () => Promise.resolve('done'))
    await expect(nothing).rejects.toSatisfy(isElsewhere)
  })

  it('writes none of its rows above the tenants either, and makes others', async () => {
    const { merchantId } = shop
    const above = (database: Database, text: string) =>
      database.transaction({ kind: 'platform' }, (tx) =>
        tx.run(sql`${sql.raw(text)} where merchant_id = ${merchantId}`),
      )
    await live('two')
    for (const table of ['merchant', 'admin', 'session']) {
      const text = `update ${table} set created_at = created_at`
      await expect(above(fenced, text), table).rejects.toSatisfy(isElsewhere)
      expect(await above(world.database, text)).toBeGreaterThan(0)
    }
    const id = newId()
    await fenced.transaction({ kind: 'platform' }, async (tx) => {
      await tx.run(sql`insert into merchant (id, number, name, created_at) values (${id}, '987654', 'New', now())`)
      await tx.run(sql`update merchant set name = 'Newer' where id = ${id}`)
    })
    expect(await world.sql(sql`select cluster from merchant_cluster where merchant_id = ${id}`)).toEqual([
      { cluster: 'one' },
    ])
  })

  /** Moves the merchant alone, while `meanwhile` waits, and says whether it stays moved. */
  const move = (isDone: boolean, meanwhile: () => Promise<CallResponse<unknown>>): Promise<CallResponse<unknown>> =>
    new Promise((resolve, reject) => {
      const moved = world.owner(async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(kassa_place_key(${shop.merchantId}))`)
        const call = meanwhile()
        call.then(resolve, reject)
        await waiting()
        await tx.run(sql`update merchant_cluster set cluster = 'two' where merchant_id = ${shop.merchantId}`)
        if (!isDone) throw new Error('the move was undone')
      })
      moved.catch((error: unknown) => (isDone ? reject(error) : undefined))
    })
  const waiting = async (): Promise<void> => {
    for (;;) {
      const found = await world.sql(sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      if (found.length > 0) return
    }
  }

  it.each(['inside', 'steps'] as const)(
    'waits for the mover, and is refused once the merchant has moved: %s',
    async (kind) => {
      const before = await stands()
      const { status, refusal } = await move(true, calls(late)[kind])
      expect([status, refusal.code]).toEqual([503, 'server.elsewhere'])
      await live('one')
      expect(await stands()).toEqual(before)
    },
  )

  it('waits for the mover, and goes on where the move was undone', async () => {
    expect((await move(false, calls(late).inside)).status).toBe(200)
  })

  it('lets nobody move the merchant while it is at work, and does not hold up others', async () => {
    const mayMove = () => world.sql(sql`select pg_try_advisory_xact_lock(kassa_place_key(${shop.merchantId})) as may`)
    await fenced.transaction({ kind: 'merchant', merchantId: shop.merchantId }, async (tx) => {
      await tx.one(sql`select 1 as one`)
      expect(await mayMove()).toEqual([{ may: false }])
      expect((await calls(late).inside()).status).toBe(200)
    })
    expect(await mayMove()).toEqual([{ may: true }])
  })
})

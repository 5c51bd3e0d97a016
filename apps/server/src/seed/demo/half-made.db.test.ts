import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeShop } from '../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { createDemoMerchant, createDemoPeople, DEMO, nextMerchantNumber } from '../../modules/organisation/public.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { clearHalfMade, findDemoState, isNobodyHere, setDemoState } from './demo.store.ts'

const worlds: World[] = []
let world: World

beforeEach(async () => {
  world = await makeWorld()
  worlds.push(world)
})
afterAll(async () => {
  for (const one of worlds) await one.close()
})

const makePeople = () => createDemoPeople(world.database, { now: world.now, newId })

describe('a demo shop that was cut off while it was made', () => {
  test('has its people all or not at all', async () => {
    // The merchant's own number is taken, so the second half of the people cannot be made.
    await world.sql(sql`
      insert into merchant (id, number, name, created_at) values (gen_random_uuid(), ${DEMO.merchantNumber}, 'There', now())`)
    await expect(makePeople()).rejects.toThrow()
    expect(await world.sql(sql`select from admin`)).toEqual([])
  })

  test('is taken away whatever it holds, and made anew', async () => {
    await makePeople()
    const { merchantId } = await makeShop(world)
    // Goods, a device and its journal's rows; the people of the test's own shop count as the demo's here.
    await world.sql(sql`update admin set has_published_password = true`)
    await world.sql(sql`update staff set has_published_password = true`)
    await world.owner((tx) => setDemoState(tx, 'begun', world.now))
    expect(await world.owner(clearHalfMade)).toBe(true)
    expect(await world.owner(isNobodyHere)).toBe(true)
    // The version that merchants begin with came with the schema.
    expect(await world.sql(sql`select from billing_version where is_default`)).toHaveLength(1)
    expect(await world.sql(sql`select from device where merchant_id = ${merchantId}`)).toEqual([])
    expect(await world.owner(findDemoState)).toBe('begun')
    expect((await makePeople()).outletIds).toHaveLength(2)
  })

  test('has numbers that the counter gives to nobody else, made anew as well', async () => {
    const next = () => world.database.transaction({ kind: 'platform' }, nextMerchantNumber)
    await makePeople()
    expect(await next()).toBe('100002')
    const other = { name: 'Other', number: '100005', owner: 'Lin', email: DEMO.trial }
    await createDemoMerchant(world.database, { now: world.now, newId }, other)
    expect(await next()).toBe('100006')
    await world.sql(sql`update admin set has_published_password = true`)
    await world.owner((tx) => setDemoState(tx, 'begun', world.now))
    expect(await world.owner(clearHalfMade)).toBe(true)
    await makePeople()
    expect(await next()).toBe('100007')
  })

  test('leaves every row that the schema is born with', async () => {
    const tables = await world.sql<{ name: string }>(sql`
      select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
    const rows = async () => {
      const counted = tables.map(
        ({ name }) => sql`select ${name} as name, (select count(*) from ${sql.raw(name)}) as rows`,
      )
      const found = await world.sql<{ name: string; rows: number }>(sql`${sql.join(counted, ' union all ')}`)
      return found.filter((table) => table.rows > 0)
    }
    const born = await rows()
    expect(born.length).toBeGreaterThan(2)
    expect(await world.owner(clearHalfMade)).toBe(true)
    expect(await rows()).toEqual(born)
  })

  test('stays as it is where somebody else has an account', async () => {
    await makePeople()
    await makeShop(world)
    const before = await world.sql(sql`select count(*) as count from merchant`)
    expect(await world.owner(clearHalfMade)).toBe(false)
    expect(await world.sql(sql`select count(*) as count from merchant`)).toEqual(before)
  })
})

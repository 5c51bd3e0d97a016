import { giveProposedRights } from '@kassa/contract/identity/new-rights.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { readMigrations } from '../../../platform/db/read-migrations.ts'
import { sql } from '../../../platform/db/sql.ts'

const TRAINING = permissionCode('desk.cashiering.training')

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

/** The part of the migration that fills. */
const filling = (): string => {
  const text = readMigrations().find(({ name }) => name.startsWith('2210'))?.text ?? ''
  return text.slice(text.indexOf('insert into'))
}
const told = async (as: Shop) => {
  const { rows } = (await world.call(listErrands, {}, { as: as.admin.token })).answer
  return rows.filter(({ kind }) => kind === 'proposed-rights')
}
const addRole = async ({ merchantId }: Shop, name: string, key: string | null, codes: readonly string[]) =>
  world.sql(sql`
    insert into role (merchant_id, id, tier, name, built_in_key, codes, created_at)
    values (${merchantId}, gen_random_uuid(), 'staff', ${name}, ${key}, ${codes}, ${world.now})`)
const codesOf = async ({ merchantId }: Shop, name: string) => {
  const [role] = await world.sql<{ codes: string[] }>(sql`
    select codes from role where merchant_id = ${merchantId} and name = ${name}`)
  return role?.codes
}

it('training is proposed to the cashiers of an existing merchant, changes nothing by itself, and is given by one press', async () => {
  await addRole(shop, 'Till', 'cashier', ['02', '0201'])
  await addRole(shop, 'Own', null, ['02', '0201'])
  await addRole(other, 'New', 'cashier', ['02', '0201', TRAINING])
  await world.database.script(filling())
  await world.sql(sql`update role_proposed set at = ${world.now}`)
  expect(await codesOf(shop, 'Till')).toEqual(['02', '0201'])
  expect(await told(shop)).toMatchObject([{ title: 'Till', count: 1 }])
  expect(await told(other)).toEqual([])
  for (const _ of [1, 2]) {
    expect((await world.call(giveProposedRights, {}, { as: other.admin.token })).status).toBe(200)
    expect(await codesOf(shop, 'Till')).toEqual(['02', '0201'])
  }
  for (const _ of [1, 2]) {
    expect((await world.call(giveProposedRights, {}, { as: shop.admin.token })).status).toBe(200)
    expect(await codesOf(shop, 'Till')).toEqual(['02', '0201', TRAINING])
    expect(await told(shop)).toEqual([])
  }
  expect(await codesOf(shop, 'Own')).toEqual(['02', '0201'])
  const lines = await world.sql(sql`
    select after from audit_line where merchant_id = ${shop.merchantId} and call = ${giveProposedRights.name}
      and subject like 'role/%'`)
  expect(lines).toEqual([{ after: { addedCodes: [TRAINING] } }])
})

it('is proposed for thirty days, and not where somebody gave it in the role', async () => {
  const ask = () =>
    world.sql(sql`update role_proposed set decided_at = null, at = ${world.now} where merchant_id = ${shop.merchantId}`)
  const set = (codes: readonly string[]) =>
    world.sql(sql`update role set codes = ${codes} where merchant_id = ${shop.merchantId} and name = 'Till'`)
  await ask()
  expect(await told(shop)).toEqual([])
  await set(['02', '0201'])
  expect(await told(shop)).toHaveLength(1)
  await world.sql(sql`update role_proposed set at = ${world.now}::timestamptz - interval '31 days'`)
  expect(await told(shop)).toEqual([])
})

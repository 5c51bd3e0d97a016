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
const filling = (number = '2210'): string => {
  const text = readMigrations().find(({ name }) => name.startsWith(number))?.text ?? ''
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

it('selling without a product is given to the owner, who is told, and proposed to managers and cashiers beside what was proposed before', async () => {
  const mine = await makeShop(world)
  const code = permissionCode('desk.cashiering.withoutProduct')
  await addRole(mine, 'Till', 'cashier', ['02', '0201'])
  await addRole(mine, 'Head', 'manager', ['02', '0201', TRAINING])
  await addRole(mine, 'Keeper', 'stock-keeper', ['02'])
  await addRole(mine, 'Owns', 'owner', ['02', '0201'])
  await world.sql(sql`
    insert into role_proposed (merchant_id, role_id, codes, at)
    select merchant_id, id, array[${TRAINING}], ${world.now} from role where merchant_id = ${mine.merchantId} and name = 'Till'`)
  await world.database.script(filling('2300') + filling('2301'))
  await world.sql(sql`update role_proposed set at = ${world.now} where decided_at is null`)
  expect([await codesOf(mine, 'Owns'), await codesOf(mine, 'Till')]).toEqual([
    ['02', '0201', code],
    ['02', '0201'],
  ])
  expect((await world.call(giveProposedRights, {}, { as: mine.admin.token })).status).toBe(200)
  expect([await codesOf(mine, 'Till'), await codesOf(mine, 'Head'), await codesOf(mine, 'Keeper')]).toEqual([
    ['02', '0201', TRAINING, code],
    ['02', '0201', TRAINING, code],
    ['02'],
  ])
  const [line] = await world.sql(sql`
    select after from audit_line where merchant_id = ${mine.merchantId} and call = 'identity.take-back-new-rights'`)
  expect(line).toEqual({ after: { addedCodes: [code] } })
})

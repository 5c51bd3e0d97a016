import { putBackPriceFloors } from '@kassa/contract/identity/price-floor.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { readMigrations } from '../../../platform/db/read-migrations.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

/** The part of a migration that fills. */
const filling = (number: string): string => {
  const text = readMigrations().find(({ name }) => name.startsWith(number))?.text ?? ''
  return text.slice(text.indexOf('insert into'))
}
const mine = () => ({ as: shop.admin.token })
const told = async (as = shop) => {
  const { rows } = (await world.call(listErrands, {}, { as: as.admin.token })).answer
  return rows.filter(({ kind }) => kind === 'price-floors')
}
const floors = () =>
  world.sql<{ priceFloor: string }>(sql`
    select price_floor from role where merchant_id = ${shop.merchantId} and tier = 'staff' order by id`)

it('that an update changed are told once with the roles’ names, in the log too, and put back by one press', async () => {
  await world.owner((tx) => makeStaff(tx, shop.merchantId, { outletIds: [], codes: [] }))
  await world.sql(
    sql`update role set price_floor = 'minimum', created_at = '2020-01-01' where tier = 'staff' and merchant_id = ${shop.merchantId}`,
  )
  // Made after the update, with its default.
  await world.sql(sql`update role set created_at = '2999-01-01' where merchant_id = ${other.merchantId}`)
  await world.sql(sql`update role set price_floor = 'none' where tier = 'merchant'`)
  const changed = await floors()
  expect(await told()).toEqual([])
  await world.database.script(filling('1790') + filling('1791'))
  await world.sql(sql`update role_floor_change set at = ${world.now}`)
  const names = await world.sql<{ name: string }>(sql`
    select name from role where merchant_id = ${shop.merchantId} and tier = 'staff' order by name, id`)
  expect(await told()).toMatchObject([{ title: names.map(({ name }) => name).join(', '), count: changed.length }])
  expect(await told(other)).toEqual([])
  const lines = await world.sql(sql`
    select before, after from audit_line where merchant_id = ${shop.merchantId} and account_kind = 'system'`)
  expect(lines).toEqual(changed.map(() => ({ before: { priceFloor: 'none' }, after: { priceFloor: 'minimum' } })))
  expect((await world.call(putBackPriceFloors, {}, { as: other.admin.token })).status).toBe(200)
  expect(await floors()).toEqual(changed)
  for (const _ of [1, 2]) expect((await world.call(putBackPriceFloors, {}, mine())).status).toBe(200)
  expect(await floors()).toEqual(changed.map(() => ({ priceFloor: 'none' })))
  expect(await told()).toEqual([])
})

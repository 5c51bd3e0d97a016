import { takeBackNewRights } from '@kassa/contract/identity/new-rights.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
const ADDED = ['011407', '01140701', '01140702', '01140703']
const told = async (as: Shop) => {
  const { rows } = (await world.call(listErrands, {}, { as: as.admin.token })).answer
  return rows.filter(({ kind }) => kind === 'new-rights')
}
const codesOf = async ({ merchantId }: Shop): Promise<readonly string[]> => {
  const [role] = await world.sql<{ codes: string[] }>(sql`
    select r.codes from role r join admin a on a.role_id = r.id where a.merchant_id = ${merchantId}`)
  return role?.codes.filter((code) => ADDED.includes(code)) ?? []
}

it('that an update gave the owner are told once, in the log too, and taken back by one press', async () => {
  await world.sql(sql`
    update role set built_in_key = 'owner', codes = array(select c from unnest(codes) c where c <> all (${ADDED}))
    where tier = 'merchant' and merchant_id = ${shop.merchantId}`)
  await world.database.script(filling('2052') + filling('2053'))
  await world.sql(sql`update role_grown set at = ${world.now}`)
  expect(await codesOf(shop)).toEqual(ADDED)
  expect(await told(shop)).toMatchObject([{ count: 1 }])
  expect(await told(other)).toEqual([])
  const lines = await world.sql(sql`
    select after from audit_line where merchant_id = ${shop.merchantId} and account_kind = 'system'`)
  expect(lines).toEqual([{ after: { addedCodes: ADDED } }])
  expect((await world.call(takeBackNewRights, {}, { as: other.admin.token })).status).toBe(200)
  expect(await codesOf(shop)).toEqual(ADDED)
  for (const _ of [1, 2]) {
    expect((await world.call(takeBackNewRights, {}, { as: shop.admin.token })).status).toBe(200)
    expect([await codesOf(shop), await told(shop)]).toEqual([[], []])
  }
})

it('another update adds to what is still to be told', async () => {
  await world.sql(sql`delete from role_grown`)
  const later = await makeShop(world)
  const accounting = ['010608', '01060801', '01060802', '01060803', '01060804']
  await world.sql(sql`
    update role set built_in_key = 'owner', codes = array(select c from unnest(codes) c where c <> all (${[...ADDED, ...accounting]}))
    where tier = 'merchant' and merchant_id = ${later.merchantId}`)
  await world.database.script(filling('2052'))
  await world.database.script(filling('2281'))
  const [grown] = await world.sql<{ codes: string[] }>(
    sql`select codes from role_grown where merchant_id = ${later.merchantId}`,
  )
  expect(grown).toEqual({ codes: [...ADDED, ...accounting] })
  await world.sql(sql`update role_grown set at = ${world.now} where merchant_id = ${later.merchantId}`)
  expect(await told(later)).toMatchObject([{ count: 1 }])
  expect((await world.call(takeBackNewRights, {}, { as: later.admin.token })).status).toBe(200)
  expect(await codesOf(later)).toEqual([])
})

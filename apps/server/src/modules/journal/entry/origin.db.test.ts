import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { originId } from './origin.store.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

const origins = () => world.sql<{ id: number; ip: string }>(sql`select id, ip from journal_origin`)

test('an address and a browser stand once, however much comes from there', async () => {
  await shop.desk.book(shop.desk.sale([shop.line(0)]))
  await shop.desk.book(shop.desk.sale([shop.line(1)]))
  expect(await origins()).toMatchObject([{ ip: '127.0.0.1' }])
  const [{ id } = { id: 0 }] = await origins()
  expect(await world.sql(sql`select distinct origin_id as id from sales_order`)).toEqual([{ id }])
})

test('they stand again a minute after the database was set back to where they did not', async () => {
  const before = await origins()
  await world.sql(sql`delete from journal_origin`)
  world.passSeconds(60)
  await shop.desk.book(shop.desk.sale([shop.line(0)]))
  expect(await origins()).toEqual(before)
})

test('a browser of any length has one number, another address or browser has another', () => {
  const [ip, userAgent] = ['10.0.0.1', 'Mozilla '.repeat(100)]
  const id = originId({ ip, userAgent })
  expect(originId({ ip, userAgent: `${userAgent}longer` })).toBe(id)
  expect(new Set([id, originId({ ip: '10.0.0.2', userAgent }), originId({ ip, userAgent: 'another' })]).size).toBe(3)
  expect(Number.isSafeInteger(id)).toBe(true)
})

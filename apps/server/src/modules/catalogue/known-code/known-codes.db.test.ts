// The table of codes that an operator loads: all of it or nothing, and for every merchant that makes a product, with its own brand of that name.
import { createBrand } from '@kassa/contract/catalogue/brand.calls.ts'
import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type KnownCodeRow, loadKnownCodes } from './load-known-codes.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

async function* rowsOf(...rows: readonly (readonly [string, string, string?])[]): AsyncGenerator<KnownCodeRow> {
  for (const [at, [code, name, brand = '']] of rows.entries()) yield { row: at + 2, code, name, brand }
}
const load = (rows: AsyncIterable<KnownCodeRow>, isWhole = false) =>
  loadKnownCodes(world.database, rows, { isWhole, progress: () => undefined })
const look = async (code: string, as = shop.admin.token) =>
  (await world.call(findKnownCode, { code }, { as })).answer.found
const OAT = ['7394376616037', 'Oat drink', 'Oatly'] as const
const TEA = ['036000291452', 'Green tea'] as const

it('a code is found as it is scanned, with the brand that the merchant has', async () => {
  expect(await load(rowsOf(OAT, TEA, ['12345', 'Screws'], ['2012345678903', 'Ham'], ['96385074', '']))).toEqual({
    rows: 5,
    kept: 2,
    leftOut: new Map([
      ['no-gtin', { count: 1, first: [4] }],
      ['own-number', { count: 1, first: [5] }],
      ['no-name', { count: 1, first: [6] }],
    ]),
  })
  expect(await look('0036000291452')).toEqual({ name: 'Green tea', brand: null, brandId: null })
  expect(await look('00036000291452')).toMatchObject({ name: 'Green tea' })
  expect(await look('96385074')).toBeNull()
  const { id } = (await world.call(createBrand, { name: 'OATLY' }, { as: shop.admin.token })).answer
  expect(await look(OAT[0])).toEqual({ name: 'Oat drink', brand: 'Oatly', brandId: id })
  expect(await look(OAT[0], other.admin.token)).toEqual({ name: 'Oat drink', brand: 'Oatly', brandId: null })
})

it('the same file changes nothing, a newer one what it names, a whole one all', async () => {
  await load(rowsOf(OAT, TEA), true)
  expect((await load(rowsOf(OAT, TEA))).kept).toBe(0)
  expect((await load(rowsOf(['7394376616037', 'Oat drink 1 l']))).kept).toBe(1)
  expect(await look(OAT[0])).toMatchObject({ name: 'Oat drink 1 l', brand: 'Oatly' })
  await load(rowsOf([...TEA], ['0036000291452', 'Jasmine tea']), true)
  expect([await look(OAT[0]), await look(TEA[0])]).toEqual([null, expect.objectContaining({ name: 'Jasmine tea' })])
})

it('a file that breaks off loads nothing and empties nothing', async () => {
  await load(rowsOf(OAT), true)
  async function* broken(): AsyncGenerator<KnownCodeRow> {
    yield* rowsOf(TEA)
    throw new Error('the disk is gone')
  }
  await expect(load(broken(), true)).rejects.toThrow('the disk is gone')
  expect([await look(OAT[0]), await look(TEA[0])]).toEqual([expect.objectContaining({ name: 'Oat drink' }), null])
})

it('is looked up by whoever may add products, in the office or at the desk, and by nobody else', async () => {
  const may = async (...keys: string[]) => {
    await world.sql(sql`
      update role set codes = ${keys.map(permissionCode)} where merchant_id = ${shop.merchantId} and id = ${shop.cashier.roleId}`)
    return (await world.call(findKnownCode, { code: OAT[0] }, { as: shop.cashier.token })).status
  }
  expect([await may('desk.products.add'), await may('platform.catalogue.products.add')]).toEqual([200, 200])
  expect(await may('desk.products.edit', 'desk.products')).toBe(403)
})

// Goods that are sold from an age on, through the calls: their kind, the ages of country and shop as a till is told them, the member's year.
import { createCategory, createProduct, editCategory, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { deskCatalogue, deskSetup } from '@kassa/contract/device/device.calls.ts'
import { addMemberAtDesk, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const as = () => ({ as: shop.admin.token })
const setup = async () => (await world.call(deskSetup, {}, { device: shop.device })).answer
const item = async (id: string) =>
  (await world.call(deskCatalogue, { limit: 500 }, { device: shop.device })).answer.items.find((one) => one.id === id)
const setAges = async (value: unknown, version: number, outletId?: string) =>
  world.call(
    saveSalesSettings,
    { ...(outletId && { outletId }), changes: [{ key: 'sales.age-limits', value, version }] },
    as(),
  )

it('a product says its kind, keeps it where an edit says nothing, and a till hears of it', async () => {
  const listings = [listingFields(shop.outlet.outletId)]
  const made = (await world.call(createProduct, plainProduct({ name: 'Port', listings, restriction: 'spirits' }), as()))
    .answer
  expect([made.restriction, (await item(made.id))?.restriction]).toEqual(['spirits', 'spirits'])
  const { restriction: _, ...plain } = plainProduct({ name: 'Port wine', listings })
  const kept = (await world.call(editProduct, { ...plain, id: made.id, version: 1 }, as())).answer
  expect([kept.name, kept.restriction]).toEqual(['Port wine', 'spirits'])
  const freed = await world.call(editProduct, { ...plain, id: made.id, version: 2, restriction: 'none' }, as())
  expect([freed.answer.restriction, (await item(made.id))?.restriction]).toEqual(['none', 'none'])
  const unknown = { ...plain, id: made.id, version: 3, restriction: 'toys' as never }
  expect((await world.call(editProduct, unknown, as())).refusal.code).toBe('request.invalid')
})

it('a category says one for its goods, and keeps it where an older screen says nothing', async () => {
  const made = (
    await world.call(createCategory, { name: 'Tobacco', parentId: null, taxId: null, restriction: 'tobacco' }, as())
  ).answer
  expect(made.restriction).toBe('tobacco')
  const edit = { id: made.id, version: made.version, name: 'Smoking', parentId: null, taxId: null, position: 1 }
  expect((await world.call(editCategory, edit, as())).answer).toMatchObject({ name: 'Smoking', restriction: 'tobacco' })
  expect((await setup()).categories.find(({ id }) => id === made.id)?.restriction).toBe('tobacco')
})

it('the ages are the country’s, then the merchant’s, then the outlet’s, 0 to 99', async () => {
  await world.sql(sql`update merchant set country = 'DE' where merchant_id = ${shop.merchantId}`)
  expect((await setup()).ageLimits).toMatchObject({ 'beer-wine': 16, spirits: 18, tobacco: 18 })
  expect((await setAges({ spirits: 21, tobacco: null }, 0)).status).toBe(200)
  expect((await setup()).ageLimits).toMatchObject({ 'beer-wine': 16, spirits: 21, tobacco: 18 })
  expect((await setAges({ spirits: 0 }, 0, shop.outlet.outletId)).status).toBe(200)
  expect((await setup()).ageLimits).toMatchObject({ 'beer-wine': 16, spirits: 0 })
  expect((await setAges({ spirits: 99 }, 1)).status).toBe(200)
  for (const value of [{ spirits: 100 }, { spirits: -1 }, { spirits: 17.5 }, { toys: 3 }])
    expect((await setAges(value, 2)).refusal.code).toBe('setting.value-unfit')
})

it('a member’s birthday tells the till its year, and one without tells none', async () => {
  const here = { as: shop.admin.token, outlet: shop.outlet.outletId }
  const { answer } = await world.call(addMemberAtDesk, { name: 'Ada', phone: '' }, here)
  const read = async () => (await world.call(readMemberAtDesk, { id: answer.id }, here)).answer
  expect((await read()).birthYear).toBeUndefined()
  await world.sql(sql`update member set birthday = '2008-11-27' where id = ${answer.id}`)
  expect(await read()).toMatchObject({ birthday: { month: 11, day: 27 }, birthYear: 2008 })
})

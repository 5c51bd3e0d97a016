import {
  createCategory,
  createProduct,
  deleteCategory,
  editCategory,
  listCategories,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
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

const create = (name: string, parentId: string | null = null, as = shop.admin.token) =>
  world.call(createCategory, { name, parentId }, { as })

describe('categories', () => {
  it('make a tree in the order they were added', async () => {
    const food = (await create('Food')).answer
    const drinks = (await create('Drinks', food.id)).answer
    const tea = (await create('Tea', drinks.id)).answer
    const { rows } = (await world.call(listCategories, {}, { as: shop.admin.token })).answer
    expect(rows.filter((row) => [food.id, drinks.id, tea.id].includes(row.id))).toMatchObject([
      { name: 'Drinks', parentId: food.id },
      { name: 'Food', parentId: null },
      { name: 'Tea', parentId: drinks.id },
    ])
  })

  it('have a name once under one parent, whatever its case, and again under another', async () => {
    const one = (await create('Fruit')).answer
    expect((await create('FRUIT')).refusal.code).toBe('category.name-taken')
    expect((await create('Fruit', one.id)).status).toBe(200)
  })

  it('are shown by their name in the caller’s language, and keep the others when they are moved', async () => {
    const names = { zh: '饮料', ja: '' }
    const as = shop.admin.token
    const made = (await world.call(createCategory, { name: 'Beverages', names, parentId: null }, { as })).answer
    const shown = async (locale: string) => {
      const { rows } = (await world.call(listCategories, {}, { as, headers: { cookie: `Accept-Language=${locale}` } }))
        .answer
      return rows.find(({ id }) => id === made.id)?.shownName
    }
    expect([await shown('zh-CN'), await shown('ja-JP'), await shown('en-US')]).toEqual([
      '饮料',
      'Beverages',
      'Beverages',
    ])
    const move = { id: made.id, name: 'Beverages', parentId: null, version: 1, taxId: null, position: 3 }
    expect((await world.call(editCategory, move, { as })).answer).toMatchObject({ names, position: 3 })
  })

  it('are not moved under their own child, not even by two people at once', async () => {
    const a = (await create('Circle a')).answer
    const b = (await create('Circle b')).answer
    const move = (id: string, name: string, parentId: string, version: number) =>
      world.call(editCategory, { id, name, parentId, version, taxId: null, position: 0 }, { as: shop.admin.token })
    const moved = await Promise.all([move(a.id, 'Circle a', b.id, 1), move(b.id, 'Circle b', a.id, 1)])
    expect(moved.map((one) => one.status).toSorted((x, y) => x - y)).toEqual([200, 422])
    expect(moved.find((one) => one.status === 422)?.refusal.code).toBe('category.own-child')
  })

  it('say what uses them before they go', async () => {
    const used = (await create('Used')).answer
    await create('Below', used.id)
    const made = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet]))
    await world.sql(sql`update product set category_id = ${used.id} where id = ${made.productId}`)
    const refused = await world.call(deleteCategory, { id: used.id }, { as: shop.admin.token })
    expect(refused.refusal).toMatchObject({ code: 'category.in-use', details: { products: 1, categories: 1 } })
  })

  it('of another merchant are not found', async () => {
    const mine = (await create('Mine only')).answer
    const as = other.admin.token
    const edit = { id: mine.id, name: 'Taken', parentId: null, version: 1, taxId: null, position: 0 }
    expect((await world.call(editCategory, edit, { as })).status).toBe(404)
    expect((await world.call(deleteCategory, { id: mine.id }, { as })).status).toBe(404)
    expect((await create('Below mine', mine.id, as)).refusal.code).toBe('catalogue.reference-unknown')
  })

  it('need their permission', async () => {
    const weak = await makeShop(world, { adminCodes: ['010701'] })
    expect((await create('No', null, weak.admin.token)).status).toBe(403)
    expect((await world.call(createProduct, {} as never, { as: weak.admin.token })).status).toBe(403)
  })
})

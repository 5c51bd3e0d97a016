import {
  archiveProduct,
  createProduct,
  editProduct,
  listProducts,
  readProduct,
  restoreProduct,
  setShelf,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isFound } from '../search.store.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
})
afterAll(() => world.close())

const listing = (outletId: string, over: Partial<ProductFields['listings'][number]> = {}) => ({
  ...usualListing,
  outletId,
  sellPriceMinor: 500,
  purchasePriceMinor: 300,
  ...over,
})

const fields = (over: Partial<ProductFields> = {}): ProductFields => ({
  ...usualProduct,
  name: 'Jasmine tea',
  names: { zh: '茉莉花茶', ja: 'ジャスミン茶' },
  unit: 'bottle',
  listings: [listing(shop.outlet.outletId)],
  ...over,
})

const create = (over: Partial<ProductFields> = {}, as = shop.admin.token) =>
  world.call(createProduct, fields(over), { as })

const rowsOf = async (table: string): Promise<number> => {
  const [row] = await world.sql<{ count: number }>(sql`select count(*) as count from ${sql.raw(table)}`)
  return row?.count ?? 0
}

describe('products', () => {
  it('are created with codes, listing, stock row and price history', async () => {
    const made = (await create({ codes: ['4006381333931', '036000291452'], customCode: 'T-1' })).answer
    expect(made).toMatchObject({ name: 'Jasmine tea', codes: ['4006381333931', '036000291452'], version: 1 })
    expect(made.listings).toMatchObject([
      { outletId: shop.outlet.outletId, currency: 'USD', sellPriceMinor: 500, onHand: 0 },
    ])
    const [history] = await world.sql<{ count: number }>(
      sql`select count(*) as count from price_change where variant_id = ${made.id}`,
    )
    expect(history?.count).toBe(1)
  })

  it.each([
    ['by its UPC-A as an EAN-13', '0036000291452'],
    ['by the beginning of a code', '400638'],
    ['by its own code', 'T-1'],
    ['by a part of the name', 'mine te'],
    ['by pinyin', 'molihua'],
    ['by pinyin initials', 'mlhc'],
    ['by kana in half width', 'ｼﾞｬｽﾐﾝ'],
    ['by one letter of a Chinese name', '花'],
    ['by one plain letter', 'j'],
    ['by several plain letters', 'T j'],
    ['by words in another order', 'tea jas'],
    ['by the beginning of its own code', 'T-'],
  ])('are found %s', async (_, search) => {
    const { rows } = (
      await world.call(listProducts, { search }, { as: shop.admin.token, outlet: shop.outlet.outletId })
    ).answer
    expect(rows.map((row) => row.name)).toContain('Jasmine tea')
  })

  it('do not find an underscore as a wildcard', async () => {
    const { rows } = (await world.call(listProducts, { search: 'J_smine' }, { as: shop.admin.token })).answer
    expect(rows).toEqual([])
  })

  it('are found by their own merchant alone, also by the function that looks behind the wall', async () => {
    const { rows } = (await world.call(listProducts, { search: 'jasmine' }, { as: other.admin.token })).answer
    expect(rows).toEqual([])
    const found = (merchantId: string) =>
      world.database.transaction({ kind: 'merchant', merchantId }, (tx) =>
        tx.many(sql`select id from kassa_find_products('jasmine', ${['%jasmine%']}::text[], 100)`),
      )
    expect((await found(shop.merchantId)).length).toBeGreaterThan(0)
    expect(await found(other.merchantId)).toEqual([])
    const across = world.database.transaction({ kind: 'across', reads: 'all' }, (tx) =>
      tx.many(sql`select id from kassa_find_products('jasmine', ${['%jasmine%']}::text[], 100)`),
    )
    await expect(across).rejects.toThrow(/permission denied/)
  })

  it('are walked in their order where a word is too common to name all it finds', async () => {
    const common = { search: 'tea', byName: null, byCode: null }
    const names = await world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId }, (tx) =>
      tx.many<{ name: string }>(sql`select name from product where ${isFound(shop.merchantId, common)}`),
    )
    expect(names).toContainEqual({ name: 'Jasmine tea' })
    const byCode = { search: '400638', byName: [], byCode: null }
    const coded = await world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId }, (tx) =>
      tx.many<{ name: string }>(sql`select name from product where ${isFound(shop.merchantId, byCode)}`),
    )
    expect(coded).toEqual([{ name: 'Jasmine tea' }])
  })

  it('refuse a code another product has, under either of its two names, and leave no trace', async () => {
    const before = await rowsOf('product')
    const refused = await create({ name: 'Black tea', codes: ['0036000291452'] })
    expect(refused.status).toBe(422)
    expect(refused.refusal).toMatchObject({ code: 'product.code-taken', details: { name: 'Jasmine tea' } })
    expect(await rowsOf('product')).toBe(before)
  })

  it('refuse the same code twice on one product', async () => {
    expect((await create({ codes: ['036000291452', '0036000291452'] })).refusal.code).toBe('product.code-taken')
  })

  it.each([
    ['no outlet', { listings: [] }, 'product.listing-needed'],
    ['a weight unit on pieces', { weightUnit: 'kg' }, 'product.weight-unit-needed'],
    ['warning days above shelf life', { shelfLifeDays: 5, expiryWarningDays: 6 }, 'product.warning-above-shelf-life'],
    ['an unknown category', { categoryId: '018f0000-0000-7000-8000-000000000000' }, 'catalogue.reference-unknown'],
  ] as const)('refuse %s', async (_, over, code) => {
    expect((await create({ ...over } as Partial<ProductFields>)).refusal.code).toBe(code)
  })

  it('refuse a promotion price that is not lower', async () => {
    const special = { kind: 'price' as const, priceMinor: 500 }
    const refused = await create({ listings: [listing(shop.outlet.outletId, { special })] })
    expect(refused.refusal.code).toBe('product.special-not-lower')
  })

  it("do not know another merchant's outlet", async () => {
    expect((await create({ listings: [listing(other.outlet.outletId)] })).status).toBe(404)
  })

  it('say of shelf life and warning days the one that was changed', async () => {
    const made = (await create({ name: 'Milk', shelfLifeDays: 9, expiryWarningDays: 3 })).answer
    const given = (over: Partial<ProductFields>) =>
      world.call(
        editProduct,
        { ...fields({ name: 'Milk', ...over }), id: made.id, version: made.version },
        { as: shop.admin.token },
      )
    expect((await given({ shelfLifeDays: 2, expiryWarningDays: 3 })).refusal).toMatchObject({
      code: 'product.shelf-life-below-warning',
      details: { shelfLifeDays: 2, warningDays: 3 },
    })
    const warning = await given({ shelfLifeDays: 9, expiryWarningDays: 10 })
    expect(warning.refusal.code).toBe('product.warning-above-shelf-life')
  })

  it('change, and refuse the second of two people with what the first saved', async () => {
    const made = (await create({ name: 'Oolong' })).answer
    const edit = { ...fields({ name: 'Oolong tea' }), id: made.id, version: made.version }
    const saved = (await world.call(editProduct, edit, { as: shop.admin.token })).answer
    expect(saved).toMatchObject({ name: 'Oolong tea', version: 2 })
    const refused = await world.call(editProduct, { ...edit, name: 'Wulong' }, { as: shop.admin.token })
    expect(refused.status).toBe(409)
    expect(refused.refusal.details).toMatchObject({ current: { name: 'Oolong tea' } })
  })

  it('leave an outlet that is taken off the list and come back with the same stock row', async () => {
    const made = (
      await create({ name: 'Matcha', listings: [listing(shop.outlet.outletId), listing(shop.otherOutlet.outletId)] })
    ).answer
    const edit = { ...fields({ name: 'Matcha' }), id: made.id }
    const one = (await world.call(editProduct, { ...edit, version: 1 }, { as: shop.admin.token })).answer
    expect(one.listings).toHaveLength(1)
    const listings = [listing(shop.outlet.outletId), listing(shop.otherOutlet.outletId)]
    const two = (await world.call(editProduct, { ...edit, listings, version: 2 }, { as: shop.admin.token })).answer
    expect(two.listings).toHaveLength(2)
  })

  it('are of another merchant and so not found, neither to read nor to change', async () => {
    const made = (await create({ name: 'Sencha' })).answer
    const as = other.admin.token
    expect((await world.call(readProduct, { id: made.id }, { as })).status).toBe(404)
    const edit = { ...fields({ name: 'Mine', listings: [listing(other.outlet.outletId)] }), id: made.id, version: 1 }
    expect((await world.call(editProduct, edit, { as })).status).toBe(404)
    expect((await world.call(setShelf, { productIds: [made.id], isOnShelf: false }, { as })).status).toBe(404)
    expect((await world.call(archiveProduct, { productIds: [made.id] }, { as })).status).toBe(404)
    expect((await world.call(readProduct, { id: made.id }, { as: shop.admin.token })).answer.version).toBe(1)
  })

  it('go off the shelf and on again, and say how many changed', async () => {
    const made = (await create({ name: 'Genmaicha' })).answer
    const shelve = (isOnShelf: boolean) =>
      world.call(setShelf, { productIds: [made.id], isOnShelf }, { as: shop.admin.token })
    expect((await shelve(false)).answer.changed).toBe(1)
    expect((await shelve(false)).answer.changed).toBe(0)
    expect((await shelve(true)).answer.changed).toBe(1)
  })

  it('are archived with their codes reserved, and come back', async () => {
    const made = (await create({ name: 'Hojicha', customCode: 'H-1' })).answer
    await world.call(archiveProduct, { productIds: [made.id] }, { as: shop.admin.token })
    expect((await create({ name: 'Other', customCode: 'H-1' })).refusal.code).toBe('product.custom-code-taken')
    const archived = await world.call(listProducts, { archived: 'yes' }, { as: shop.admin.token })
    expect(archived.answer.rows.map((row) => row.name)).toContain('Hojicha')
    expect(
      (await world.call(restoreProduct, { productIds: [made.id] }, { as: shop.admin.token })).answer.restored,
    ).toBe(1)
  })

  it('are found best first: whole words, beginnings, what lies inside a word, over pages too', async () => {
    const named = ['Chocolatle cake', 'Colatlander', 'Diet Colatl', 'Ice colatlada', 'Colatl']
    for (const name of named) await create({ name })
    const ask = async (more: object) =>
      (await world.call(listProducts, { search: 'colatl', limit: 2, ...more }, { as: shop.admin.token })).answer
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ask(cursor === undefined ? {} : { cursor })
      walked.push(...page.rows.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(['Colatl', 'Diet Colatl', 'Colatlander', 'Ice colatlada', 'Chocolatle cake'])
    expect((await ask({ sort: 'name' })).rows.map(({ name }) => name)).toEqual(['Chocolatle cake', 'Colatl'])
    const found = (await world.call(find, { text: 'colatl' }, { as: shop.admin.token })).answer.rows
    expect(found.filter(({ kind }) => kind === 'product').map(({ title }) => title)).toEqual(walked)
  })

  it('that fit alike stand by what their outlet sells, in the list, in stock and in the search', async () => {
    const ids = new Map<string, string>()
    for (const name of ['Quince alpha', 'Quince beta', 'Quince gamma', 'Quinces']) {
      ids.set(name, (await create({ name })).answer.id)
    }
    const at = { merchantId: shop.merchantId, outletId: shop.outlet.outletId }
    for (const [day, beta, gamma] of [
      ['2026-03-01', 900, 1],
      ['2026-03-02', 5, 9],
    ] as const) {
      await world.sql(sql`insert into stock_velocity_day (merchant_id, outlet_id, before_day)
        values (${at.merchantId}, ${at.outletId}, ${day}::date)`)
      for (const [name, sold] of [
        ['Quince beta', beta],
        ['Quince gamma', gamma],
        ['Quinces', 5_000],
      ] as const)
        await world.sql(sql`insert into stock_velocity (merchant_id, outlet_id, before_day, variant_id, sold, ignored_days)
          values (${at.merchantId}, ${at.outletId}, ${day}::date, ${ids.get(name) ?? ''}, ${sold}, 0)`)
    }
    const here = { as: shop.admin.token, outlet: at.outletId }
    const best = ['Quince gamma', 'Quince beta', 'Quince alpha', 'Quinces']
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const asked = { search: 'quince', limit: 1, ...(cursor === undefined ? {} : { cursor }) }
      const page = (await world.call(listProducts, asked, here)).answer
      walked.push(...page.rows.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(best)
    const stock = (await world.call(listStock, { search: 'quince' }, here)).answer.rows
    expect(stock.map(({ name }) => name)).toEqual(best)
    const hits = (await world.call(find, { text: 'quince' }, { as: shop.admin.token })).answer.rows
    expect(hits.filter(({ kind }) => kind === 'product').map(({ title }) => title)).toEqual(best)
  })

  it('page through without a gap or a repeat', async () => {
    const page = async (cursor?: string): Promise<string[]> => {
      const { rows, nextCursor } = (await world.call(listProducts, { limit: 2, cursor }, { as: shop.admin.token }))
        .answer
      const ids = rows.map((row) => row.id)
      return nextCursor === null ? ids : [...ids, ...(await page(nextCursor))]
    }
    const ids = await page()
    const { total } = (await world.call(listProducts, {}, { as: shop.admin.token })).answer
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(total)
  })

  it('take a change number each, in the order in which they become visible', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => create({ name: `At once ${index}` })))
    expect(made.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 200))
    const numbers = await world.sql<{ changedSeq: number }>(
      sql`select changed_seq from listing where merchant_id = ${shop.merchantId}
        and product_id in (select id from product where name like 'At once%')`,
    )
    expect(new Set(numbers.map((row) => row.changedSeq)).size).toBe(10)
  })

  it('refuse a price with decimals in yen', async () => {
    const tokyo = await makeShop(world, { currency: 'JPY' })
    const dear = { listings: [listing(tokyo.outlet.outletId, { sellPriceMinor: 1_000_000 })] }
    expect((await create(dear, tokyo.admin.token)).refusal.code).toBe('product.price-decimals')
    const fits = { listings: [listing(tokyo.outlet.outletId, { sellPriceMinor: 999_999 })] }
    expect((await create(fits, tokyo.admin.token)).status).toBe(200)
  })
})

import {
  createAttribute,
  deleteAttribute,
  editAttribute,
  listAttributes,
} from '@kassa/contract/catalogue/attribute.calls.ts'
import { createBrand, deleteBrand, editBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import {
  bulkEditProducts,
  checkCodes,
  duplicateProduct,
  listPriceChanges,
  makeInternalCodes,
} from '@kassa/contract/catalogue/bulk.calls.ts'
import { createProduct, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { createLabel, deleteLabel } from '@kassa/contract/catalogue/label.calls.ts'
import { isCheckedCode } from '@kassa/domain/product/check-digit.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const theirs = () => ({ as: other.admin.token })
const product = async (over: Partial<ProductFields> = {}) =>
  (await world.call(createProduct, plainProduct({ listings: [listingFields(shop.outlet.outletId)], ...over }), mine()))
    .answer

describe('brands', () => {
  it('have a name once, whatever its case, also when five people add it at once', async () => {
    const made = await Promise.all(
      ['Acme', 'ACME', 'acme', 'Acme', 'aCme'].map((name) => world.call(createBrand, { name }, mine())),
    )
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    const { rows } = (await world.call(listBrands, { search: 'acm' }, mine())).answer
    expect(rows).toHaveLength(1)
  })

  it('are renamed once by one of two people, and not while products carry them deleted', async () => {
    const brand = (await world.call(createBrand, { name: 'Blue' }, mine())).answer
    const rename = { id: brand.id, version: 1, name: 'Green' }
    expect((await world.call(editBrand, rename, mine())).answer).toMatchObject({ name: 'Green', version: 2 })
    expect((await world.call(editBrand, rename, mine())).refusal.code).toBe('thing.changed-meanwhile')
    await product({ brandId: brand.id })
    const refused = await world.call(deleteBrand, { id: brand.id }, mine())
    expect(refused.refusal).toMatchObject({ code: 'brand.in-use', details: { products: 1 } })
  })

  it('of another merchant are not found', async () => {
    const brand = (await world.call(createBrand, { name: 'Mine' }, mine())).answer
    expect((await world.call(editBrand, { id: brand.id, version: 1, name: 'Yours' }, theirs())).status).toBe(404)
    expect((await world.call(deleteBrand, { id: brand.id }, theirs())).status).toBe(404)
    expect((await world.call(listBrands, {}, theirs())).answer.rows).toEqual([])
  })
})

describe('labels', () => {
  it('find their products and are taken off them when they go', async () => {
    const label = (await world.call(createLabel, { name: 'Summer' }, mine())).answer
    const made = await product({ name: 'Fan', labelIds: [label.id] })
    expect(made.labels).toEqual([{ id: label.id, name: 'Summer' }])
    const { rows } = (await world.call(listProducts, { labelId: label.id }, mine())).answer
    expect(rows.map(({ name }) => name)).toEqual(['Fan'])
    expect((await world.call(deleteLabel, { id: label.id }, mine())).status).toBe(200)
    expect((await world.call(readProduct, { id: made.id }, mine())).answer.labels).toEqual([])
  })

  it('of another merchant are not known', async () => {
    const label = (await world.call(createLabel, { name: 'Theirs' }, theirs())).answer
    const fields = plainProduct({ labelIds: [label.id], listings: [listingFields(shop.outlet.outletId)] })
    expect((await world.call(createProduct, fields, mine())).refusal.code).toBe('catalogue.reference-unknown')
  })
})

describe('the attribute library', () => {
  it('adds, changes and deletes', async () => {
    const made = (await world.call(createAttribute, { name: 'Size', values: ['S', 'M'] }, mine())).answer
    const edit = { id: made.id, version: 1, name: 'Size', values: ['S', 'M', 'L'] }
    expect((await world.call(editAttribute, edit, mine())).answer.values).toEqual(['S', 'M', 'L'])
    expect((await world.call(deleteAttribute, { id: made.id }, theirs())).status).toBe(404)
    expect((await world.call(deleteAttribute, { id: made.id }, mine())).status).toBe(200)
    expect((await world.call(listAttributes, {}, mine())).answer.rows).toEqual([])
  })

  it.each([
    ['no value', [], 'attribute.no-value'],
    ['a value twice', ['a', ' a '], 'attribute.value-twice'],
  ])('refuses %s', async (_, values, code) => {
    expect((await world.call(createAttribute, { name: 'Odd', values }, mine())).refusal.code).toBe(code)
  })
})

describe('the grid', () => {
  it('saves many rows and keeps the price history', async () => {
    const [one, two] = [await product({ name: 'One' }), await product({ name: 'Two' })]
    const row = (made: typeof one, sellPriceMinor: number) => ({
      id: made.id,
      version: made.version,
      shelfNumber: 'A-1',
      listings: [{ outletId: shop.outlet.outletId, variantId: made.id, sellPriceMinor }],
    })
    const saved = await world.call(bulkEditProducts, { rows: [row(one, 600), row(two, 650)] }, mine())
    expect(saved.answer.changed).toBe(2)
    const after = (await world.call(readProduct, { id: two.id }, mine())).answer
    expect(after).toMatchObject({ shelfNumber: 'A-1', name: 'Two', version: 2, listings: [{ sellPriceMinor: 650 }] })
    const history = (await world.call(listPriceChanges, { productId: two.id }, mine())).answer
    expect(history.rows.map(({ sellPriceMinor }) => sellPriceMinor)).toEqual([650, 500])
  })

  it('is heard of by the desks of the outlet a price is for, and by all where the product itself changed', async () => {
    const listings = [listingFields(shop.outlet.outletId), listingFields(shop.otherOutlet.outletId)]
    const made = await product({ name: 'Heard of', listings })
    const changes = () =>
      world.sql<{ outletId: string; changedSeq: number }>(
        sql`select outlet_id, changed_seq from listing where variant_id = ${made.id} order by outlet_id`,
      )
    const moved = async (row: object) => {
      const before = await changes()
      const { version } = (await world.call(readProduct, { id: made.id }, mine())).answer
      const saved = await world.call(bulkEditProducts, { rows: [{ id: made.id, version, ...row }] }, mine())
      expect(saved.status).toBe(200)
      return (await changes()).filter((one, at) => one.changedSeq !== before[at]?.changedSeq).map((one) => one.outletId)
    }
    const price = { outletId: shop.outlet.outletId, variantId: made.id, sellPriceMinor: 777 }
    expect(await moved({ listings: [price] })).toEqual([shop.outlet.outletId])
    expect(await moved({ name: 'Heard by all' })).toHaveLength(2)
  })

  it('saves none when one does not fit, and names it', async () => {
    const [one, two] = [await product({ name: 'Good' }), await product({ name: 'Stale' })]
    const rows = [
      { id: one.id, version: one.version, name: 'Better' },
      { id: two.id, version: 99, name: 'Worse' },
    ]
    const refused = await world.call(bulkEditProducts, { rows }, mine())
    expect(refused.refusal).toMatchObject({ code: 'product.changed-meanwhile', details: { name: 'Stale' } })
    expect((await world.call(readProduct, { id: one.id }, mine())).answer.name).toBe('Good')
    expect((await world.call(bulkEditProducts, { rows: [rows[0]!] }, theirs())).status).toBe(404)
  })

  it('refuses a price that is not above the promotion price', async () => {
    const special = { kind: 'price' as const, priceMinor: 400 }
    const made = await product({ listings: [listingFields(shop.outlet.outletId, { special })] })
    const listings = [{ outletId: shop.outlet.outletId, variantId: made.id, sellPriceMinor: 400 }]
    const refused = await world.call(bulkEditProducts, { rows: [{ id: made.id, version: 1, listings }] }, mine())
    expect(refused.refusal.code).toBe('product.special-not-lower')
  })
})

describe('copies and codes', () => {
  it('copies without codes, off the shelf', async () => {
    const called = { names: { ja: '一番' }, reading: 'いちばん' }
    const made = await product({ name: 'First', customCode: 'F-1', codes: ['4006381333931'], ...called })
    const copy = (await world.call(duplicateProduct, { id: made.id, name: 'Second' }, mine())).answer
    expect(copy).toMatchObject({ name: 'Second', names: {}, reading: '', codes: [], customCode: null })
    expect(copy.listings).toMatchObject([{ isOnShelf: false, sellPriceMinor: 500, onHand: 0 }])
    expect((await world.call(duplicateProduct, { id: made.id, name: 'Third' }, theirs())).status).toBe(404)
  })

  it('makes internal codes that are sound and never twice, also for ten at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => world.call(makeInternalCodes, { count: 20 }, mine())),
    )
    const codes = made.flatMap(({ answer }) => answer.codes)
    expect(new Set(codes).size).toBe(200)
    expect(codes.every((code) => isCheckedCode(code) && code.startsWith('29'))).toBe(true)
  })

  it('says what there is to say of a code', async () => {
    await product({ name: 'Coded', codes: ['Ab-12'] })
    const check = async (code: string) => (await world.call(checkCodes, { code }, mine())).answer
    expect(await check('Ab-12')).toMatchObject({ takenBy: 'Coded', checkDigit: 'none' })
    expect(await check('AB-12')).toMatchObject({ takenBy: null, similarTo: { code: 'Ab-12', name: 'Coded' } })
    expect(await check('4006381333932')).toMatchObject({ checkDigit: 'wrong' })
    expect(await check('4006381333931')).toMatchObject({ checkDigit: 'right' })
  })
})

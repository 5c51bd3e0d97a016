import { createCategory, createProduct, editCategory, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { applyImport, readTextImport } from '@kassa/contract/catalogue/import.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { GoodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let address: string
let tobacco: string
let cigars: string

const mine = () => ({ as: shop.admin.token })
type Defaults = { memberDiscountAllowed?: boolean | null; earnsPoints?: boolean | null }
const category = async (name: string, parentId: string | null, defaults: Defaults) =>
  (await world.call(createCategory, { name, parentId, ...defaults }, mine())).answer.id

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  address = await world.listen()
  tobacco = await category('Tobacco', null, { memberDiscountAllowed: false, earnsPoints: false })
  cigars = await category('Cigars', tobacco, { earnsPoints: true })
})
afterAll(() => world.close())

const fields = (name: string, categoryId: string | null, more: Partial<GoodsDefaults> = {}) => ({
  ...usualProduct,
  name,
  categoryId,
  listings: [{ ...usualListing, outletId: shop.outlet.outletId, sellPriceMinor: 500 }],
  ...more,
})
const create = async (...given: Parameters<typeof fields>) =>
  (await world.call(createProduct, fields(...given), mine())).answer

describe('what a category says of its new goods', () => {
  it('holds where a product does not say it, each flag from the nearest category', async () => {
    expect(await create('Filterless', tobacco)).toMatchObject({ memberDiscountAllowed: false, earnsPoints: false })
    expect(await create('Corona', cigars)).toMatchObject({ memberDiscountAllowed: false, earnsPoints: true })
    expect(await create('Pipe', null)).toMatchObject({ memberDiscountAllowed: true, earnsPoints: true })
  })

  it('gives way to what a product says itself', async () => {
    const made = await create('Chosen', tobacco, { memberDiscountAllowed: true })
    expect(made).toMatchObject({ memberDiscountAllowed: true, earnsPoints: false })
  })

  it('leaves goods alone that are there already: on a change of category, of its defaults, and where they are left out', async () => {
    const made = await create('Moved', null)
    const moved = { ...fields('Moved', tobacco), id: made.id, version: made.version }
    expect((await world.call(editProduct, moved, mine())).answer).toMatchObject({
      categoryId: tobacco,
      memberDiscountAllowed: true,
      earnsPoints: true,
    })
    const sold = await category('Snuff', null, {})
    const before = await create('Snuff box', sold)
    const edit = { id: sold, name: 'Snuff', parentId: null, version: 1, taxId: null, position: 0 }
    const changed = (await world.call(editCategory, { ...edit, earnsPoints: false }, mine())).answer
    expect(changed).toMatchObject({ memberDiscountAllowed: null, earnsPoints: false })
    const [row] = await world.sql<{ earnsPoints: boolean }>(
      sql`select earns_points from product where id = ${before.id}`,
    )
    expect(row).toMatchObject({ earnsPoints: true })
    expect((await create('Snuff tin', sold)).earnsPoints).toBe(false)
  })

  it('stays where an edit of the category leaves it out, as a program of the release before does', async () => {
    const id = await category('Kept', null, { memberDiscountAllowed: false })
    const edit = { id, name: 'Kept on', parentId: null, version: 1, taxId: null, position: 0 }
    expect((await world.call(editCategory, edit, mine())).answer).toMatchObject({ memberDiscountAllowed: false })
  })

  it('holds for goods of a file', async () => {
    const form = new FormData()
    form.append(
      'file',
      new Blob(['Name,Category,Price\nRobusto,Tobacco > Cigars,9.00\nLoose,Tobacco,3.00']),
      'goods.csv',
    )
    const response = await fetch(`${address}/cashier/api${readTextImport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin.token}` },
      body: form,
    })
    const { id, columns } = (await response.json()) as OutputOf<typeof readTextImport.answer>
    const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]))
    await world.call(applyImport, { id, mapping, outletIds: [shop.outlet.outletId] }, mine())
    const rows = await world.sql(sql`select name, category_id, member_discount_allowed, earns_points from product
      where merchant_id = ${shop.merchantId} and name in ('Robusto', 'Loose') order by name desc`)
    expect(rows).toMatchObject([
      { name: 'Robusto', categoryId: cigars, memberDiscountAllowed: false, earnsPoints: true },
      { name: 'Loose', categoryId: tobacco, memberDiscountAllowed: false, earnsPoints: false },
    ])
  })
})

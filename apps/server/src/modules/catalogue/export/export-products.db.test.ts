import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import { listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: Shop
let other: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
})
afterAll(() => world.close())

const at = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const listings = () => [listingFields(shop.outlet.outletId)]

describe('exporting products', () => {
  it('says when there is nothing', async () => {
    expect((await world.call(exportProducts, {}, at())).refusal.code).toBe('export.nothing')
  })

  it('becomes a record with a file that reads back, formulas as text', async () => {
    await world.call(
      createProduct,
      plainProduct({ name: '=SUM(A1)', codes: ['4006381333931'], listings: listings() }),
      at(),
    )
    const made = (await world.call(exportProducts, {}, at())).answer
    expect(made).toMatchObject({ rows: 1, parts: 1 })
    const { rows } = (await world.call(listExportRecords, { kind: 'products' }, at())).answer
    expect(rows).toMatchObject([{ id: made.exportId, state: 'generated', rowCount: 1 }])
    const file = await world.call(downloadProductExport, { id: made.exportId, part: 1 }, at())
    const [line] = parse<Record<string, string>>(file.text, { columns: true, bom: true })
    expect(line).toMatchObject({ Name: "'=SUM(A1)", 'Bar code': '4006381333931', 'Sell price': '5.00', Stock: '0' })
    const theirs = { as: other.admin.token, outlet: other.outlet.outletId }
    expect((await world.call(downloadProductExport, { id: made.exportId }, theirs)).status).toBe(404)
    world.passSeconds(7 * 86_400)
    expect((await world.call(downloadProductExport, { id: made.exportId }, at())).refusal.code).toBe('export.expired')
  })

  it('refuses combined and multi-attribute products by name, and leaves them out of a filter', async () => {
    const tea = (await world.call(createProduct, plainProduct({ name: 'Tea', listings: listings() }), at())).answer
    const parts = [{ variantId: tea.id, quantity: 2 }]
    const fields = plainProduct({ name: 'Tea set', type: 'combined', parts, listings: listings() })
    const set = (await world.call(createProduct, fields, at())).answer
    const refused = await world.call(exportProducts, { productIds: [tea.id, set.id] }, at())
    expect(refused.refusal).toMatchObject({ code: 'export.not-exportable', details: { name: 'Tea set' } })
    expect((await world.call(exportProducts, { search: 'tea' }, at())).answer.rows).toBe(1)
    const onlySets = await world.call(exportProducts, { search: 'tea set' }, at())
    expect(onlySets.refusal).toMatchObject({ code: 'export.not-exportable', details: { name: 'Tea set' } })
    const elsewhere = { as: other.admin.token, outlet: other.outlet.outletId }
    expect((await world.call(exportProducts, { search: 'tea set' }, elsewhere)).refusal.code).toBe('export.nothing')
  })

  it('says of a search that finds only a product with attributes that it cannot be exported', async () => {
    const attributes = [{ name: 'Size', values: ['S', 'M'] }]
    const variants = ['S', 'M'].map((value) => ({
      id: null,
      codes: [],
      customCode: null,
      sku: null,
      valueNames: [value],
      listings: listings(),
    }))
    await world.call(createProduct, plainProduct({ name: 'Shirt', attributes, variants }), at())
    const refused = await world.call(exportProducts, { search: 'shirt' }, at())
    expect(refused.refusal).toMatchObject({ code: 'export.not-exportable', details: { name: 'Shirt' } })
  })
})

import { createProduct, editProduct, listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world, { currency: 'USD' })
})
afterAll(() => world.close())

type Variant = NonNullable<ProductFields['variants']>[number]

const variant = (valueNames: string[], over: Partial<Variant> = {}): Variant => ({
  id: null,
  valueNames,
  codes: [],
  customCode: null,
  sku: null,
  listings: [listingFields(shop.outlet.outletId)],
  ...over,
})

const sizes = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
]

const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)

const shirt = (over: Partial<ProductFields> = {}): ProductFields =>
  plainProduct({
    name: 'Shirt',
    attributes: sizes,
    variants: [variant(['S', 'Red']), variant(['M', 'Blue'])],
    ...over,
  })

const create = (fields: ProductFields) => world.call(createProduct, fields, { as: shop.admin.token })
const countRows = async (table: string): Promise<number> =>
  (await world.sql<{ count: number }>(sql`select count(*) as count from ${sql.raw(table)}`))[0]?.count ?? 0

/** An edit of what was read, without what only an answer says: the call refuses fields that it does not know. */
const asSent = (edit: unknown) => editProduct.request.parse(edit)

describe('a product with attributes', () => {
  it('opens the book of a new combination with what lies there already, and never again', async () => {
    const opening = (openingStock: number) => listingFields(shop.outlet.outletId, { openingStock })
    const colour = [{ name: 'Colour', values: ['Red', 'Blue'] }]
    const made = (
      await create(
        shirt({ attributes: colour, variants: [variant(['Red'], { listings: [opening(7)] }), variant(['Blue'])] }),
      )
    ).answer
    expect(made.variants.map(({ listings }) => listings[0]?.onHand)).toEqual([7, 0])
    const again = made.variants.map(({ id, valueNames, codes, customCode, sku }) => ({
      id,
      valueNames,
      codes,
      customCode,
      sku,
      listings: [opening(9)],
    }))
    const asked = { ...shirt({ attributes: colour, variants: again }), id: made.id, version: made.version }
    const edited = (await world.call(editProduct, asked, { as: shop.admin.token })).answer
    expect(edited.variants.map(({ listings }) => listings[0]?.onHand)).toEqual([7, 0])
    const entries = await world.sql<{ kind: string; value: number }>(sql`
      select kind, value_minor as value from stock_entry where variant_id = ${made.variants[0]?.id}`)
    expect(entries).toEqual([{ kind: 'opening', value: 2_100 }])
  })

  it('takes only a picture that is the merchant’s own', async () => {
    const refused = await create(shirt({ imageFileId: '00000000-0000-4000-8000-000000000001' }))
    expect(refused.refusal).toMatchObject({ code: 'catalogue.reference-unknown', details: { thing: 'picture' } })
  })

  it('keeps codes, prices and stock of each combination', async () => {
    const made = (
      await create(
        shirt({
          variants: [
            variant(['S', 'Red'], { codes: ['2900000000018'], sku: 'SH-SR' }),
            variant(['M', 'Blue'], { listings: [listingFields(shop.outlet.outletId, { sellPriceMinor: 700 })] }),
          ],
        }),
      )
    ).answer
    expect(made).toMatchObject({ codes: [], listings: [], attributes: sizes })
    expect(made.variants).toMatchObject([
      { valueNames: ['S', 'Red'], codes: ['2900000000018'], sku: 'SH-SR', listings: [{ sellPriceMinor: 500 }] },
      { valueNames: ['M', 'Blue'], listings: [{ sellPriceMinor: 700, onHand: 0 }] },
    ])
    const { rows } = (await world.call(listProducts, { search: '290000' }, { as: shop.admin.token })).answer
    expect(rows).toMatchObject([{ id: made.id, variantCount: 2, sellPriceMinor: 500, highestSellPriceMinor: 700 }])
  })

  it.each<[string, () => Partial<ProductFields>, string]>([
    ['no combination', () => ({ variants: [] }), 'product.combination-needed'],
    ['a combination of other values', () => ({ variants: [variant(['L', 'Red'])] }), 'product.combination-unknown'],
    [
      'a combination twice',
      () => ({ variants: [variant(['S', 'Red']), variant(['S', 'Red'])] }),
      'product.combination-twice',
    ],
    ['a value twice', () => ({ attributes: [{ name: 'Size', values: ['S', 'S'] }] }), 'attribute.value-twice'],
    ['an attribute without values', () => ({ attributes: [{ name: 'Size', values: [] }] }), 'attribute.no-value'],
    [
      'more than 200 combinations',
      () => ({
        attributes: [
          { name: 'Size', values: many(101) },
          { name: 'Colour', values: ['a', 'b'] },
        ],
      }),
      'attribute.too-many-combinations',
    ],
    ['six attributes', () => ({ attributes: many(6).map((name) => ({ name, values: ['x'] })) }), 'attribute.too-many'],
  ])('is refused with %s and leaves no trace', async (_, over, code) => {
    const before = await countRows('product')
    expect((await create(shirt(over()))).refusal.code).toBe(code)
    expect(await countRows('product')).toBe(before)
  })

  it('takes 200 combinations', async () => {
    const values = many(200)
    const made = await create(
      shirt({ attributes: [{ name: 'Shade', values }], variants: values.map((value) => variant([value])) }),
    )
    expect(made.answer.variants).toHaveLength(200)
  })

  it('refuses a code that stands on another of its combinations', async () => {
    const refused = await create(
      shirt({ variants: [variant(['S', 'Red'], { sku: 'TWICE' }), variant(['M', 'Blue'], { sku: 'TWICE' })] }),
    )
    expect(refused.refusal).toMatchObject({ code: 'product.sku-taken', details: { code: 'TWICE' } })
  })

  it('lets two combinations change places with their codes, and keeps what is left out', async () => {
    const made = (
      await create(shirt({ variants: [variant(['S', 'Red'], { sku: 'A1' }), variant(['M', 'Blue'], { sku: 'B1' })] }))
    ).answer
    const [one, two] = made.variants
    const edit = { ...plainProduct({ name: 'Shirt two' }), id: made.id, version: 1 }
    const swapped = await world.call(
      editProduct,
      asSent({
        ...edit,
        attributes: sizes,
        variants: [
          { ...one!, sku: 'B1' },
          { ...two!, sku: 'A1' },
        ],
      }),
      { as: shop.admin.token },
    )
    expect(swapped.answer.variants).toMatchObject([
      { id: one!.id, sku: 'B1' },
      { id: two!.id, sku: 'A1' },
    ])
    const renamed = await world.call(editProduct, asSent({ ...edit, version: 2 }), { as: shop.admin.token })
    expect(renamed.answer).toMatchObject({ name: 'Shirt two', variants: [{ sku: 'B1' }, { sku: 'A1' }] })
  })

  it('does not lose a combination that has stock', async () => {
    const made = (await create(shirt())).answer
    const [one, two] = made.variants
    const at = { as: shop.admin.token, outlet: shop.outlet.outletId }
    const stock = { variantId: two!.id, quantity: 3, seenOnHand: 0, unitCostMinor: 100, reason: 'Opening' }
    expect((await world.call(adjustStock, stock, at)).status).toBe(200)
    const edit = asSent({ ...shirt({ variants: [one!] }), id: made.id, version: 1 })
    const refused = await world.call(editProduct, edit, at)
    expect(refused.refusal).toMatchObject({
      code: 'product.variant-has-stock',
      details: { combination: 'M Blue', onHand: 3 },
    })
    expect((await world.call(readProduct, { id: made.id }, at)).answer.variants).toHaveLength(2)
  })

  it('reaches the desk by combination, and a combination that is gone leaves it', async () => {
    const made = (await create(shirt({ name: 'Desk shirt' }))).answer
    const { cursor } = (await world.call(deskCatalogue, { limit: 1 }, { device: shop.device })).answer
    const [one] = made.variants
    const edit = asSent({ ...shirt({ name: 'Desk shirt', variants: [one!] }), id: made.id, version: 1 })
    expect((await world.call(editProduct, edit, { as: shop.admin.token })).status).toBe(200)
    const changed = (await world.call(deskCatalogueChanges, { since: cursor }, { device: shop.device })).answer
    expect(changed.items).toMatchObject([{ id: one!.id, productId: made.id, variantName: 'S Red' }])
    expect(changed.removed).toEqual([made.variants[1]!.id])
  })
})

describe('a product with a shelf life', () => {
  it('reaches the desk with its last good day', async () => {
    const { cursor } = (await world.call(deskCatalogue, { limit: 1 }, { device: shop.device })).answer
    const dated = { productionDate: '2026-01-31', shelfLifeDays: 29, expiryWarningDays: 3 }
    const { id } = (
      await create(plainProduct({ name: 'Yogurt', listings: [listingFields(shop.outlet.outletId)], ...dated }))
    ).answer
    const { items } = (await world.call(deskCatalogueChanges, { since: cursor }, { device: shop.device })).answer
    expect(items.find((item) => item.id === id)?.expiresOn).toBe('2026-03-01')
  })
})

describe('a combined product', () => {
  const listings = () => [listingFields(shop.outlet.outletId, { sellPriceMinor: 900 })]
  const combined = (over: Partial<ProductFields>) =>
    plainProduct({ type: 'combined', name: 'Set', listings: listings(), ...over })

  it('needs parts, each known and none combined', async () => {
    const tea = (await create(plainProduct({ name: 'Tea bag', listings: listings() }))).answer
    expect((await create(combined({ parts: [] }))).refusal.code).toBe('product.parts-needed')
    expect((await create(combined({ parts: [{ variantId: shop.merchantId, quantity: 1 }] }))).refusal.code).toBe(
      'product.part-unknown',
    )
    const set = (await create(combined({ parts: [{ variantId: tea.id, quantity: 3 }] }))).answer
    expect(set.parts).toMatchObject([{ variantId: tea.id, quantity: 3, name: 'Tea bag' }])
    const nested = await create(combined({ name: 'Set of sets', parts: [{ variantId: set.id, quantity: 1 }] }))
    expect(nested.refusal).toMatchObject({ code: 'product.part-combined', details: { name: 'Set' } })
  })

  it('is as many as its parts make, and reaches the desk anew when a part changes its price', async () => {
    const cup = (await create(plainProduct({ name: 'Cup', listings: listings() }))).answer
    const made = (await create(combined({ name: 'Two cups', parts: [{ variantId: cup.id, quantity: 2 }] }))).answer
    const at = { as: shop.admin.token, outlet: shop.outlet.outletId }
    await world.call(
      adjustStock,
      { variantId: cup.id, quantity: 7, seenOnHand: 0, unitCostMinor: 100, reason: 'Opening' },
      at,
    )
    const { rows } = (await world.call(listProducts, { search: 'two cups' }, at)).answer
    expect(rows).toMatchObject([{ id: made.id, onHand: 3 }])
    const { cursor } = (await world.call(deskCatalogue, { limit: 1 }, { device: shop.device })).answer
    const dearer = { ...plainProduct({ name: 'Cup', listings: [listingFields(shop.outlet.outletId)] }), id: cup.id }
    await world.call(editProduct, { ...dearer, version: 1 }, at)
    const { items } = (await world.call(deskCatalogueChanges, { since: cursor }, { device: shop.device })).answer
    expect(items.find(({ id }) => id === made.id)).toMatchObject({
      onHand: 3,
      parts: [{ variantId: cup.id, quantity: 2, listPriceMinor: 1_000 }],
    })
  })
})

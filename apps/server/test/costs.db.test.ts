import { listProducts, editProduct, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { downloadProductExport, exportProducts } from '@kassa/contract/catalogue/export.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { costFields } from '@kassa/contract/fields.ts'
import { createDamageReport, readDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { costPlaces } from '../src/platform/costs/hide-costs.ts'
import { sql } from '../src/platform/db/sql.ts'
import { modules } from '../src/program.ts'
import { makeProduct, type MadeProduct } from './make/goods.ts'
import { allCodes, makeShop, type Shop } from './make/shop.ts'
import { makeWorld, type World } from './world.ts'

/* The cost of goods is seen with its own permission only (D93): in every answer there is, found by walking the schemas. */

const SEEN = ['platform.catalogue.products.costs', 'platform.inventory.stock.costs'].map((key) => permissionCode(key))

const endpoints: readonly Endpoint[] = modules.flatMap((module) => module.commands).map(({ endpoint }) => endpoint)

/** Names that say what goods cost. */
const COST =
  /cost|purchaseprice|margin|stockvalue|^valueMinor$|lastPrice|gainedMinor|lostMinor|variancePrice|varianceMinor/i

/** Amounts of purchase orders are purchase prices, whatever they are called. */
const PURCHASES = /^inventory\..*purchase-order/

interface Definition {
  readonly shape?: Readonly<Record<string, $ZodType>>
  readonly element?: $ZodType
  readonly innerType?: $ZodType
  readonly options?: readonly $ZodType[]
}

/** Every field of an answer by its path, with whether it, or something around it, is marked as a cost. */
function* fieldsOf(schema: $ZodType, path = ''): Generator<{ path: string; name: string; isMarked: boolean }> {
  const { _zod: inside } = schema
  const definition = inside.def as Definition
  const isMarked = costFields.has(schema)
  if (path !== '') yield { path, name: path.split('.').at(-1) ?? '', isMarked }
  if (isMarked) return
  for (const inner of [definition.innerType, definition.element, ...(definition.options ?? [])]) {
    if (inner) for (const field of fieldsOf(inner, path)) if (field.path !== path) yield field
  }
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    yield* fieldsOf(field, path === '' ? name : `${path}.${name}`)
  }
}

describe('every answer', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, { answer, audience }) => {
    const open = [...fieldsOf(answer as $ZodType)].filter(
      (field) =>
        !field.isMarked &&
        (COST.test(field.name.replaceAll('_', '')) ||
          (audience === 'apps' && field.name === 'value') ||
          (PURCHASES.test(name) && field.name.endsWith('Minor'))),
    )
    expect(open.map(({ path }) => path)).toEqual([])
  })

  test('some of them say what goods cost', () => {
    expect(endpoints.filter(({ answer }) => costPlaces(answer) !== null).length).toBeGreaterThan(20)
  })
})

describe('without the permission', () => {
  let world: World
  let shop: Shop
  let product: MadeProduct
  let blind: { as: string; outlet: string }
  let seeing: { as: string; outlet: string }

  beforeAll(async () => {
    world = await makeWorld()
    shop = await makeShop(world, { cashierCodes: allCodes.filter((code) => !SEEN.includes(code)) })
    product = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 10, averageCostThousandths: 250_000 }),
    )
    await world.sql(sql`update listing set purchase_price_minor = 250 where variant_id = ${product.variantId}`)
    blind = { as: shop.cashier.token, outlet: shop.outlet.outletId }
    seeing = { as: shop.admin.token, outlet: shop.outlet.outletId }
  })
  afterAll(() => world.close())

  test('lists, details and books are read without costs', async () => {
    const { variantId, productId } = product
    const stock = await world.call(listStock, {}, blind)
    expect(stock.answer).toMatchObject({
      rows: [{ variantId, onHand: 10, valueMinor: null, averageCostThousandths: null }],
      sums: { valueMinor: null },
    })
    const known = await world.call(listStock, {}, seeing)
    expect(known.answer).toMatchObject({ rows: [{ valueMinor: 2_500 }], sums: { valueMinor: 2_500 } })
    const book = await world.call(listStockEntries, { variantId }, blind)
    expect(book.answer.rows).toMatchObject([{ quantity: 10, valueMinor: null }])
    const one = await world.call(readProduct, { id: productId }, blind)
    expect(one.answer.listings).toMatchObject([{ purchasePriceMinor: null }])
    const listed = await world.call(listProducts, {}, blind)
    expect(listed.text).not.toMatch(/:250\b/)
    const lines = [{ variantId, quantity: 1 }]
    const damage = await world.call(createDamageReport, { reason: 'broken', lines }, blind)
    expect(damage.answer).toMatchObject({ costMinor: null, lines: [{ costMinor: null }] })
    const { answer } = await world.call(readDamageReport, { id: damage.answer.id }, seeing)
    expect(answer).toMatchObject({ costMinor: 250, lines: [{ costMinor: 250 }] })
  })

  test('the export has an empty column', async () => {
    const csv = async (by: typeof blind) => {
      const { exportId: id } = (await world.call(exportProducts, {}, by)).answer
      return (await world.call(downloadProductExport, { id }, by)).text
    }
    expect(await csv(seeing)).toContain('2.50')
    expect(await csv(blind)).not.toContain('2.50')
    const theirs = (await world.call(exportProducts, {}, seeing)).answer
    expect((await world.call(downloadProductExport, { id: theirs.exportId }, blind)).status).toBe(404)
  })

  test('editing a product keeps the purchase price that is not seen', async () => {
    const view = (await world.call(readProduct, { id: product.productId }, blind)).answer
    const edited = await world.call(
      editProduct,
      editProduct.request.parse({ ...view, imageFileId: undefined, name: 'Renamed' }),
      blind,
    )
    expect(edited.status).toBe(200)
    expect(edited.answer.listings[0]?.purchasePriceMinor).toBeNull()
    const after = (await world.call(readProduct, { id: product.productId }, seeing)).answer
    expect(after).toMatchObject({ name: 'Renamed', listings: [{ purchasePriceMinor: 250 }] })
    const late = await world.call(editProduct, editProduct.request.parse({ ...view, imageFileId: undefined }), blind)
    expect(late.refusal).toMatchObject({
      code: 'thing.changed-meanwhile',
      details: { current: { listings: [{ purchasePriceMinor: null }] } },
    })
  })
})

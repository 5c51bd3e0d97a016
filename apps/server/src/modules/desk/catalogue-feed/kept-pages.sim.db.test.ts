import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import {
  archiveProduct,
  createCategory,
  createProduct,
  editCategory,
  editProduct,
  readProduct,
  setShelf,
} from '@kassa/contract/catalogue/catalogue.calls.ts'
import { schedulePrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { stockLevels } from '@kassa/contract/inventory/stock-levels.calls.ts'
import { createTax, updateTax } from '@kassa/contract/settings/tax.calls.ts'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isThinned, patientRun, propertyRuns } from '../../../../../../packages/domain/test/property-runs.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { loadPages } from '../../../../test/make/till-pages.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { insertPages } from './catalogue-page.store.ts'
import { FIRST } from './catalogue-pages.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A shop with all that its goods stand on, as it grows. */
interface Place {
  readonly shop: Shop
  readonly as: { readonly as: string }
  readonly ids: string[]
  readonly taxes: string[]
  readonly categories: string[]
}

/** Does one thing to a product; `by` is any number, from which prices and names are made. What is refused has changed nothing. */
type Step = (place: Place, id: string, by: number) => Promise<unknown>

const GOODS = 6
const nth = (list: readonly string[], by: number): string | null => list[by % (list.length + 1)] ?? null

const edit = async ({ as }: Place, id: string, over: object): Promise<unknown> => {
  const { answer } = await world.call(readProduct, { id }, as)
  return world.call(editProduct, editProduct.request.parse({ ...answer, ...over, id, version: answer.version }), as)
}

async function make({ shop, as, ids }: Place, by: number): Promise<void> {
  const listings = [listingFields(shop.outlet.outletId, { sellPriceMinor: 1 + by, openingStock: by % 40 })]
  const made = await world.call(createProduct, plainProduct({ name: `Goods ${ids.length}`, listings }), as)
  ids.push(made.answer.id)
}

const steps = {
  price: async ({ shop, as }, id, by) => {
    const { version } = (await world.call(readProduct, { id }, as)).answer
    const listings = [{ outletId: shop.outlet.outletId, variantId: id, sellPriceMinor: 1 + by }]
    return world.call(bulkEditProducts, { rows: [{ id, version, listings }] }, as)
  },
  priceToCome: ({ shop, as }, id, by) =>
    world.call(
      schedulePrices,
      {
        name: `Soon ${by}`,
        begin: { day: '2027-01-01' },
        outletIds: [shop.outlet.outletId],
        prices: [{ variantId: id, sellPriceMinor: 2 + by, memberPriceMinor: null }],
      },
      as,
    ),
  names: (place, id, by) => edit(place, id, { name: `Tea ${by}`, names: { ja: `お茶${by}`, zh: `茶${by}` } }),
  unit: (place, id, by) => edit(place, id, { unit: ['pc', 'box', 'bag'][by % 3] }),
  taxOfGoods: (place, id, by) => edit(place, id, { taxId: nth(place.taxes, by) }),
  categoryOfGoods: (place, id, by) => edit(place, id, { categoryId: nth(place.categories, by) }),
  tax: async ({ shop, as, taxes }, _, by) => {
    const outlets = [{ outletId: shop.outlet.outletId, isDefault: taxes.length === 0 }]
    const tax = { name: `Tax ${by}`, rateBasisPoints: by % 9_999, isIncluded: true, outlets }
    const made = await world.call(createTax, tax, as)
    if (made.status === 200) taxes.push(made.answer.id)
  },
  taxAway: ({ as, taxes }, _, by) =>
    world.call(
      updateTax,
      { id: taxes[0] ?? FIRST, version: 1, name: `Tax ${by}`, rateBasisPoints: 0, isIncluded: true, outlets: [] },
      as,
    ),
  category: async ({ as, categories, taxes }, _, by) => {
    const made = await world.call(createCategory, { name: `Kind ${by}`, parentId: null, taxId: nth(taxes, by) }, as)
    if (made.status === 200) categories.push(made.answer.id)
  },
  taxOfCategory: ({ as, categories, taxes }, _, by) => {
    const of = { id: categories[0] ?? FIRST, version: 1, name: `Sort ${by}`, parentId: null, position: by % 100 }
    return world.call(editCategory, { ...of, taxId: nth(taxes, by) }, as)
  },
  shelf: ({ as }, id, by) => world.call(setShelf, { productIds: [id], isOnShelf: by % 2 === 0 }, as),
  archive: ({ as }, id) => world.call(archiveProduct, { productIds: [id] }, as),
  goods: (place, _, by) => make(place, by),
  stock: async ({ shop, as }, id, by) => {
    const [stock] = await world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${id}`)
    const counted = { variantId: id, quantity: by % 50, unitCostMinor: null, reason: 'Counted' }
    const at = { ...as, outlet: shop.outlet.outletId }
    return world.call(adjustStock, { ...counted, seenOnHand: stock?.onHand ?? 0 }, at)
  },
} satisfies Readonly<Record<string, Step>>

async function makePlace(): Promise<Place> {
  const shop = await makeShop(world)
  const place: Place = { shop, as: { as: shop.admin.token }, ids: [], taxes: [], categories: [] }
  for (let n = 0; n < GOODS; n += 1) await make(place, 100 + n)
  const [, second = '', , fourth = ''] = place.ids.toSorted()
  const { merchantId, outlet } = shop
  await world.owner((tx) => insertPages(tx, { merchantId, outletId: outlet.outletId }, [FIRST, second, fourth]))
  return place
}

/** The outlet's goods as kept pages and the stock behind them tell them. */
async function fromPages({ shop: { device } }: Place) {
  const { goods, stockUpTo } = await loadPages(world, device)
  const { rows } = (await world.call(stockLevels, { after: stockUpTo ?? 0 }, { device })).answer
  const moved = new Map(rows.map(({ variantId, onHand }) => [variantId, onHand]))
  return goods.map((item) => ({ ...item, onHand: moved.get(item.id) ?? item.onHand ?? 0 }))
}

/** The same goods as a till of the release before is told them, from the tables. */
const fromTables = async ({ shop: { device } }: Place) =>
  ((await world.call(deskCatalogue, { knows: 'usual', limit: 500 }, { device })).answer.brief ?? []).map((item) => ({
    ...item,
    onHand: item.onHand ?? 0,
  }))

const random = record({
  step: constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  at: nat({ max: GOODS - 1 }),
  by: nat({ max: 9_000 }),
  /** Whether the job has its turn before a till asks. */
  isMade: constantFrom(true, false),
})

it(
  'pages tell what the tables tell, whatever changed and whoever made them',
  async () => {
    const done = new Set<string>()
    await assert(
      asyncProperty(array(random, { minLength: 6, maxLength: 12 }), async (days) => {
        const place = await makePlace()
        for (const { step, at, by, isMade } of days) {
          const answer = await steps[step](place, place.ids[at] ?? '', by)
          if (answer === undefined || (answer as { status: number }).status === 200) done.add(step)
          if (isMade) await world.runJob('device.renew-pages')
          expect(await fromPages(place), step).toEqual(await fromTables(place))
        }
      }),
      { ...propertyRuns(8), endOnFailure: true },
    )
    if (!isThinned) expect(done.size).toBeGreaterThan(9)
  },
  patientRun.timeout,
)

import { createCategory, createProduct, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { createTax, listTaxes } from '@kassa/contract/settings/tax.calls.ts'
import { setProductMotif } from '../../modules/catalogue/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { type SeedCaller, CallRefused } from '../caller.ts'
import type { DemoNames } from './family.ts'
import { fillMore } from './fill-more.ts'
import { type DemoGoods, demoGoods } from './goods.ts'
import { planPast, soldOf } from './past-plan.ts'

/** The shop that gets the goods. */
export interface Shop {
  readonly merchantId: string
  readonly outletIds: readonly string[]
}

const taxes = {
  standard: { name: 'VAT 13 %', rateBasisPoints: 1_300, isDefault: true },
  food: { name: 'VAT 9 %', rateBasisPoints: 900, isDefault: false },
} as const

async function ensureTax(caller: SeedCaller, kind: keyof typeof taxes, { outletIds }: Shop): Promise<string> {
  const { name, rateBasisPoints, isDefault } = taxes[kind]
  const { rows } = await caller.call(listTaxes, { search: name })
  const found = rows.find((tax) => tax.name === name)
  if (found) return found.id
  const outlets = outletIds.map((outletId) => ({ outletId, isDefault }))
  return (await caller.call(createTax, { name, rateBasisPoints, isIncluded: true, outlets })).id
}

/** Answers a category's id by its name and its department's, making either where it is missing. */
async function categoriesOf(caller: SeedCaller): Promise<(path: readonly DemoNames[]) => Promise<string>> {
  const known = new Map<string, string>()
  const keyOf = (parentId: string | null, name: string): string => `${parentId}/${name}`
  const { rows } = await caller.call(listCategories, {})
  for (const { id, parentId, name } of rows) known.set(keyOf(parentId, name), id)
  return async (path) => {
    let parentId: string | null = null
    for (const [name, zh, ja] of path) {
      const fields = { name, names: { en: name, zh, ja }, parentId }
      const id: string = known.get(keyOf(parentId, name)) ?? (await caller.call(createCategory, fields)).id
      known.set(keyOf(parentId, name), id)
      parentId = id
    }
    return parentId ?? ''
  }
}

// The second outlet is the smaller one.
const stockAt = (goods: DemoGoods, place: number): number => (place === 0 ? goods.stock : Math.trunc(goods.stock / 2))

const soldAt = [0, 1].map((outlet) => soldOf(planPast(demoGoods, outlet)))

/** Returns today's stock plus the past sales of it. */
const openingStockAt = (goods: DemoGoods, place: number): number =>
  stockAt(goods, place) + (soldAt[place]?.get(demoGoods.indexOf(goods)) ?? 0)

const listingOf = (goods: DemoGoods, outletId: string, place: number): ProductFields['listings'][number] => ({
  ...usualListing,
  outletId,
  openingStock: openingStockAt(goods, place),
  sellPriceMinor: goods.priceMinor,
  purchasePriceMinor: goods.costMinor,
  memberPriceMinor: goods.memberPriceMinor,
  special:
    goods.specialOffBasisPoints === null ? null : { kind: 'percent', offBasisPoints: goods.specialOffBasisPoints },
  warningLine: goods.warningLine,
  minimumStock: goods.warningLine * 2,
})

const fieldsOf = (goods: DemoGoods, categoryId: string, taxId: string | null, shop: Shop): ProductFields => ({
  ...usualProduct,
  type: goods.isWeighed ? 'weighed' : 'standard',
  name: goods.names.en,
  names: goods.names,
  reading: goods.reading,
  categoryId,
  taxId,
  weightUnit: goods.isWeighed ? 'kg' : null,
  ...(goods.category[0] === 'Dairy' ? { shelfLifeDays: 21, expiryWarningDays: 5 } : {}),
  codes: [...goods.codes],
  customCode: goods.customCode,
  listings: shop.outletIds.map((outletId, place) => listingOf(goods, outletId, place)),
})

/** Adds a product; answers undefined where its codes are taken: it was added before. */
async function addGoods(caller: SeedCaller, fields: ProductFields): Promise<string | undefined> {
  try {
    return (await caller.call(createProduct, fields)).id
  } catch (error) {
    const isThere =
      error instanceof CallRefused && ['product.code-taken', 'product.custom-code-taken'].includes(error.code)
    if (isThere) return undefined
    throw error
  }
}

/** Returns how many days ago goods came in: before the first sale of any, and some that keep long ago. */
const inStockFor = (goods: DemoGoods, index: number): number =>
  goods.department[0] === 'Fresh' ? RECENT_DAYS : ([RECENT_DAYS, 45, 120, 200][index % 4] ?? RECENT_DAYS)

const RECENT_DAYS = 20

interface Making {
  readonly say: (line: string) => void
  /** Does something as if it were so many days ago. */
  readonly ago: <T>(days: number, work: () => Promise<T>) => Promise<T>
}

/** Fills the demo shop through the public calls, as its owner; what is there already is left as it is. */
export async function fillShop(
  caller: SeedCaller,
  database: Database,
  shop: Shop,
  { say, ago }: Making,
): Promise<void> {
  const foodTax = await ensureTax(caller, 'food', shop)
  await ensureTax(caller, 'standard', shop)
  const categoryOf = await categoriesOf(caller)
  const show = async (id: string | undefined, motif: string): Promise<void> => {
    if (id === undefined) return
    const scope = { kind: 'merchant', merchantId: shop.merchantId } as const
    await database.transaction(scope, (tx) => setProductMotif(tx, shop.merchantId, id, motif))
  }
  for (const [index, goods] of demoGoods.entries()) {
    const categoryId = await categoryOf([goods.department, goods.category])
    const fields = fieldsOf(goods, categoryId, goods.tax === 'food' ? foodTax : null, shop)
    await show(await ago(inStockFor(goods, index), () => addGoods(caller, fields)), goods.motif)
    if ((index + 1) % 60 === 0) say(`  ${index + 1} of ${demoGoods.length} products`)
  }
  const placeOf = (motif: string): Promise<string> => {
    const { department, category } = demoGoods.find((goods) => goods.motif === motif) ?? demoGoods[0]!
    return categoryOf([department, category])
  }
  const categoryIds = { things: await placeOf('socks'), bakery: await placeOf('bread') }
  await fillMore(caller, shop.outletIds, categoryIds, async ({ fields, motif }) =>
    show(await ago(RECENT_DAYS, () => addGoods(caller, fields)), motif),
  )
}

import { createAttribute, listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import { createBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { createSupplier, listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { attributeCombinations } from '@kassa/domain/product/attribute-combinations.ts'
import { internalBarCode } from '@kassa/domain/product/internal-code.ts'
import type { SeedCaller } from '../caller.ts'
import { demoGoods } from './goods.ts'

/** A product with what the shelves' plain goods do not show. */
export interface SpecialGoods {
  readonly fields: ProductFields
  readonly motif: string
}

const suppliers = [
  { name: 'Green Hill Foods', description: 'Fresh goods, bread and drinks', leadDays: 2 },
  { name: 'Harbour Household', description: 'Home, care and paper', leadDays: 7 },
]

const attributes = [
  { name: 'Size', values: ['S', 'M', 'L'] },
  { name: 'Colour', values: ['Grey', 'Navy'] },
]

/** Suppliers, a brand and a small attribute library; what is there already is left as it is. */
async function fillLibraries(caller: SeedCaller): Promise<{ readonly brandId: string }> {
  for (const supplier of suppliers) {
    const { rows } = await caller.call(listSuppliers, { search: supplier.name })
    if (rows.length === 0) await caller.call(createSupplier, supplier)
  }
  const known = (await caller.call(listAttributes, {})).rows.map(({ name }) => name)
  for (const attribute of attributes) if (!known.includes(attribute.name)) await caller.call(createAttribute, attribute)
  const name = 'Northwind Knits'
  const brand = (await caller.call(listBrands, { search: name })).rows[0]
  return { brandId: brand?.id ?? (await caller.call(createBrand, { name })).id }
}

const listing = (outletId: string, sellPriceMinor: number, openingStock: number | null) => ({
  ...usualListing,
  outletId,
  sellPriceMinor,
  purchasePriceMinor: openingStock === null ? null : Math.trunc(sellPriceMinor / 2),
  warningLine: openingStock === null ? 0 : 2,
  openingStock,
})

/** Socks in every size and color: a product with combinations, each with its own code and stock. */
function socks(outletIds: readonly string[], about: Pick<ProductFields, 'categoryId' | 'brandId'>): SpecialGoods {
  const combinations = attributeCombinations(attributes)
  const variants = (combinations.ok ? combinations.value : []).map((valueNames, at) => ({
    id: null,
    valueNames: [...valueNames],
    codes: [internalBarCode(9_800_000_000 + at)],
    customCode: null,
    sku: `SOCK-${valueNames.join('-').toUpperCase()}`,
    listings: outletIds.map((outletId) => listing(outletId, valueNames[0] === 'L' ? 2_180 : 1_980, 4 + ((at * 5) % 9))),
  }))
  const names = { en: 'Striped socks', zh: '条纹袜', ja: 'しましま靴下' }
  return {
    fields: {
      ...usualProduct,
      ...about,
      name: names.en,
      names,
      reading: 'しましまくつした',
      listings: [],
      attributes,
      variants,
    },
    motif: 'socks',
  }
}

/** The parts of a breakfast, by the motif of the first goods of that kind. */
const breakfastOf = ['bread', 'milk', 'egg']

/** Makes a combined product: selling it takes its parts out of stock. */
async function breakfast(caller: SeedCaller, outletIds: readonly string[]): Promise<SpecialGoods> {
  const parts: { variantId: string; quantity: number }[] = []
  for (const motif of breakfastOf) {
    const goods = demoGoods.find((one) => one.motif === motif && !one.isWeighed)
    const { rows } = await caller.call(listProducts, { search: goods?.customCode ?? '', limit: 1 })
    for (const { variantId } of rows) parts.push({ variantId, quantity: 1 })
  }
  const names = { en: 'Breakfast set', zh: '早餐组合', ja: '朝食セット' }
  const listings = outletIds.map((outletId) => listing(outletId, 3_980, null))
  const fields = { ...usualProduct, type: 'combined' as const, name: names.en, names, reading: 'ちょうしょくせっと' }
  return {
    fields: { ...fields, codes: [internalBarCode(9_810_000_000)], customCode: '19001', listings, parts },
    motif: 'croissant',
  }
}

/** Adds the demo's goods beyond the plain ones; `add` leaves out what is there already. */
export async function fillMore(
  caller: SeedCaller,
  outletIds: readonly string[],
  categoryIds: { readonly things: string; readonly bakery: string },
  add: (goods: SpecialGoods) => Promise<void>,
): Promise<void> {
  const { brandId } = await fillLibraries(caller)
  await add(socks(outletIds, { categoryId: categoryIds.things, brandId }))
  const set = await breakfast(caller, outletIds)
  await add({ ...set, fields: { ...set.fields, categoryId: categoryIds.bakery } })
}

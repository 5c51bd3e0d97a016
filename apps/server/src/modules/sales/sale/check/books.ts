import { lineTaxOf } from '@kassa/domain/tax/rate.ts'
import type { SettingValue } from '@kassa/contract/settings/setting-definitions.ts'
import type { CategoryParent, Charge, LineTax, SpecialPrice, TaxSettings } from '@kassa/domain/basket/index.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { multiplyDivide } from '@kassa/domain/money/round.ts'
import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { chargesIn, chargesTaxed, NO_TAX } from '@kassa/domain/product/product-charges.ts'
import { nearestSettings } from '../../../settings/public.ts'
import {
  SALE_SETTINGS,
  type BookRows,
  type CategoryRow,
  type GoodsBookRow,
  type ListingRow,
  type PartGoodsRow,
  type PlaceRows,
  type ProductRow,
  type TaxBookRow,
} from './book-rows.ts'

/** The books that apply at a device whatever is sold, in the terms of the basket: the facts its desk received with its set-up. */
export interface PlaceBooks extends OutletDayColumns {
  readonly outletId: string
  readonly currency: string
  readonly settings: { readonly [Key in (typeof SALE_SETTINGS)[number]]: SettingValue<Key> }
  readonly taxMode: TaxSettings['mode']
  /** For goods without a tax of their own; a desk without any tax says so by this. */
  readonly defaultTax: LineTax
  /** Taxes in force at the outlet, and all that there are, by id. */
  readonly taxes: ReadonlyMap<string, LineTax>
  readonly allTaxes: ReadonlyMap<string, { readonly name: string; readonly rateBasisPoints: number }>
  /** Parents of the categories that are there. */
  readonly categories: ReadonlyMap<string, CategoryParent['parentId']>
  readonly archivedCategories: ReadonlySet<string>
}

/** One thing that is sold, as its desk was told of it. */
export interface GoodsBooks {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  /** The names in every language, followed by the variant's values. */
  readonly shownNames: readonly string[]
  readonly valueNames: readonly string[]
  readonly code: string | null
  readonly codes: readonly string[]
  readonly type: ProductRow['type']
  readonly weightUnit: ProductRow['weight_unit']
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly labelIds: readonly string[]
  readonly isOpenPrice: boolean
  readonly isDiscountable: boolean
  readonly memberDiscountAllowed: boolean
  readonly earnsPoints: boolean
  readonly takesPoints: boolean
  readonly isReturnable: boolean
  readonly tracksSerials: boolean
  readonly isListed: boolean
  readonly hasStock: boolean
  readonly tax: LineTax
  readonly sellPriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly special: SpecialPrice | null
  readonly minimumPriceMinor: number | null
  readonly costMinor: number | null
  readonly charges: readonly Charge[]
  readonly parts: readonly PartBooks[]
  /** Name and tax of a line are typed at the till. */
  readonly isWithoutProduct: boolean
}

export interface PartBooks {
  readonly variantId: string
  readonly productId: string
  readonly quantity: number
  readonly isThousandths: boolean
  readonly hasStock: boolean
  /** The price of this quantity alone. */
  readonly listMinor: number
  readonly tax: LineTax
}

/** The state of the books for a sale at one moment. */
export interface Books {
  readonly place: PlaceBooks
  readonly goods: ReadonlyMap<string, GoodsBooks>
}

/** Reads the rows of one moment as the desk was told them then. Sources: D46 (tax), D83 (settings). */
export function booksOf(rows: BookRows): Books {
  const place = placeBooksOf(rows)
  return { place, goods: new Map(goodsOf(place, rows).map((one) => [one.variantId, one])) }
}

/** Goods at a place, with the categories that they and their parts are in: all of one moment. */
export function goodsOf(
  place: PlaceBooks,
  { goods, categories }: Pick<BookRows, 'goods' | 'categories'>,
): GoodsBooks[] {
  const taxOf = taxesBy(place, categories)
  const chargesOf = ({ product: { charges = [] }, parts }: GoodsBookRow) => {
    const held = parts.map(({ quantity, product }) => ({ quantity, charges: product.charges }))
    return chargesTaxed(chargesIn(charges, place.currency, held), place.taxes, place.defaultTax)
  }
  return goods.map((row) => goodsBooksOf(row, taxOf, chargesOf))
}

/** The rows of a place in the terms of the basket. */
export function placeBooksOf({ outlet, categories, taxes, taxOutlets, settings }: PlaceRows): PlaceBooks {
  const known = { stored: settings, currency: outlet.currency }
  const inForce = taxes.filter(
    (tax) => tax.is_enabled && tax.archived_at === null && taxOutlets.some(({ tax_id }) => tax_id === tax.id),
  )
  const standard = inForce.find(({ id }) => taxOutlets.some((one) => one.tax_id === id && one.is_default))
  const first = standard ?? inForce.toSorted(byRateAndName)[0]
  return {
    outletId: outlet.id,
    currency: outlet.currency,
    timeZone: outlet.time_zone,
    dayCutoffMinutes: outlet.day_cutoff_minutes,
    dayRules: outlet.day_rules,
    settings: nearestSettings(SALE_SETTINGS, known),
    taxMode: (first?.is_included ?? true) ? 'included' : 'added',
    defaultTax: first ? taxIn(first) : NO_TAX,
    taxes: new Map(inForce.map((tax) => [tax.id, taxIn(tax)])),
    allTaxes: new Map(taxes.map((tax) => [tax.id, { name: tax.name, rateBasisPoints: tax.rate_basis_points }])),
    categories: new Map(
      categories.filter(({ archived_at }) => archived_at === null).map(({ id, parent_id }) => [id, parent_id]),
    ),
    archivedCategories: new Set(categories.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id)),
  }
}

const taxIn = ({ id, rate_basis_points, rate_millionths, code, zero, taxes }: TaxBookRow): LineTax =>
  lineTaxOf({ id, rateBasisPoints: rate_basis_points, rateMillionths: rate_millionths, code, zero, taxes })

const byRateAndName = (one: TaxBookRow, other: TaxBookRow): number =>
  one.rate_basis_points - other.rate_basis_points || (one.name < other.name ? -1 : 1)

function goodsBooksOf(
  row: GoodsBookRow,
  taxOf: (product: ProductRow) => LineTax,
  chargesOf: (row: GoodsBookRow) => readonly Charge[],
): GoodsBooks {
  const { product, listing, valueNames } = row
  return {
    variantId: row.variantId,
    productId: product.id,
    name: product.name,
    shownNames: [product.name, ...Object.values(product.names)].map((name) => [name, ...valueNames].join(' ')),
    valueNames,
    code: row.code,
    codes: row.codes,
    type: product.type,
    weightUnit: product.weight_unit,
    categoryId: product.category_id,
    brandId: product.brand_id,
    labelIds: row.labelIds,
    isOpenPrice: product.is_open_price,
    isDiscountable: product.is_discountable,
    memberDiscountAllowed: product.member_discount_allowed,
    earnsPoints: product.earns_points,
    takesPoints: product.takes_points,
    isReturnable: product.is_returnable,
    tracksSerials: product.tracks_serials,
    isListed: listing !== null && listing.removed_at === null,
    hasStock: row.hasStock,
    tax: taxOf(product),
    sellPriceMinor: listing?.sell_price_minor ?? null,
    memberPriceMinor: listing?.member_price_minor ?? null,
    special: specialOf(listing),
    minimumPriceMinor: listing?.minimum_price_minor ?? null,
    costMinor: listing?.purchase_price_minor ?? null,
    charges: chargesOf(row),
    parts: row.parts.map((part) => partOf(part, taxOf)),
    isWithoutProduct: isWithoutProduct({ type: product.type, isOpenPrice: product.is_open_price, parts: row.parts }),
  }
}

/** The tax of goods where it is in force here: their own, else their category's; else the outlet's default. Source: D46. */
function taxesBy({ taxes, defaultTax }: PlaceBooks, categories: readonly CategoryRow[]) {
  const ofCategory = new Map(categories.map(({ id, tax_id }) => [id, tax_id]))
  return ({ tax_id, category_id }: ProductRow): LineTax => {
    const id = tax_id ?? (category_id === null ? null : ofCategory.get(category_id)) ?? null
    return (id === null ? undefined : taxes.get(id)) ?? defaultTax
  }
}

function partOf({ product, listing, ...part }: PartGoodsRow, taxOf: (product: ProductRow) => LineTax): PartBooks {
  const isThousandths = product.weight_unit === 'kg' || product.weight_unit === 'pound'
  return {
    variantId: part.part_variant_id,
    productId: product.id,
    quantity: part.quantity,
    isThousandths,
    hasStock: part.hasStock,
    listMinor: multiplyDivide(listing?.sell_price_minor ?? 0, part.quantity, isThousandths ? 1_000 : 1, 'half-up'),
    tax: taxOf(product),
  }
}

/** Returns the special price in a listing's row. */
export function specialOf(listing: ListingRow | null): SpecialPrice | null {
  const priceMinor = listing?.special_price_minor ?? null
  if (priceMinor !== null) return { kind: 'price', priceMinor }
  const offBasisPoints = listing?.special_off_basis_points ?? null
  return offBasisPoints === null ? null : { kind: 'percent', offBasisPoints }
}

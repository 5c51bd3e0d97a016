import type { ApiError } from '../../api/api-error.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { productFields, type productView } from '@kassa/contract/catalogue/product.ts'
import { goodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { attributeCombinations } from '@kassa/domain/product/attribute-combinations.ts'
import { checkCharges } from '@kassa/domain/product/product-charges.ts'
import { checkProduct, type ProductFacts, type ProductBefore } from '@kassa/domain/product/product-rule.ts'
import { hasPartsOfKind, isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { SessionOutlet } from '../../session/session.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { goodsName } from './goods-name.ts'
import type { Category } from './category-tree.ts'
import { listingFieldsOf } from './listing-fields.ts'

export type ProductView = OutputOf<typeof productView>
type Fields = InputOf<typeof productFields>

/** A standing promotion while it is typed: a lower price, a percentage off, or none. */
export type SpecialDraft =
  | { kind: 'price'; priceMinor: NumberDraft }
  | { kind: 'percent'; offBasisPoints: NumberDraft }
  | null

export interface ListingDraft {
  outletId: string
  sellPriceMinor: NumberDraft
  purchasePriceMinor: NumberDraft
  memberPriceMinor: NumberDraft
  minimumPriceMinor: NumberDraft
  special: SpecialDraft
  isOnShelf: boolean
  warningType: 1 | 2
  warningLine: NumberDraft
  minimumStock: NumberDraft
  minimumDays: NumberDraft
  /** Only a variant that is new has it. */
  openingStock?: NumberDraft
  /** The stock there now; shown and not written. */
  onHand?: number
  /** False of goods that were only ever sold: their stock is not a number. Shown and not written. */
  isTracked?: boolean
}

/** One combination of attribute values, as a row of the matrix. */
export interface VariantDraft {
  id: string | null
  valueNames: string[]
  codes: string[]
  customCode: string | null
  sku: string | null
  listings: ListingDraft[]
}

export interface AttributeDraft {
  name: string
  values: string[]
}

export interface PartDraft {
  variantId: string
  quantity: NumberDraft
  name: string
  weightUnit: string | null
  unit: string
}

export type ChargeDraft = Omit<NonNullable<Fields['charges']>[number], 'amountMinor'> & { amountMinor: NumberDraft }

export const emptyCharge = (currency: ChargeDraft['currency']): ChargeDraft => ({
  name: '',
  kind: 'deposit',
  amountMinor: null,
  currency,
  taxId: null,
})

type Written =
  | 'listings'
  | 'packSize'
  | 'shelfLifeDays'
  | 'expiryWarningDays'
  | 'attributes'
  | 'variants'
  | 'parts'
  | 'labelIds'
  | 'charges'
  | 'priceBeforeOutlet'

export type ProductDraft = Omit<Fields, Written> & {
  packSize: NumberDraft
  /** The price asked for only where there is no outlet yet. */
  priceBeforeOutlet: NumberDraft
  shelfLifeDays: NumberDraft
  expiryWarningDays: NumberDraft
  labelIds: string[]
  listings: ListingDraft[]
  attributes: AttributeDraft[]
  variants: VariantDraft[]
  parts: PartDraft[]
  charges: ChargeDraft[]
}

export const emptyListing = (outletId: string): ListingDraft => ({
  ...usualListing,
  outletId,
  sellPriceMinor: null,
  openingStock: null,
})

/** A new product: sold at the given outlets, on the shelf, with everything allowed. */
export const emptyProduct = (outletIds: readonly string[]): ProductDraft => ({
  ...usualProduct,
  memberDiscountAllowed: true,
  earnsPoints: true,
  name: '',
  labelIds: [],
  imageFileId: null,
  packSize: 1,
  priceBeforeOutlet: null,
  tracksSerials: false,
  restriction: null,
  listings: outletIds.map(emptyListing),
  attributes: [],
  variants: [],
  parts: [],
  charges: [],
})

/**
 * Returns the draft of the next of many products: sold at the same outlets as the last, with its category and what
 * that says of new goods, tax and unit.
 */
export const productAfter = (
  { listings, categoryId, taxId, unit }: ProductDraft,
  categories: readonly Category[],
): ProductDraft => ({
  ...emptyProduct(listings.map(({ outletId }) => outletId)),
  ...goodsDefaults(categories, categoryId),
  categoryId,
  taxId,
  unit,
})

type ListingView = ProductView['listings'][number]

const listingDraftOf = (listing: ListingView): ListingDraft => ({
  ...listingFieldsOf(listing),
  onHand: listing.onHand,
  ...(listing.isTracked === undefined ? {} : { isTracked: listing.isTracked }),
})

/** A product as the form edits it. */
export const draftOf = (view: ProductView): ProductDraft => {
  const known = emptyProduct([])
  const fields = Object.fromEntries(
    Object.keys(known).map((key) => [key, view[key as keyof ProductDraft & keyof ProductView]]),
  )
  return {
    ...known,
    ...fields,
    priceBeforeOutlet: null,
    listings: view.listings.map(listingDraftOf),
    variants: view.variants.map((variant) => ({ ...variant, listings: variant.listings.map(listingDraftOf) })),
    parts: view.parts.map((part) => ({ ...part, name: goodsName(part) })),
  }
}

/**
 * Returns the request of a draft: a combined product has parts, one with attributes has its combinations, neither has
 * both.
 */
export function requestOf(fields: OutputOf<typeof productFields>): OutputOf<typeof productFields> {
  if (fields.type === 'combined')
    return { ...fields, attributes: [], variants: [], weightUnit: null, tracksSerials: false }
  if (fields.attributes.length === 0) return { ...fields, variants: [], parts: [] }
  return { ...fields, parts: [], codes: [], customCode: null, sku: null, listings: [] }
}

/** The word for the kind of goods: one of the types, or that they stand for what has no product. */
export const kindOf = (product: Pick<ProductView, 'type' | 'isOpenPrice' | 'parts'>) =>
  isWithoutProduct(product) ? ('without' as const) : product.type

type Path = (string | number)[]

/** Where in the form a rule between fields is shown; `at` is the part of the draft that has the listings. */
function placeOf({ code, facts }: Refusal, listings: readonly { outletId: string }[], at: Path): Path {
  if (code === 'product.weight-unit-needed') return ['weightUnit']
  if (code === 'product.serials-not-with-type') return ['tracksSerials']
  if (code === 'product.warning-above-shelf-life') return ['expiryWarningDays']
  if (code === 'product.shelf-life-below-warning') return ['shelfLifeDays']
  const row = listings.findIndex((listing) => listing.outletId === facts?.['outletId'])
  const fields: Readonly<Record<string, string>> = {
    'product.special-not-lower': 'special',
    'product.level-below-line': 'minimumStock',
    'product.quantity-range': 'warningLine',
  }
  return [...at, 'listings', Math.max(row, 0), fields[code] ?? 'sellPriceMinor']
}

/** The row of a charge that cannot be so: its amount, the first too many of its currency, or any on goods that have none. */
function chargePlaceOf({ code, facts }: Refusal, charges: readonly { readonly currency: string }[]): Path {
  if (code === 'product.charge-range') return ['charges', Number(facts?.['at']), 'amountMinor']
  const same = charges.flatMap(({ currency }, at) => (currency === facts?.['currency'] ? [at] : []))
  return ['charges', same[Number(facts?.['max'])] ?? 0, 'name']
}

const codePlaces: Readonly<Record<string, string>> = {
  'product.code-taken': 'codes',
  'product.custom-code-taken': 'customCode',
  'product.sku-taken': 'sku',
  'product.weight-unit-needed': 'weightUnit',
  'product.serials-not-with-type': 'tracksSerials',
  'product.serials-in-combination': 'tracksSerials',
  'product.warning-above-shelf-life': 'expiryWarningDays',
  'product.shelf-life-below-warning': 'shelfLifeDays',
}

/** The field a refusal of the server is about. Codes of a product with attributes are in its matrix. */
export function placeOfRefusal({ code, details }: ApiError, hasAttributes: boolean): string | null {
  const codePlace = codePlaces[code]
  if (codePlace !== undefined) return hasAttributes && code.endsWith('-taken') ? 'variants' : codePlace
  if (/^product\.(combination|too-many-comb|variant-)/.test(code)) return 'variants'
  if (code === 'product.charge-range') return `charges.${String(details['at'])}.amountMinor`
  if (code === 'product.too-many-charges' || code === 'charge.line') return 'charges.0.name'
  if (code.startsWith('product.part')) return 'parts'
  if (code.startsWith('attribute.') || code === 'product.attribute-not-with-type') return 'attributes'
  if (code !== 'catalogue.reference-unknown') return null
  const things: Readonly<Record<string, string>> = { label: 'labelIds', picture: 'imageFileId' }
  const thing = String(details['thing'])
  return things[thing] ?? `${thing}Id`
}

/**
 * The contract's fields and the domain's rules between them, for a form. `words` puts a rule's refusal into the language
 * on screen, `before` is the product that is changed. Source: specification §5 (product rules).
 */
export const productSchema = (
  outlets: readonly SessionOutlet[],
  words: (refusal: Refusal) => string,
  before: ProductBefore | null,
) =>
  productFields.superRefine((product, context) => {
    const refuse = (path: Path, refusal: Refusal): void =>
      context.addIssue({ code: 'custom', path, message: words(refusal) })
    const currencyOf = (outletId: string): string =>
      outlets.find((outlet) => outlet.id === outletId)?.payCurrency ?? 'USD'
    type Listings = typeof product.listings
    const check = (listings: Listings, at: Path): void => {
      const priced = listings.map((listing) => ({ ...listing, currency: currencyOf(listing.outletId) }))
      const checked = checkProduct({ ...product, listings: priced } satisfies ProductFacts, before)
      if (!checked.ok) refuse(placeOf(checked.refusal, listings, at), checked.refusal)
    }
    const charges = product.charges ?? []
    const charged = checkCharges(product.type, charges)
    if (!charged.ok) refuse(chargePlaceOf(charged.refusal, charges), charged.refusal)
    if (product.type === 'combined' && !hasPartsOfKind(product)) refuse(['parts'], { code: 'product.parts-needed' })
    if (product.attributes.length === 0 || product.type === 'combined') {
      const waits = outlets.length === 0
      if (waits && (product.priceBeforeOutlet ?? null) === null)
        refuse(['priceBeforeOutlet'], { code: 'product.listing-needed' })
      if (!waits && product.listings.length === 0) refuse(['listings'], { code: 'product.listing-needed' })
      return check(product.listings, [])
    }
    const combinations = attributeCombinations(product.attributes)
    if (!combinations.ok) return refuse(['attributes'], combinations.refusal)
    if (product.variants.length === 0) return refuse(['variants'], { code: 'product.combination-needed' })
    if (product.variants.every(({ listings }) => listings.length === 0))
      refuse(['variants'], { code: 'product.listing-needed' })
    for (const [at, { listings }] of product.variants.entries()) check(listings, ['variants', at])
    for (const { at, field, code } of codesTwice(product.variants))
      refuse(['variants', at, field], { code: 'product.code-taken', facts: { code, name: product.name } })
  })

interface Coded {
  readonly codes: readonly string[]
  readonly customCode: string | null
  readonly sku: string | null
}

/** Rows of the matrix with a code that another row above has already. */
function codesTwice(variants: readonly Coded[]): { at: number; field: string; code: string }[] {
  const seen = new Set<string>()
  return variants.flatMap(({ codes, customCode, sku }, at) =>
    [
      ...codes.map((code) => ({ field: 'codes', code, key: `code ${barCodeKey(code)}` })),
      ...(customCode === null ? [] : [{ field: 'customCode', code: customCode, key: `custom ${customCode}` }]),
      ...(sku === null ? [] : [{ field: 'sku', code: sku, key: `sku ${sku}` }]),
    ].flatMap(({ field, code, key }) => {
      const isTwice = seen.has(key)
      seen.add(key)
      return isTwice ? [{ at, field, code }] : []
    }),
  )
}

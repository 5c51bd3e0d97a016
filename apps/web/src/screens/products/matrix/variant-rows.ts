import { attributeCombinations } from '@kassa/domain/product/attribute-combinations.ts'
import {
  type AttributeDraft,
  emptyListing,
  type ListingDraft,
  type ProductDraft,
  type VariantDraft,
} from '../../../parts/goods/product-form.ts'

/** The part of a draft that the matrix edits. */
export type MatrixPart = Pick<ProductDraft, 'attributes' | 'variants' | 'listings' | 'codes' | 'customCode' | 'sku'>

const keyOf = (valueNames: readonly string[]): string => JSON.stringify(valueNames)

const isNamed = ({ name, values }: AttributeDraft): boolean => name.trim() !== '' && values.length > 0

/** Listings for a row of its own: the prices of another row, with nothing there yet. */
const copied = (listings: readonly ListingDraft[]): ListingDraft[] =>
  listings.map(({ onHand: _onHand, isTracked: _isTracked, ...listing }) => ({ ...listing, openingStock: null }))

/**
 * The draft after its attributes became `attributes`: one row for every combination.
 *
 * A row whose values still fit keeps its identity, codes and prices; where an attribute was added, the first of the new rows
 * takes those of the row it grew from and the others its prices. The first attribute takes over the product's own codes and
 * listings, and the last one to go gives them back. While names or values are still missing, the rows stay as they are.
 */
export function withAttributes(draft: MatrixPart, attributes: AttributeDraft[]): MatrixPart {
  if (attributes.length === 0) return withoutAttributes(draft)
  const { codes, customCode, sku } = draft
  const own = { id: null, valueNames: [], codes, customCode, sku, listings: copied(draft.listings) }
  const isFirst = draft.attributes.length === 0
  const before = isFirst ? { attributes: [], variants: [own] } : draft
  const kept = { ...draft, attributes, ...(isFirst ? { ...nothingOwn, variants: [own] } : {}) }
  const combinations = attributes.every(isNamed) ? attributeCombinations(attributes) : null
  if (combinations?.ok !== true) return kept
  return { ...kept, variants: grownRows(before, attributes, combinations.value) }
}

const nothingOwn = { codes: [], customCode: null, sku: null, listings: [] }

function withoutAttributes(draft: MatrixPart): MatrixPart {
  const [first] = draft.variants
  const own = first
    ? { codes: first.codes, customCode: first.customCode, sku: first.sku, listings: copied(first.listings) }
    : {}
  return { ...draft, attributes: [], variants: [], ...own }
}

function grownRows(
  before: { readonly attributes: readonly AttributeDraft[]; readonly variants: readonly VariantDraft[] },
  attributes: readonly AttributeDraft[],
  combinations: readonly (readonly string[])[],
): VariantDraft[] {
  const names = before.attributes.map(({ name }) => name)
  const shared = attributes.flatMap(({ name }, at) => (names.includes(name) ? [{ at, was: names.indexOf(name) }] : []))
  const fits = (row: VariantDraft, values: readonly string[]): boolean =>
    row.valueNames.length === 0 || shared.every(({ at, was }) => row.valueNames[was] === values[at])
  const used = new Set<VariantDraft>()
  const known = new Set(before.variants.map(({ valueNames }) => keyOf(valueNames)))
  const isSameShape = names.length === attributes.length && shared.length === names.length
  return combinations.flatMap((values) => {
    const valueNames = [...values]
    const row = before.variants.find((one) => !used.has(one) && fits(one, values))
    if (row) {
      used.add(row)
      return [{ ...row, valueNames }]
    }
    // A combination that was there to be had and had been left out stays out.
    const wasLeftOut = isSameShape && !known.has(keyOf(values)) && couldHave(before.attributes, values, shared)
    if (wasLeftOut) return []
    const like = before.variants.find((one) => fits(one, values)) ?? before.variants[0]
    return [{ ...emptyRow(valueNames), listings: copied(like?.listings ?? []) }]
  })
}

const couldHave = (
  attributes: readonly AttributeDraft[],
  values: readonly string[],
  shared: readonly { readonly at: number; readonly was: number }[],
): boolean => shared.every(({ at, was }) => attributes[was]?.values.includes(values[at] ?? '') === true)

const emptyRow = (valueNames: string[]): Omit<VariantDraft, 'listings'> => ({
  id: null,
  valueNames,
  codes: [],
  customCode: null,
  sku: null,
})

/** The combinations of the attributes that have no row. */
export function leftOut(attributes: readonly AttributeDraft[], variants: readonly VariantDraft[]): string[][] {
  const all = attributes.every(isNamed) ? attributeCombinations(attributes) : null
  if (all?.ok !== true) return []
  const there = new Set(variants.map(({ valueNames }) => keyOf(valueNames)))
  return all.value.filter((values) => !there.has(keyOf(values))).map((values) => [...values])
}

/** The rows with those that were left out, in the order of the combinations, priced as the first row. */
export function withLeftOut(attributes: readonly AttributeDraft[], variants: readonly VariantDraft[]): VariantDraft[] {
  const all = attributeCombinations(attributes)
  if (!all.ok) return [...variants]
  const there = new Map(variants.map((row) => [keyOf(row.valueNames), row]))
  const listings = variants[0]?.listings ?? []
  return all.value.map((values) => there.get(keyOf(values)) ?? { ...emptyRow([...values]), listings: copied(listings) })
}

/** Every row sold at exactly these outlets; at a new one for the prices of the first outlet with the same currency. */
export const withOutlets = (
  variants: readonly VariantDraft[],
  outletIds: readonly string[],
  currencyOf: (outletId: string) => string,
): VariantDraft[] =>
  variants.map((row) => ({
    ...row,
    listings: outletIds.map((outletId) => {
      const there = row.listings.find((listing) => listing.outletId === outletId)
      const like = row.listings.find((listing) => currencyOf(listing.outletId) === currencyOf(outletId))
      const fresh = row.id === null ? { openingStock: null } : {}
      const {
        onHand: _onHand,
        isTracked: _isTracked,
        openingStock: _opening,
        ...prices
      } = like ?? emptyListing(outletId)
      return there ?? { ...prices, ...fresh, outletId }
    }),
  }))

import type { MovedProduct, MovedStock, MovedVariant } from '../move-source.ts'
import { choiceOf, isTaken, type NewerFile, type NewerKind } from '../newer-file.ts'
import type { FieldChange } from '../plan-move.ts'
import type { VariantHere } from './goods-here.ts'

/** A value of goods that are here as a newer file sets it, from what it was when that was planned. */
export type GoodsEdit =
  | { readonly field: 'name'; readonly from: string; readonly to: string }
  | { readonly field: 'tax'; readonly from: string | null; readonly to: string | null }
  | {
      readonly field: 'price' | 'special'
      readonly outletId: string
      readonly variantId: string
      readonly from: number | null
      readonly to: number | null
    }

/** A tax of goods; no id: that of the outlet. */
export interface GoodsTax {
  readonly id: string | null
  readonly name: string
}

/** The values of a file at an outlet; undefined where it says nothing of them. */
export interface ValuesAt {
  /** The outlets of the move, in the order in which people read them. */
  readonly outletIds: readonly string[]
  readonly priceAt: (product: MovedProduct, variant: MovedVariant, outletId: string) => number | undefined
  /** Null: a file of a system that has special prices names none. */
  readonly specialAt: (product: MovedProduct, variant: MovedVariant, outletId: string) => number | null | undefined
  readonly taxOf: (product: MovedProduct) => GoodsTax | undefined
}

/** The things that goods are held against: those here, what the former file said of them, and what a newer one may change. */
export interface NewerAround extends ValuesAt {
  readonly own: readonly VariantHere[]
  readonly former: MovedProduct | undefined
  readonly newer: NewerFile | undefined
  readonly variantHere: (variant: MovedVariant) => VariantHere | undefined
}

export interface NewerValues {
  readonly changes: readonly FieldChange[]
  readonly edits: readonly GoodsEdit[]
}

interface Compared {
  readonly kind: NewerKind
  readonly isEdited: boolean
  readonly change: FieldChange
  readonly edit: GoodsEdit
}

/** The outlet and the variant whose value changes. */
export const placeOfChange = (
  outletId: string,
  valueNames: readonly string[],
): Pick<FieldChange, 'outletId' | 'variant'> => ({
  outletId,
  ...(valueNames.length > 0 && { variant: valueNames.join(' · ') }),
})

/** Everything in which goods here differ from a file, and what of it the file changes. */
export function newerValues(product: MovedProduct, around: NewerAround): NewerValues {
  const compared = [...nameOf(product, around), ...taxOf(product, around), ...pricesOf(product, around)]
  const told = compared.map((one) => ({ ...one, isTaken: isTaken(around.newer, one.kind, one.isEdited) }))
  return {
    changes: told.map((one) => ({
      ...one.change,
      ...(one.isEdited && { isEdited: true }),
      ...(!one.isTaken && { isKept: true }),
    })),
    edits: told.flatMap((one) => (one.isTaken ? [one.edit] : [])),
  }
}

function nameOf({ name }: MovedProduct, { own: [first], former }: NewerAround): Compared[] {
  if (!first || first.name === name) return []
  const edit = { field: 'name', from: first.name, to: name } as const
  return [{ kind: 'names', isEdited: first.name !== former?.name, change: { ...edit }, edit }]
}

function taxOf(product: MovedProduct, { own: [first], former, taxOf: of }: NewerAround): Compared[] {
  const to = of(product)
  if (!first || !to || to.id === first.taxId) return []
  const was = former && of(former)
  const change = { field: 'tax', from: first.taxName, to: to.name } as const
  const edit = { field: 'tax', from: first.taxId, to: to.id } as const
  return [{ kind: 'taxes', isEdited: !was || was.id !== first.taxId, change, edit }]
}

function pricesOf(product: MovedProduct, around: NewerAround): Compared[] {
  return product.variants.flatMap((variant) => {
    const here = around.variantHere(variant)
    if (!here) return []
    const before = around.former && formerVariant(variant, around.former)
    const outletIds = around.outletIds.filter((outletId) => here.prices[outletId] !== undefined)
    return outletIds.flatMap((outletId) => [
      ...priceAt({ product, variant, here, outletId, before }, around),
      ...specialAt({ product, variant, here, outletId, before }, around),
    ])
  })
}

interface PricePlace {
  readonly product: MovedProduct
  readonly variant: MovedVariant
  readonly here: VariantHere
  readonly outletId: string
  readonly before: MovedVariant | undefined
}

function priceAt({ product, variant, here, outletId, before }: PricePlace, around: NewerAround): Compared[] {
  const from = here.prices[outletId]
  const to = around.priceAt(product, variant, outletId)
  if (from === undefined || to === undefined || to === from) return []
  const was = around.former && before && around.priceAt(around.former, before, outletId)
  const at = placeOfChange(outletId, here.valueNames)
  const change = { field: 'price', from: String(from), to: String(to), ...at } as const
  const edit = { field: 'price', outletId, variantId: here.variantId, from, to } as const
  return [{ kind: 'prices', isEdited: was !== from, change, edit }]
}

/** A special price. One in percent is made here alone, and a file that never named one takes none away. */
function specialAt({ product, variant, here, outletId, before }: PricePlace, around: NewerAround): Compared[] {
  const to = around.specialAt(product, variant, outletId)
  const was = around.former && before && around.specialAt(around.former, before, outletId)
  const isPercent = here.specials[outletId] === null
  const from = here.specials[outletId] ?? null
  if (to === undefined || isPercent || to === from || (to === null && (was ?? null) === null)) return []
  const text = (minor: number | null): string => (minor === null ? '' : String(minor))
  const at = placeOfChange(outletId, here.valueNames)
  const change = { field: 'special', from: text(from), to: text(to), ...at } as const
  const edit = { field: 'special', outletId, variantId: here.variantId, from, to } as const
  return [{ kind: 'prices', isEdited: (was ?? null) !== from, change, edit }]
}

/** The variant of a former file that this one was. */
export function formerVariant(variant: MovedVariant, former: MovedProduct): MovedVariant | undefined {
  const values = JSON.stringify(variant.options)
  return (
    former.variants.find(({ sku }) => sku !== '' && sku === variant.sku) ??
    former.variants.find(({ options }) => JSON.stringify(options) === values)
  )
}

/**
 * Returns the goods as they are kept for the next file: where a person keeps a kind as it is here, the former file's word stays the last one, so that the same file can
 * still change it later.
 */
export function saidOf(
  product: MovedProduct,
  former: MovedProduct | undefined,
  newer: NewerFile | undefined,
  hasPlace: HasPlace,
): MovedProduct {
  const keeps = (kind: NewerKind): boolean => former !== undefined && choiceOf(newer, kind) === 'keep'
  const isWhole = product.variants.every((variant) => variant.stock.every(({ place }) => hasPlace(place, variant)))
  if (isWhole && !(['names', 'taxes', 'prices', 'stock'] as const).some(keeps)) return product
  const { name, taxes, isTaxable, isUntaxed } = former ?? product
  return {
    ...product,
    ...(keeps('names') && { name }),
    ...(keeps('taxes') && { taxes, isTaxable, isUntaxed: isUntaxed === true }),
    variants: product.variants.map((variant) =>
      saidOfVariant(variant, former && formerVariant(variant, former), { keeps, hasPlace }),
    ),
  }
}

/** Returns whether a location of the files is an outlet in the move that keeps the stock of a variant. */
export type HasPlace = (place: string, variant: MovedVariant) => boolean

/**
 * The stock that is kept of a file for the next one: nobody took the quantity of a location that is left out, so that it is new where the location is an outlet
 * later. What a former file said of such a location stays.
 */
export const keptStock = (
  stocks: readonly MovedStock[],
  former: readonly MovedStock[],
  hasPlace: (place: string) => boolean,
): readonly MovedStock[] =>
  stocks.map((one) => {
    const { place } = one
    return hasPlace(place) ? one : { ...one, stock: former.find((other) => other.place === place)?.stock ?? null }
  })

/** New goods as they are kept for the next file. */
export const saidOfNew = (product: MovedProduct, hasPlace: (place: string) => boolean): MovedProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, stock: keptStock(variant.stock, [], hasPlace) })),
})

interface Keeping {
  readonly keeps: (kind: NewerKind) => boolean
  readonly hasPlace: HasPlace
}

function saidOfVariant(
  variant: MovedVariant,
  before: MovedVariant | undefined,
  { keeps, hasPlace }: Keeping,
): MovedVariant {
  const isHere = (place: string): boolean => hasPlace(place, variant)
  if (!before) return { ...variant, stock: keptStock(variant.stock, [], isHere) }
  const atPlace = (one: MovedStock): MovedStock => {
    const { price, stock } = before.stock.find(({ place }) => place === one.place) ?? { price: null, stock: null }
    return { ...one, ...(keeps('prices') && { price }), ...(keeps('stock') && { stock }) }
  }
  return {
    ...variant,
    ...(keeps('prices') && { price: before.price, special: before.special }),
    stock: keptStock(variant.stock.map(atPlace), before.stock, isHere),
  }
}

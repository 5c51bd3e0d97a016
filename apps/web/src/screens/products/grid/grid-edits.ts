import type { bulkRow } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { productRow } from '@kassa/contract/catalogue/product.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import { PRODUCT_LIMITS, priceLimits } from '@kassa/domain/product/field-limits.ts'
import { exponentOf } from '../../../kit/money/format.ts'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import type { ProductView } from '../../../parts/goods/product-form.ts'

export type GridProduct = OutputOf<typeof productRow>
type BulkRow = InputOf<typeof bulkRow>

/** The changes to one variant at the outlet its product's row shows. */
export interface PriceEdit {
  readonly sellPriceMinor?: NumberDraft
  readonly memberPriceMinor?: NumberDraft
  readonly isOnShelf?: boolean
}

export type PriceField = keyof PriceEdit

/** The changes to one product; a field that is absent stays as it is. `variants` are its combinations, by their ids. */
export interface Edit extends PriceEdit {
  readonly name?: string
  readonly categoryId?: string | null
  readonly brandId?: string | null
  readonly taxId?: string | null
  readonly labelIds?: readonly string[]
  readonly variants?: Readonly<Record<string, PriceEdit>>
}

export type GridField = keyof Edit

/** Edits by the product's id. */
export type Edits = ReadonlyMap<string, Edit>

/** A combination as a line below its product, with its price at the outlet the product's row shows. */
export interface GridVariant {
  readonly variantId: string
  readonly name: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly isOnShelf: boolean
}

/** The combinations of a product that the row's outlet sells. */
export const variantsOf = (row: GridProduct, { variants }: Pick<ProductView, 'variants'>): GridVariant[] =>
  variants.flatMap(({ id, valueNames, listings }) =>
    listings
      .filter(({ outletId }) => outletId === row.outletId)
      .map(({ sellPriceMinor, memberPriceMinor, isOnShelf }) => ({
        variantId: id,
        name: valueNames.join(' '),
        sellPriceMinor,
        memberPriceMinor,
        isOnShelf,
      })),
  )

/** A part with one field changed; a field that is as it was again is no change. */
function changed<Part extends object, Field extends keyof Part>(
  part: Part | undefined,
  before: object,
  field: Field,
  value: Part[Field],
): Part {
  const { [field]: _was, ...others } = { ...part } as Part
  const isSame = field in before && (before as Part)[field] === value
  return (isSame ? others : { ...others, [field]: value }) as Part
}

const kept = (edits: Edits, id: string, edit: Edit): Edits => {
  const next = new Map(edits)
  if (Object.keys(edit).length === 0) next.delete(id)
  else next.set(id, edit)
  return next
}

/** The edits with one field of one product changed. */
export const editField = <Field extends GridField>(
  edits: Edits,
  row: GridProduct,
  field: Field,
  value: Edit[Field],
): Edits => kept(edits, row.id, changed<Edit, Field>(edits.get(row.id), row, field, value))

/** The edits with one field of one combination changed. */
export function editedVariant<Field extends PriceField>(
  edits: Edits,
  row: GridProduct,
  variant: GridVariant,
  field: Field,
  value: PriceEdit[Field],
): Edits {
  const { variants = {}, ...edit } = edits.get(row.id) ?? {}
  const { [variant.variantId]: before, ...others } = variants
  const part = changed<PriceEdit, Field>(before, variant, field, value)
  const next = Object.keys(part).length === 0 ? others : { ...others, [variant.variantId]: part }
  return kept(edits, row.id, Object.keys(next).length === 0 ? edit : { ...edit, variants: next })
}

/** Returns whether a row is its own one variant and is sold at the outlet: its price is changed in the row itself. */
export const hasPrice = (row: GridProduct): boolean =>
  row.variantCount === 0 && row.outletId !== null && row.currency !== null

/** Returns whether its combinations have prices to change below the row. */
export const hasVariants = (row: GridProduct): boolean =>
  row.variantCount > 0 && row.outletId !== null && row.currency !== null

const wrongPrices = (row: GridProduct, edit: PriceEdit): PriceField[] => {
  const { min, max } = priceLimits(exponentOf(row.currency ?? 'USD'))
  const isPrice = (value: NumberDraft | undefined): boolean => typeof value === 'number' && value >= min && value <= max
  return [
    ...('sellPriceMinor' in edit && !isPrice(edit.sellPriceMinor) ? (['sellPriceMinor'] as const) : []),
    ...('memberPriceMinor' in edit && edit.memberPriceMinor !== null && !isPrice(edit.memberPriceMinor)
      ? (['memberPriceMinor'] as const)
      : []),
  ]
}

/** The fields of a product's own row that cannot be saved as they are. */
export function wrongIn(row: GridProduct, edit: Edit): GridField[] {
  const { minLength, maxLength } = PRODUCT_LIMITS.name
  const isNamed = edit.name === undefined || isNameLength(edit.name.trim(), minLength, maxLength)
  return [...(isNamed ? [] : (['name'] as const)), ...wrongPrices(row, edit)]
}

/** The fields of a combination's line that cannot be saved as they are. */
export const wrongInVariant = (row: GridProduct, edit: PriceEdit): PriceField[] => wrongPrices(row, edit)

/** Returns how many cells of a product and of its combinations cannot be saved as they are. */
export const wrongCount = (row: GridProduct, edit: Edit): number =>
  Object.values(edit.variants ?? {}).reduce(
    (sum, part) => sum + wrongInVariant(row, part).length,
    wrongIn(row, edit).length,
  )

const listingOf = ({ sellPriceMinor, memberPriceMinor, isOnShelf }: PriceEdit) => ({
  ...(typeof sellPriceMinor === 'number' ? { sellPriceMinor } : {}),
  ...(memberPriceMinor === null || typeof memberPriceMinor === 'number' ? { memberPriceMinor } : {}),
  ...(isOnShelf === undefined ? {} : { isOnShelf }),
})

/** An edit as the call takes it; prices and shelf at the outlet the row shows. */
export function bulkRowOf(row: GridProduct, edit: Edit): BulkRow {
  const { sellPriceMinor, memberPriceMinor, isOnShelf, labelIds, variants = {}, ...fields } = edit
  const { outletId, variantId } = row
  const own = { sellPriceMinor, memberPriceMinor, isOnShelf } as PriceEdit
  const parts = [[variantId, own] as const, ...Object.entries(variants)]
  const listings = parts.map(([id, part]) => ({ variantId: id, ...listingOf(part) }))
  const written = outletId === null ? [] : listings.filter((listing) => Object.keys(listing).length > 1)
  return {
    id: row.id,
    version: row.version,
    ...fields,
    ...(labelIds === undefined ? {} : { labelIds: [...labelIds] }),
    ...(outletId !== null && written.length > 0
      ? { listings: written.map((listing) => ({ outletId, ...listing })) }
      : {}),
  }
}

import type { bulkRow } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { productRow } from '@kassa/contract/catalogue/product.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { PRODUCT_LIMITS, priceLimits } from '@kassa/domain/product/field-limits.ts'
import { exponentOf } from '../../../kit/money/format.ts'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'

export type GridProduct = OutputOf<typeof productRow>
type BulkRow = InputOf<typeof bulkRow>

/** What was changed of one product; what is absent stays as it is. */
export interface Edit {
  readonly name?: string
  readonly categoryId?: string | null
  readonly brandId?: string | null
  readonly taxId?: string | null
  readonly labelIds?: readonly string[]
  readonly sellPriceMinor?: NumberDraft
  readonly memberPriceMinor?: NumberDraft
  readonly isOnShelf?: boolean
}

export type GridField = keyof Edit

/** Edits by the product's id. */
export type Edits = ReadonlyMap<string, Edit>

/** The edits with one field of one product changed; a field that is as it was again is no change. */
export function edited<Field extends GridField>(
  edits: Edits,
  row: GridProduct,
  field: Field,
  value: Edit[Field],
): Edits {
  const { [field]: _before, ...others } = { ...edits.get(row.id) }
  const isSame = field in row && (row as Readonly<Record<string, unknown>>)[field] === value
  const edit: Edit = isSame ? others : { ...others, [field]: value }
  const next = new Map(edits)
  if (Object.keys(edit).length === 0) next.delete(row.id)
  else next.set(row.id, edit)
  return next
}

/** Only a product that is its own one variant, and is sold at the outlet, has a price to change here. */
export const hasPrice = (row: GridProduct): boolean =>
  row.variantCount === 0 && row.outletId !== null && row.currency !== null

/** The fields of an edit that cannot be saved as they are. */
export function wrongIn(row: GridProduct, edit: Edit): GridField[] {
  const { min, max } = priceLimits(exponentOf(row.currency ?? 'USD'))
  const isPrice = (value: NumberDraft | undefined): boolean => typeof value === 'number' && value >= min && value <= max
  const length = edit.name === undefined ? null : Array.from(edit.name.trim()).length
  const { minLength, maxLength } = PRODUCT_LIMITS.name
  return [
    ...(length !== null && (length < minLength || length > maxLength) ? (['name'] as const) : []),
    ...('sellPriceMinor' in edit && !isPrice(edit.sellPriceMinor) ? (['sellPriceMinor'] as const) : []),
    ...('memberPriceMinor' in edit && edit.memberPriceMinor !== null && !isPrice(edit.memberPriceMinor)
      ? (['memberPriceMinor'] as const)
      : []),
  ]
}

/** An edit as the call takes it; prices and shelf at the outlet the row shows. */
export function bulkRowOf(row: GridProduct, edit: Edit): BulkRow {
  const { sellPriceMinor, memberPriceMinor, isOnShelf, labelIds, ...fields } = edit
  const listing = {
    ...(typeof sellPriceMinor === 'number' ? { sellPriceMinor } : {}),
    ...(memberPriceMinor === null || typeof memberPriceMinor === 'number' ? { memberPriceMinor } : {}),
    ...(isOnShelf === undefined ? {} : { isOnShelf }),
  }
  const { outletId, variantId } = row
  return {
    id: row.id,
    version: row.version,
    ...fields,
    ...(labelIds === undefined ? {} : { labelIds: [...labelIds] }),
    ...(outletId !== null && Object.keys(listing).length > 0
      ? { listings: [{ outletId, variantId, ...listing }] }
      : {}),
  }
}

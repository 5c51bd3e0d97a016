import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import type { ListingDraft, VariantDraft } from '../../../parts/goods/product-form.ts'
import type { MatrixColumn } from './matrix-columns.ts'
import { numberOf, specialOf } from './MatrixRow.tsx'

const withListing = (row: VariantDraft, outletIds: readonly string[], part: Partial<ListingDraft>): VariantDraft => ({
  ...row,
  listings: row.listings.map((listing) => (outletIds.includes(listing.outletId) ? { ...listing, ...part } : listing)),
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/**
 * Returns the value that a text means in a column with choices: the value itself, or the words that are shown for it.
 */
const choiceOf = ({ choices = [] }: MatrixColumn, text: string): string | undefined =>
  choices.find(({ value, label }) => [value, label].includes(text.trim()))?.value

/** The row after `text` was typed into a column; numbers at the given outlets. Stock is only for a row that is new. */
export function typedInto(
  row: VariantDraft,
  column: MatrixColumn,
  text: string,
  outletIds: readonly string[],
): VariantDraft {
  switch (column.key) {
    case 'codes':
      return { ...row, codes: text.split(/[\s,;，；、]+/).filter(Boolean) }
    case 'customCode':
    case 'sku':
      return { ...row, [column.key]: textOrNull(text) }
    case 'stock': {
      const openingStock: NumberDraft = numberOf(text, column.decimals)
      return row.id === null ? withListing(row, outletIds, { openingStock }) : row
    }
    case 'special':
      return withListing(row, outletIds, { special: specialOf(text, column.decimals) })
    case 'warningType':
      return withListing(row, outletIds, { warningType: choiceOf(column, text) === '2' ? 2 : 1 })
    default:
      return withListing(row, outletIds, { [column.key]: numberOf(text, column.decimals) })
  }
}

/** Rows after a block of cells was pasted with its upper left corner at a row and a column. */
export function pastedInto(
  rows: readonly VariantDraft[],
  columns: readonly MatrixColumn[],
  corner: { readonly row: number; readonly column: number },
  block: string,
  outletIds: readonly string[],
): VariantDraft[] {
  const lines = block.replace(/\r?\n$/, '').split(/\r?\n/)
  return rows.map((row, at) => {
    const cells = lines[at - corner.row]?.split('\t')
    if (cells === undefined) return row
    return cells.reduce((changed, text, over) => {
      const column = columns[corner.column + over]
      return column ? typedInto(changed, column, text, outletIds) : changed
    }, row)
  })
}

export const shelveRow = (row: VariantDraft, outletIds: readonly string[], isOnShelf: boolean): VariantDraft =>
  withListing(row, outletIds, { isOnShelf })

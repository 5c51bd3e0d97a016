import type { RemarkList } from '../columns/remark-list.ts'
import type { GoodsRow } from './goods-row.ts'
import type { RowGroup } from './group-rows.ts'

const saysShelf = (row: GoodsRow): boolean => row.cell('shelf') !== '' || row.cell('published') !== ''

/**
 * The rows of a product that its system sells. Where each variant says for itself whether it is sold, one that is switched off beside others is left
 * out and said; where all are, the product as a whole is off the shelf.
 */
export function soldRows(
  { above, rows }: RowGroup,
  head: GoodsRow,
  remarks: RemarkList,
): { readonly rows: readonly GoodsRow[]; readonly isOnShelf: boolean } {
  const isSold = (row: GoodsRow): boolean => (saysShelf(row) ? row : head).isOnShelf
  const isOnShelf = above ? above.isOnShelf : rows.some(isSold)
  if (!isOnShelf) return { rows, isOnShelf }
  for (const row of rows) if (!isSold(row)) remarks.leaveOut(row, 'variant-off', { name: nameOf(row, head) })
  return { rows: rows.filter(isSold), isOnShelf }
}

const nameOf = (row: GoodsRow, head: GoodsRow): string =>
  [row.cell('name') || head.cell('name'), ...row.options.map(({ value }) => value)]
    .filter((text) => text !== '')
    .join(' ')

import type { FileTable } from '../columns/file-table.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import type { GoodsRow } from '../goods/goods-row.ts'

/** The values at which the old system sells gift cards, which stand among its goods. */
export interface CardValues {
  readonly giftCardValues: readonly string[]
}

/** Returns the rows of gift cards. The first of a handle says it; the others below it are of the same kind. */
export function cardsAmong(rows: readonly GoodsRow[]): ReadonlySet<GoodsRow> {
  const keys = new Set(rows.flatMap((row) => (row.role === 'gift-card' ? row.cell('key') : [])))
  return new Set(
    rows.filter((row) => row.role === 'gift-card' || (row.cell('key') !== '' && keys.has(row.cell('key')))),
  )
}

/** Returns the values of cards, as their rows say them. */
export const valuesOf = (cards: Iterable<GoodsRow>): CardValues => ({
  giftCardValues: [...cards].flatMap((row) => row.amount('price') ?? []),
})

/** Returns the values of all lists. */
export const allCardValues = (lists: readonly CardValues[]): CardValues => ({
  giftCardValues: lists.flatMap((one) => one.giftCardValues),
})

export const hasCardValues = ({ giftCardValues }: CardValues): boolean => giftCardValues.length > 0

/** Says that they are no goods here: any value can be sold. */
export function sayCardValues(table: FileTable, values: CardValues, remarks: RemarkList): void {
  if (hasCardValues(values))
    remarks.leaveOut({ file: table.name, row: 1 }, 'gift-card-values', { values: values.giftCardValues.join(', ') })
}

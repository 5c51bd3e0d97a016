import type { FileTable } from '../columns/file-table.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import type { GoodsRow } from '../goods/goods-row.ts'
import { CARD_ROLE } from './card-goods.ts'

/** The values at which the old system sells gift cards, which stand among its goods. */
export interface CardValues {
  readonly giftCardValues: readonly string[]
}

/** Tells rows of gift cards by those that say it themselves: the first of a handle does, and the others below it are of the same kind. */
export function cardTeller(saying: Iterable<GoodsRow>): (row: GoodsRow) => boolean {
  const keys = new Set(Iterator.from(saying).map((row) => row.cell('key')))
  keys.delete('')
  return (row) => row.role === CARD_ROLE || keys.has(row.cell('key'))
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

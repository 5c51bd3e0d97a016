import { buildProduct } from './build-product.ts'
import { cardsAmong, valuesOf, type CardValues } from '../cards/cards-among-goods.ts'
import { type FileTable, sayUnreadColumns, withoutTotals } from '../columns/file-table.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import { type GoodsRow, goodsRowReader } from './goods-row.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import type { MovedProduct, MovedStock, PlaceInFile, Question } from '../move-source.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { type ColumnAnswers, TableNumbers } from '../columns/table-numbers.ts'
import type { KeepThings, ThingList } from '../thing-list.ts'
import { keptQuantity } from './variant-amounts.ts'
import type { CodeBook } from './variant-codes.ts'

/** The quantity at each place, and the first row that says so. */
export interface StockElsewhere extends PlaceInFile {
  readonly name: string
  /** Its code, by which it is found where no file has the goods; empty for none. */
  readonly code: string
  readonly stock: readonly MovedStock[]
}

/** The content of a list of goods. */
export interface GoodsRead extends CardValues {
  readonly products: ThingList<MovedProduct>
  /** The quantity at each place of goods in another file, by the key of {@link stockKey}. */
  readonly stock: ReadonlyMap<string, StockElsewhere>
  readonly locations: readonly string[]
  readonly questions: readonly Question[]
}

interface Around {
  readonly keep: KeepThings
  readonly answers: ColumnAnswers
  readonly book: CodeBook
  readonly remarks: RemarkList
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** Returns the key by which a row of stock names its goods: handle and values, which every row has, codes or not. */
export const stockKey = (handle: string, values: readonly string[]): string => JSON.stringify([handle, ...values])

export function readGoods(
  whole: FileTable,
  dialect: GoodsDialect,
  { answers, book, remarks, keep }: Around,
): GoodsRead {
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, dialect.system === '' ? null : '.', answers)
  const { read, places, used } = goodsRowReader(table, dialect, numbers)
  sayUnreadColumns(table, used, remarks)
  const rows = table.rows.flatMap((row, at) => (isEmpty(row) ? [] : [read(row, table.rowNumbers[at] ?? at + 2)]))
  const byRole = Map.groupBy(rows, ({ role }) => role)
  for (const row of byRole.get('sold-elsewhere') ?? [])
    remarks.leaveOut(row, 'sold-elsewhere', { name: row.cell('name') })
  for (const row of byRole.get('group') ?? []) remarks.leaveOut(row, 'group-of-goods', { name: row.cell('name') })
  const goods = rows.filter(({ role }) => role === 'goods' || role === 'above')
  const cards = cardsAmong(rows)
  const sold = goods.filter((row) => !cards.has(row))
  const build = (group: RowGroup): MovedProduct[] => [buildProduct(group, { dialect, book, remarks }) ?? []].flat()
  const products = keep(groupRows(sold, dialect).flatMap(build))
  const values = valuesOf(cards)
  numbers.sayUnreadable(remarks)
  return {
    products,
    ...values,
    stock: stockElsewhere(byRole.get('stock') ?? [], dialect, remarks),
    locations: [...new Set([...places, ...rows.map((row) => row.cell('place')).filter((place) => place !== '')])],
    questions: numbers.questions(),
  }
}

function stockElsewhere(
  rows: readonly GoodsRow[],
  { noOption }: GoodsDialect,
  remarks: RemarkList,
): ReadonlyMap<string, StockElsewhere> {
  const keyOf = (row: GoodsRow): string =>
    stockKey(
      row.cell('key'),
      row.options.map(({ value }) => value).filter((value) => value !== '' && !noOption?.test(value)),
    )
  return new Map(
    [...Map.groupBy(rows, keyOf)].flatMap(([key, all]) => {
      const [first] = all
      const stock = all.flatMap((row) => openStock(row, remarks))
      if (!first) return []
      const { file, row, codes } = first
      return [[key, { file, row, name: first.cell('name') || key, code: codes.sku, stock }] as const]
    }),
  )
}

function openStock(row: GoodsRow, remarks: RemarkList): readonly MovedStock[] {
  return row.stock.map((one) => {
    const stock = keptQuantity(row, one.stock, remarks)
    if (stock === null || !stock.startsWith('-')) return { ...one, stock }
    remarks.doubt(row, 'stock-below-zero', { stock })
    return { ...one, stock: '0' }
  })
}

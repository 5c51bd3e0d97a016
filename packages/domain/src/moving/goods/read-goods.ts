import { buildProduct } from './build-product.ts'
import { valuesOf, type CardValues } from '../cards/cards-among-goods.ts'
import { type FileTable, sayUnreadColumns, withoutTotals } from '../columns/file-table.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import { type GoodsRow, goodsRowReader } from './goods-row.ts'
import { rowsByRole, withoutCards } from './goods-rows.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import type { MovedProduct, MovedStock, PlaceInFile, Question } from '../move-source.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { type ColumnAnswers, TableNumbers } from '../columns/table-numbers.ts'
import type { KeepThings, ThingList } from '../thing-list.ts'
import { taxInsideOf } from './taxes/price-tax.ts'
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
  /** Whether its prices contain tax, as its rows say; null where none does. */
  readonly taxInside: boolean | null
  readonly questions: readonly Question[]
}

interface Around {
  readonly keep: KeepThings
  readonly answers: ColumnAnswers
  readonly book: CodeBook
  readonly remarks: RemarkList
}

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
  const { rowsOf, named } = rowsByRole(table, read)
  for (const row of rowsOf('sold-elsewhere')) remarks.leaveOut(row, 'sold-elsewhere', { name: row.cell('name') })
  for (const row of rowsOf('group')) remarks.leaveOut(row, 'group-of-goods', { name: row.cell('name') })
  const { sold, cards } = withoutCards(rowsOf)
  const build = (group: RowGroup): MovedProduct[] => [buildProduct(group, { dialect, book, remarks }) ?? []].flat()
  const taxInside = dialect.priceTaxOf ? taxInsideOf(sold, remarks) : null
  const products = keep(groupRows(sold, dialect).flatMap(build))
  const values = valuesOf(cards)
  numbers.sayUnreadable(remarks)
  return {
    products,
    ...values,
    stock: stockElsewhere(rowsOf('stock'), dialect, remarks),
    locations: [...new Set([...places, ...named])],
    taxInside,
    questions: numbers.questions(),
  }
}

function stockElsewhere(
  rows: Iterable<GoodsRow>,
  { noOption }: GoodsDialect,
  remarks: RemarkList,
): ReadonlyMap<string, StockElsewhere> {
  const found = new Map<string, StockElsewhere & { readonly stock: MovedStock[] }>()
  for (const row of rows) {
    const values = row.options.map(({ value }) => value).filter((value) => value !== '' && !noOption?.test(value))
    const key = stockKey(row.cell('key'), values)
    const { file, row: number, codes } = row
    const first = () => ({ file, row: number, name: row.cell('name') || key, code: codes.sku, stock: [] })
    found.getOrInsertComputed(key, first).stock.push(...openStock(row, remarks))
  }
  return found
}

function openStock(row: GoodsRow, remarks: RemarkList): readonly MovedStock[] {
  return row.stock.map((one) => {
    const stock = keptQuantity(row, one.stock, remarks)
    if (stock === null || !stock.startsWith('-')) return { ...one, stock }
    remarks.doubt(row, 'stock-below-zero', { stock })
    return { ...one, stock: '0' }
  })
}

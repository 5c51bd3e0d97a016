import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, type FileTable, sayUnreadColumns, withoutTotals } from '../../columns/file-table.ts'
import { isAbove, isNegative, isZero } from '../../columns/number-column.ts'
import { type RemarkList, rowBeside } from '../../columns/remark-list.ts'
import { isCodeLost } from '../../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../../columns/table-numbers.ts'
import { HIGHEST_PRICE } from '../../goods/variant-amounts.ts'
import type { Question } from '../../move-source.ts'
import type { MovedPrice, MovedPriceList } from './moved-price-list.ts'
import type { PriceListDialect } from './price-list-dialect.ts'

/** The content of a file of price lists. */
export interface PriceListsRead {
  readonly lists: readonly MovedPriceList[]
  readonly questions: readonly Question[]
}

interface Around {
  readonly answers: ColumnAnswers
  readonly remarks: RemarkList
}

const MOST_NAME = 50
const MOST_QUANTITY = 999_999

/** Reads prices by list; a file without a column of lists is one list under its own name. */
export function readPriceLists(
  whole: FileTable,
  dialect: PriceListDialect,
  { answers, remarks }: Around,
): PriceListsRead {
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, null, answers)
  sayUnreadColumns(table, new Set(Object.values(dialect)), remarks)
  const found = new Map<string, FoundList>()
  for (const [at, row] of table.rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const where = { file: table.name, row: table.rowNumbers[at] ?? at + 2 }
    const name = nameOf(cellText(row, dialect.list) || table.name.replace(/\.[a-z]+$/i, ''))
    const price = priceOf({ row, where, dialect, numbers, remarks })
    if (!price) continue
    const list = found.getOrInsertComputed(name, () => ({ ...where, name, prices: new Map() }))
    addPrice(list.prices, price, remarks)
  }
  numbers.sayUnreadable(remarks)
  const lists = [...found.values()].map((one) => ({ ...one, prices: [...one.prices.values()] }))
  return { lists, questions: numbers.questions() }
}

type FoundPrices = Map<string, MovedPrice>
type FoundList = Omit<MovedPriceList, 'prices'> & { readonly prices: FoundPrices }

/** The same code from the same quantity on has one price: the first counts, the second is said. */
function addPrice(prices: FoundPrices, price: MovedPrice, remarks: RemarkList): void {
  const key = `${price.fromQuantity} ${price.code}`
  const earlier = prices.get(key)
  if (earlier) remarks.refuse(price, 'price-twice', { code: price.code, first: rowBeside(price, earlier) })
  else prices.set(key, price)
}

const nameOf = (text: string): string => Array.from(text.normalize('NFKC')).slice(0, MOST_NAME).join('').trim()

interface PriceRow {
  readonly row: readonly string[]
  readonly where: { readonly file: string; readonly row: number }
  readonly dialect: PriceListDialect
  readonly numbers: TableNumbers
  readonly remarks: RemarkList
}

/** The price of a row; undefined where it cannot be one, which is said. */
function priceOf({ row, where, dialect, numbers, remarks }: PriceRow): MovedPrice | undefined {
  const codes = [dialect.code, dialect.barcode].map((at) => bareCode(cellText(row, at))).filter((one) => one !== '')
  const [code = '', barcode = ''] = codes
  const price = numbers.number(row, dialect.price)
  const from = numbers.number(row, dialect.from) ?? '1'
  const fromQuantity = isZero(from) ? 1 : Number(from)
  const name = cellText(row, dialect.name)
  if (code === '') remarks.refuse(where, 'price-without-code', { name })
  else if (isCodeLost(code)) remarks.refuse(where, 'price-code-damaged', { code })
  else if (price === undefined || isNegative(price) || isZero(price)) remarks.refuse(where, 'price-missing', { code })
  else if (isAbove(price, HIGHEST_PRICE))
    remarks.refuse(where, 'price-too-large', { name: name || code, price, most: HIGHEST_PRICE })
  else if (!Number.isSafeInteger(fromQuantity) || fromQuantity < 1 || fromQuantity > MOST_QUANTITY)
    remarks.refuse(where, 'price-quantity-unfit', { code, quantity: from, most: MOST_QUANTITY })
  else return { ...where, code, barcode, fromQuantity, price }
  return undefined
}

/** Lists of several files under one name are one list, with each price once. */
export function joinPriceLists(reads: readonly PriceListsRead[], remarks: RemarkList): MovedPriceList[] {
  const byName = Map.groupBy(
    reads.flatMap(({ lists }) => lists),
    ({ name }) => name,
  )
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, prices: pricesOnce(same, remarks) }] : []
  })
}

function pricesOnce(lists: readonly MovedPriceList[], remarks: RemarkList): readonly MovedPrice[] {
  const [only] = lists
  if (only && lists.length === 1) return only.prices
  const found: FoundPrices = new Map()
  for (const price of lists.flatMap(({ prices }) => prices)) addPrice(found, price, remarks)
  return [...found.values()]
}

import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, type FileTable, sayUnreadColumns, withoutTotals } from '../../columns/file-table.ts'
import { isNegative, sumOfTexts } from '../../columns/number-column.ts'
import type { RemarkList } from '../../columns/remark-list.ts'
import { damageOfCode, isCodeLost } from '../../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../../columns/table-numbers.ts'
import { keptQuantity } from '../../goods/variant-amounts.ts'
import { asLot, lastDayOf, lotNumberOf, lotsTogether, sayLot } from '../../goods/lots.ts'
import type { MovedStock, PlaceInFile, Question } from '../../move-source.ts'
import type { CountDialect } from './count-dialect.ts'
import { type MovedCount, stockAt } from './moved-count.ts'

/** The content of a list of codes and quantities. */
export interface CountsRead {
  readonly counts: readonly MovedCount[]
  readonly locations: readonly string[]
  readonly questions: readonly Question[]
}

interface Around {
  readonly answers: ColumnAnswers
  readonly remarks: RemarkList
}

/** Reads how much of which goods is where. The same code at the same place twice is no sum: the first row counts, the second is said. */
export function readCounts(whole: FileTable, dialect: CountDialect, { answers, remarks }: Around): CountsRead {
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, null, answers)
  const { code, barcode, name, place, stock, lotNumber, lotDay, places } = dialect
  const read = [code, barcode, name, place, stock, lotNumber, lotDay, ...places.map(({ column }) => column)]
  sayUnreadColumns(table, new Set(read), remarks)
  const found = new Map<string, MovedCount>()
  let silent = 0
  for (const [at, row] of table.rows.entries()) {
    const where = { file: table.name, row: table.rowNumbers[at] ?? at + 2 }
    if (row.every((cell) => cell.trim() === '')) continue
    const own = codesIn(row, dialect)
    const figures = figuresIn(row, where, dialect, { numbers, remarks })
    if (figures.length === 0) silent += 1
    else if (isFit(own, where, cellText(row, name), remarks))
      addFigures(found, { ...where, system: '', name: cellText(row, name), ...own, stock: figures }, remarks)
  }
  numbers.sayUnreadable(remarks)
  if (silent > 0) remarks.leaveOut({ file: table.name, row: 1 }, 'counts-without-quantity', { count: silent })
  const counts = [...found.values()]
  const named = counts.flatMap((one) => one.stock.map((entry) => entry.place)).filter((one) => one !== '')
  return { counts, locations: [...new Set(named)], questions: numbers.questions() }
}

function codesIn(row: readonly string[], { code, barcode }: CountDialect): Pick<MovedCount, 'code' | 'barcode'> {
  const [first, second] = [bareCode(cellText(row, code)), bareCode(cellText(row, barcode))]
  return first === '' ? { code: second, barcode: '' } : { code: first, barcode: second }
}

interface FigureReading {
  readonly numbers: TableNumbers
  readonly remarks: RemarkList
}

function figuresIn(
  row: readonly string[],
  at: PlaceInFile,
  dialect: CountDialect,
  { numbers, remarks }: FigureReading,
): readonly MovedStock[] {
  const own = numbers.number(row, dialect.stock)
  const figures = dialect.places.flatMap(({ column, place }) => {
    const text = numbers.number(row, column)
    return text === undefined ? [] : [stockAt(place, text)]
  })
  const all = own === undefined ? figures : [stockAt(cellText(row, dialect.place), own), ...figures]
  const [number, day] = [cellText(row, dialect.lotNumber), cellText(row, dialect.lotDay)]
  if (number === '' && day === '') return all
  const lastDay = lastDayOf(day, numbers.day(row, dialect.lotDay)) ?? null
  const lot = { number: lotNumberOf(number), lastDay }
  const stock = all.map((one) => asLot(one, lot))
  sayLot(at, { number, day, lot }, stock, remarks)
  return stock
}

/** Returns whether a row names goods: one without a code, or whose code a spreadsheet destroyed, names none. */
function isFit({ code }: Pick<MovedCount, 'code'>, at: PlaceInFile, name: string, remarks: RemarkList): boolean {
  if (code === '') remarks.refuse(at, 'count-without-code', { name })
  if (code === '') return false
  if (damageOfCode(code)?.damage === 'digits-rounded') remarks.doubt(at, 'code-digits-rounded', { code })
  if (isCodeLost(code)) remarks.refuse(at, 'count-code-damaged', { code })
  return !isCodeLost(code)
}

function addFigures(found: Map<string, MovedCount>, count: MovedCount, remarks: RemarkList): void {
  const before = found.get(count.code)
  const taken = before?.stock ?? []
  const stock: MovedStock[] = [...taken]
  for (const one of count.stock) {
    const at = stock.findIndex(({ place }) => place === one.place)
    const same = stock[at]
    const lots = same && lotsTogether(same, one)
    if (same && lots) stock[at] = { ...same, stock: sumOfTexts(same.stock ?? '0', one.stock ?? '0'), lots }
    else if (same) remarks.refuse(count, 'count-twice', { code: count.code, first: before?.row ?? count.row })
    else stock.push(openStock(one, count, remarks))
  }
  found.set(count.code, { ...(before ?? count), stock })
}

function openStock(one: MovedStock, at: PlaceInFile, remarks: RemarkList): MovedStock {
  const stock = keptQuantity(at, one.stock, remarks)
  // A figure that is not known is of no lot.
  if (stock === null) return { ...one, stock, lots: [] }
  if (!isNegative(stock)) return one
  remarks.doubt(at, 'stock-below-zero', { stock })
  return { ...one, stock: '0' }
}

/** Asks for the outlets of the figures. */
export function countQuestions(lists: readonly CountsRead[]): Question[] {
  const ask = (about: string): Question => ({ kind: 'location', about, proposal: null })
  const isNowhere = lists.some(({ counts }) => counts.some(({ stock }) => stock.some(({ place }) => place === '')))
  return [...(isNowhere ? [ask('')] : []), ...lists.flatMap(({ locations }) => locations.map(ask))]
}

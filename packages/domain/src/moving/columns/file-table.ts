import { foldedHeading, withoutGuard } from '../../text/sheet-cell.ts'
import { readableCodes } from './number-column.ts'
import type { RemarkList } from './remark-list.ts'
import { type RowList, rowsAt } from './row-list.ts'
import { BROKEN_LETTER } from './spreadsheet-damage.ts'

/** A table of a file as text, its headings found. */
export interface FileTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: RowList
  /** The number of each row as a spreadsheet counts. */
  readonly rowNumbers: readonly number[]
  /** Rows and columns of a workbook that hold something and that nobody sees; left out for none. */
  readonly unseen?: { readonly rows: number; readonly columns: number }
  /** Cells of a workbook that lie over several rows. */
  readonly mergedCells?: number
  /** Formulas of a workbook without a value. */
  readonly emptyFormulas?: number
}

/** The places of headings, by their folded text; of two columns with one heading the first counts. */
export type HeadingIndex = ReadonlyMap<string, number>

export const indexHeadings = (columns: readonly string[]): HeadingIndex =>
  new Map([...columns.flatMap(withoutCurrency).toReversed(), ...columns.map(placed).toReversed()])

const placed = (heading: string, at: number): readonly [string, number] => [foldedHeading(heading), at]

/** A currency behind a heading: `Price (USD)`, `Preis [€]`. */
const currencyBehind = new RegExp(
  String.raw`^(.*\S)\s*[(（\[]\s*(?:\p{Sc}|[a-z]{1,3}\p{Sc}|${readableCodes}|元|円)\s*[)）\]]$`,
  'iu',
)

/** A heading with a currency stands for the one without it too, unless that one is there. */
function withoutCurrency(heading: string, at: number): (readonly [string, number])[] {
  const [, bare] = currencyBehind.exec(heading.trim()) ?? []
  return bare === undefined ? [] : [placed(bare, at)]
}

/** Names of columns as systems have them, folded: each line of a file is held against hundreds of them until its headings are found. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 10_000

const foldedNames = (headings: string): readonly string[] => {
  if (known.size > MOST_KNOWN) known.clear()
  return known.getOrInsertComputed(headings, () => [headings, ...headings.split(' | ')].map(foldedHeading))
}

/** The column of the first of these headings (parted by ` | `, unless one has that in it) that stands in the file; -1 for none. */
export function columnOf(index: HeadingIndex, headings: string | undefined): number {
  if (headings === undefined) return -1
  const name = foldedNames(headings).find((one) => index.has(one))
  return name === undefined ? -1 : (index.get(name) ?? -1)
}

export const hasHeadings = (index: HeadingIndex, marks: readonly string[]): boolean =>
  marks.every((mark) => columnOf(index, mark) >= 0)

/** A cell as text, without the sign or the formula that guards it in a spreadsheet and without outer blanks. */
export const cellText = (row: readonly string[], column: number): string =>
  withoutFormula(withoutGuard(plainCell(row[column])).trim())

/** `="00123"`: a text as a formula, so that no spreadsheet takes it for a number. */
const withoutFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1).replaceAll('""', '"').trim() : cell

const plainCell = (cell = ''): string => cell.replaceAll(unseen, '').trim()

/** Signs without width that come along where text is copied from pages: no code has them, no reader sees them. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

const totals =
  /^(?:(?:grand |sub)?totals?|(?:total|number of) (?:items|products|variants|articles|customers|rows|records|entries)|total (?:general|général)|somme|somma|totale|totaal|sum|summe|gesamt(?:summe)?|итого|всего|합계|총계|合计|总计|小计|共计|合計|総計|小計)(?:\s*[:：(（].*)?$/i

/** A row that sums up the others: its first filled cell says so, and most of the columns have nothing in it. */
function isTotalsRow(row: readonly string[], columns: number): boolean {
  const isFilled = (cell: string): boolean => cell.trim() !== ''
  return (
    totals.test(withoutFormula(plainCell(row.find(isFilled)))) &&
    row.filter(isFilled).length <= Math.max(columns, row.length) / 2
  )
}

const plainNumber = (cell: string): number => (/^-?\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : Number.NaN)

/** Returns whether the last row calls itself a sum, and one of its numbers is what the rows above it come to. */
function isSumOfAll(rows: RowList): boolean {
  const last = rows.length < 3 ? undefined : rows.at(-1)
  const first = last?.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (!last || !totals.test(first)) return false
  return last.some((cell, column) => {
    let sum = 0
    for (const [at, row] of rows.entries()) if (at < rows.length - 1) sum += plainNumber(row[column] ?? '') || 0
    return sum > 0 && Math.abs(plainNumber(cell) - sum) < 0.005
  })
}

/** The table without the rows that sum up others or repeat the headings; each of them is said. */
export function withoutTotals(table: FileTable, remarks: RemarkList): FileTable {
  const kept: number[] = []
  const isSummed = isSumOfAll(table.rows)
  // A heading that stands twice is often repeated once.
  const least = Math.max(2, table.columns.filter((heading) => heading !== '').length - 1)
  const isHead = (row: readonly string[]): boolean => {
    const said = table.columns.filter((_, at) => plainCell(row[at]) !== '').length
    return said >= least && table.columns.every((heading, at) => ['', heading].includes(plainCell(row[at])))
  }
  for (const [at, row] of table.rows.entries()) {
    const place = { file: table.name, row: table.rowNumbers[at] ?? at + 2 }
    if (isTotalsRow(row, table.columns.length) || (isSummed && at === table.rows.length - 1))
      remarks.leaveOut(place, 'totals-row')
    else if (isHead(row)) remarks.leaveOut(place, 'headings-again')
    else kept.push(at)
  }
  return {
    ...table,
    rows: rowsAt(table.rows, kept),
    rowNumbers: kept.map((at) => table.rowNumbers[at] ?? at + 2),
  }
}

/** Names the rows in which a letter cannot be read: what they are called may be something else, here and in the next file. */
export function sayBrokenLetters({ name, columns, rows, rowNumbers }: FileTable, remarks: RemarkList): void {
  for (const [at, row] of rows.entries()) {
    const column = row.findIndex((cell) => cell.includes(BROKEN_LETTER))
    if (column < 0) continue
    const facts = { value: plainCell(row[column]), column: columns[column] ?? '' }
    remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'letter-broken', facts)
  }
}

/** Names what people see otherwise in a workbook than its cells say. */
export function sayOddParts(
  { name, unseen, mergedCells = 0, emptyFormulas = 0 }: FileTable,
  remarks: RemarkList,
): void {
  const at = { file: name, row: 1 }
  if (unseen) remarks.doubt(at, 'rows-hidden', unseen)
  if (mergedCells > 0) remarks.doubt(at, 'cells-merged', { count: mergedCells })
  if (emptyFormulas > 0) remarks.doubt(at, 'formulas-empty', { count: emptyFormulas })
}

/** Names the columns that say something and have no place here. */
export function sayUnreadColumns(table: FileTable, read: ReadonlySet<number>, remarks: RemarkList): void {
  const silent = new Set(table.columns.flatMap((heading, at) => (heading.trim() === '' || read.has(at) ? [] : [at])))
  const unsaid = new Set(silent)
  for (const row of table.rows) {
    for (const at of silent) if (cellText(row, at) !== '') silent.delete(at)
    if (silent.size === 0) break
  }
  const unread = table.columns.filter((_, at) => unsaid.has(at) && !silent.has(at))
  if (unread.length > 0)
    remarks.leaveOut({ file: table.name, row: 1 }, 'columns-unread', { columns: unread.join(', ') })
}

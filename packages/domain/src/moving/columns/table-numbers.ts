import { cellText, type FileTable } from './file-table.ts'
import { cellsOfOtherCurrency } from './cell-currency.ts'
import { type DecimalMark, decimalMarkOf, numberText, showsDecimalComma } from './number-column.ts'
import { type DayOrder, dayOrderOf, dayText } from './day-column.ts'
import type { Question } from '../move-source.ts'
import type { RemarkList } from './remark-list.ts'

/** A person's answers for columns that could be read both ways, by {@link columnName}. */
export interface ColumnAnswers {
  readonly decimalMarks: Readonly<Record<string, '.' | ','>>
  readonly dayOrders: Readonly<Record<string, 'day-first' | 'month-first'>>
}

/** Words and signs that programs write where there is no number. */
const saysNothing =
  /^(?:|[-–—/∞]|n\/?a|none|null|unlimited|not stocked|parent|variable|open|ask|offen|libre|时价|議価|自由|无|無|なし|无限|無制限)$/i

const columnName = (table: FileTable, column: number): string => `${table.name}/${table.columns[column] ?? ''}`

/** Reads numbers and days of a table by what their whole columns say, and keeps the questions that remain. */
export class TableNumbers {
  readonly #table: FileTable
  readonly #usual: '.' | null
  #showsCommas: boolean | undefined
  readonly #answers: ColumnAnswers
  readonly #marks = new Map<number, DecimalMark | undefined>()
  readonly #orders = new Map<number, DayOrder | undefined>()
  readonly #unreadable = new Map<number, Set<readonly string[]>>()

  constructor(table: FileTable, usual: '.' | null, answers: ColumnAnswers) {
    this.#table = table
    this.#usual = usual
    this.#answers = answers
  }

  #cells(column: number): string[] {
    return this.#table.rows.map((row) => cellText(row, column)).filter((cell) => cell !== '')
  }

  #mark(column: number): DecimalMark | undefined {
    if (!this.#marks.has(column)) {
      const said = this.#answers.decimalMarks[columnName(this.#table, column)]
      this.#marks.set(column, said ?? this.#markOf(this.#cells(column)))
    }
    return this.#marks.get(column)
  }

  /** The program's own mark settles nothing in a file that shows decimal commas: a spreadsheet wrote it anew. */
  #markOf(cells: readonly string[]): DecimalMark | undefined {
    const shown = decimalMarkOf(cells, null)
    if (shown !== 'unclear' || this.#usual === null) return shown
    this.#showsCommas ??= this.#table.rows.some((row) => row.some(showsDecimalComma))
    return this.#showsCommas ? shown : decimalMarkOf(cells, this.#usual)
  }

  /** The number in a row's cell; undefined for none, and for one that nobody can read yet. */
  number(row: readonly string[], column: number): string | undefined {
    if (column < 0) return undefined
    const cell = cellText(row, column)
    const mark = this.#mark(column)
    // Until somebody has said the mark, a point is supposed: nothing is planned by it, and everything else is asked on the same page.
    const number = numberText(cell, mark) ?? (mark === 'unclear' ? numberText(cell, '.') : undefined)
    if (number === undefined && mark !== 'unclear' && !saysNothing.test(cell)) this.#note(row, column)
    return number
  }

  #note(row: readonly string[], column: number): void {
    const rows = this.#unreadable.get(column) ?? new Set()
    this.#unreadable.set(column, rows.add(row))
  }

  /** Says which cells stand where numbers are expected and are none: what they would say is taken as not known. */
  sayUnreadable(remarks: RemarkList): void {
    const { name, rows, rowNumbers, columns } = this.#table
    this.#sayOtherCurrencies(remarks)
    if (this.#unreadable.size === 0) return
    for (const [at, row] of rows.entries()) {
      for (const [column, unread] of this.#unreadable) {
        if (!unread.has(row)) continue
        const facts = { value: cellText(row, column), column: columns[column] ?? '' }
        remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'number-unreadable', facts)
      }
    }
  }

  /** A column has one currency: a cell that names another one is read as it stands, and said. */
  #sayOtherCurrencies(remarks: RemarkList): void {
    const { name, rows, rowNumbers, columns } = this.#table
    for (const column of this.#marks.keys()) {
      for (const at of cellsOfOtherCurrency(rows.map((row) => row[column] ?? ''))) {
        const facts = { value: cellText(rows[at] ?? [], column), column: columns[column] ?? '' }
        remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'other-currency', facts)
      }
    }
  }

  day(row: readonly string[], column: number): string | undefined {
    if (column < 0) return undefined
    if (!this.#orders.has(column)) {
      const said = this.#answers.dayOrders[columnName(this.#table, column)]
      this.#orders.set(column, said ?? dayOrderOf(this.#cells(column)))
    }
    return dayText(cellText(row, column), this.#orders.get(column))
  }

  /** Columns that were looked at and can be read both ways. */
  questions(): Question[] {
    const about = (column: number): string => columnName(this.#table, column)
    const unclear = (found: ReadonlyMap<number, string | undefined>): number[] =>
      [...found].flatMap(([column, what]) => (what === 'unclear' ? [column] : []))
    return [
      ...unclear(this.#marks).map((at): Question => ({ kind: 'decimal-mark', about: about(at), proposal: null })),
      ...unclear(this.#orders).map((at): Question => ({ kind: 'day-order', about: about(at), proposal: null })),
    ]
  }
}

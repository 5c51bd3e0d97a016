import { cellText, type FileTable } from './file-table.ts'
import { cellsOfOtherCurrency, currencyOfCell } from './cell-currency.ts'
import { type DecimalMark, MarkSurvey, numberText, showsDecimalComma } from './number-column.ts'
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

const unnamed: ReadonlySet<string | undefined> = new Set([undefined])

const columnName = (table: FileTable, column: number): string => `${table.name}/${table.columns[column] ?? ''}`

/** Reads numbers and days of a table by what their whole columns say, and keeps the questions that remain. */
export class TableNumbers {
  readonly #table: FileTable
  readonly #usual: '.' | null
  #showsCommas: boolean | undefined
  readonly #answers: ColumnAnswers
  readonly #marks = new Map<number, DecimalMark | undefined>()
  readonly #orders = new Map<number, DayOrder | undefined>()
  /** Texts of a column that are no numbers, by the column. */
  readonly #unreadable = new Map<number, Set<string>>()
  readonly #surveys = new Map<number, MarkSurvey>()
  #together: readonly number[] = []

  constructor(table: FileTable, usual: '.' | null, answers: ColumnAnswers) {
    this.#table = table
    this.#usual = usual
    this.#answers = answers
  }

  /** Columns of numbers that are looked through together: each look takes all rows of a large file from the disk. */
  lookTogether(columns: readonly number[]): void {
    this.#together = columns
  }

  #surveyOf(column: number): MarkSurvey {
    const known = this.#surveys.get(column)
    if (known) return known
    const missing = [column, ...this.#together].filter((one) => one >= 0 && !this.#surveys.has(one))
    const surveys = new Map(missing.map((one) => [one, new MarkSurvey()]))
    for (const row of this.#table.rows) for (const [one, survey] of surveys) survey.add(cellText(row, one))
    for (const [one, survey] of surveys) this.#surveys.set(one, survey)
    return this.#surveys.get(column) ?? new MarkSurvey()
  }

  #mark(column: number): DecimalMark | undefined {
    if (!this.#marks.has(column)) {
      const said = this.#answers.decimalMarks[columnName(this.#table, column)]
      this.#marks.set(column, said ?? this.#markOf(this.#surveyOf(column)))
    }
    return this.#marks.get(column)
  }

  /** The program's own mark settles nothing in a file that shows decimal commas: a spreadsheet wrote it anew. */
  #markOf(survey: MarkSurvey): DecimalMark | undefined {
    const shown = survey.mark(null)
    if (shown !== 'unclear' || this.#usual === null) return shown
    this.#showsCommas ??= this.#table.rows.some((row) => row.some(showsDecimalComma))
    return this.#showsCommas ? shown : survey.mark(this.#usual)
  }

  /** The number in a row's cell; undefined for none, and for one that nobody can read yet. */
  number(row: readonly string[], column: number): string | undefined {
    if (column < 0) return undefined
    const cell = cellText(row, column)
    const mark = this.#mark(column)
    // Until somebody has said the mark, a point is supposed: nothing is planned by it, and everything else is asked on the same page.
    const number = numberText(cell, mark) ?? (mark === 'unclear' ? numberText(cell, '.') : undefined)
    if (number === undefined && mark !== 'unclear' && !saysNothing.test(cell)) this.#note(cell, column)
    return number
  }

  #note(cell: string, column: number): void {
    this.#unreadable.getOrInsertComputed(column, () => new Set()).add(cell)
  }

  /** Says which cells stand where numbers are expected and are none: what they would say is taken as not known. */
  sayUnreadable(remarks: RemarkList): void {
    const { name, rows, rowNumbers, columns } = this.#table
    this.#sayOtherCurrencies(remarks)
    if (this.#unreadable.size === 0) return
    for (const [at, row] of rows.entries()) {
      for (const [column, unread] of this.#unreadable) {
        const value = cellText(row, column)
        if (!unread.has(value)) continue
        const facts = { value, column: columns[column] ?? '' }
        remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'number-unreadable', facts)
      }
    }
  }

  /** A column has one currency: a cell that names another one is read as it stands, and said. */
  #sayOtherCurrencies(remarks: RemarkList): void {
    const { name, rows, rowNumbers, columns } = this.#table
    for (const column of this.#ofSeveralCurrencies()) {
      for (const at of cellsOfOtherCurrency(rows.map((row) => row[column] ?? ''))) {
        const facts = { value: cellText(rows.at(at) ?? [], column), column: columns[column] ?? '' }
        remarks.doubt({ file: name, row: rowNumbers[at] ?? at + 2 }, 'other-currency', facts)
      }
    }
  }

  /** Columns of numbers whose cells name more than one currency. */
  #ofSeveralCurrencies(): number[] {
    const named = [...this.#marks.keys()].map((column) => ({ column, currencies: new Set<string | undefined>() }))
    for (const row of this.#table.rows)
      for (const { column, currencies } of named) currencies.add(currencyOfCell(row[column] ?? ''))
    return named.flatMap(({ column, currencies }) => (currencies.difference(unnamed).size > 1 ? [column] : []))
  }

  day(row: readonly string[], column: number): string | undefined {
    if (column < 0) return undefined
    if (!this.#orders.has(column)) {
      const said = this.#answers.dayOrders[columnName(this.#table, column)]
      const cells = Iterator.from(this.#table.rows).map((one) => cellText(one, column))
      this.#orders.set(column, said ?? dayOrderOf(cells))
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

import { dayOrderOf, type DayOrder } from '../columns/day-column.ts'
import { type DecimalMark, decimalMarkOf } from '../columns/number-column.ts'

/** The number of different days that tell which part stands first in them. */
const MOST_DAYS = 20_000

/** The outline of a number: cells of one outline say the same about marks, so that a column of a million needs room for a few. */
const outlineOf = (cell: string): string => cell.replaceAll(/[1-9]/g, '1').replaceAll(/(?<=\d)0/g, '1')

/** Two digits of a year are of this century. */
export const withCentury = (cell: string): string => cell.replace(/^(\d{1,2}[-/.]\d{1,2}[-/.])(\d{2})(?!\d)/, '$120$2')

/** The forms of a column of numbers or days, gathered row by row. */
export class ColumnShapes {
  readonly #numbers = new Set<string>()
  readonly #days = new Set<string>()

  addNumber(cell: string): void {
    if (cell !== '') this.#numbers.add(outlineOf(cell))
  }

  addDay(cell: string): void {
    if (cell !== '' && this.#days.size < MOST_DAYS) this.#days.add(withCentury(cell).slice(0, 10))
  }

  decimalMark = (usual: '.' | null): DecimalMark | undefined => decimalMarkOf([...this.#numbers], usual)
  dayOrder = (): DayOrder | undefined => dayOrderOf([...this.#days])
}

// Columns of amounts and of days as any country writes them: each is read as it was meant, or it is asked, and never wrong in silence.
import { array, assert, constantFrom, date, integer, property, record, tuple } from 'fast-check'
import { it } from 'vitest'
import { patientRun, propertyRuns } from '../../../test/property-runs.ts'
import type { FileTable } from './file-table.ts'
import { type ColumnAnswers, TableNumbers } from './table-numbers.ts'

const none: ColumnAnswers = { decimalMarks: {}, dayOrders: {} }
const tableOf = (cells: readonly string[]): FileTable => ({
  name: 'list',
  columns: ['x'],
  rows: cells.map((cell) => [cell]),
  rowNumbers: cells.map((_, at) => at + 2),
})

/** Reads a column; where it is asked, with the answer of whoever wrote it. */
function readColumn<Value>(
  cells: readonly string[],
  answers: ColumnAnswers,
  of: (numbers: TableNumbers, row: readonly string[]) => Value,
) {
  const read = (said: ColumnAnswers) => {
    const table = tableOf(cells)
    const numbers = new TableNumbers(table, null, said)
    return { values: table.rows.map((row) => of(numbers, row)), isAsked: numbers.questions().length > 0 }
  }
  const first = read(none)
  return first.isAsked ? { ...read(answers), isAsked: true } : first
}

const sure = (isRight: boolean, what: unknown): void => {
  if (!isRight) throw new Error(`wrong in silence: ${JSON.stringify(what)}`)
}

const styles = record({
  mark: constantFrom('.' as const, ',' as const),
  isGrouped: constantFrom(true, false),
  group: constantFrom('', ' ', '\u202F', "'", '’'),
  places: constantFrom(0, 2, 3),
  around: constantFrom(
    (text: string) => text,
    (text: string) => `$${text}`,
    (text: string) => `${text} €`,
    (text: string) => `CHF ${text}`,
    (text: string) => `R$ ${text}`,
    (text: string) => `${text}元`,
    (text: string) => `  ${text}\u00A0`,
  ),
})

it('an amount is what was meant, or the mark of its column is asked', { ...patientRun }, () => {
  const run = property(
    styles,
    array(integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
    (style, numbers) => {
      const { mark, isGrouped, group, places, around } = style
      const between = isGrouped ? group || (mark === '.' ? ',' : '.') : ''
      const whole = numbers.map((number) => Math.floor(number / 1_000))
      const cells = numbers.map((number, at) => {
        const digits = String(whole[at]).replaceAll(/\B(?=(?:\d{3})+$)/g, between)
        const rest = String(number % 1_000)
          .padStart(3, '0')
          .slice(0, places)
        return around(places === 0 ? digits : `${digits}${mark}${rest}`)
      })
      const meant = numbers.map((number, at) =>
        Number(
          `${whole[at]}.${
            String(number % 1_000)
              .padStart(3, '0')
              .slice(0, places) || '0'
          }`,
        ),
      )
      const answers: ColumnAnswers = { ...none, decimalMarks: { 'list/x': mark } }
      const { values } = readColumn(cells, answers, (read, row) => read.number(row, 0))
      sure(
        values.every((value, at) => Number(value) === meant[at]),
        { cells, values },
      )
    },
  )
  assert(run, propertyRuns(2_000))
})

const written = {
  'day-first': (year: string, month: string, day: string, by: string) => [day, month, year].join(by),
  'month-first': (year: string, month: string, day: string, by: string) => [month, day, year].join(by),
  'year-first': (year: string, month: string, day: string, by: string) => [year, month, day].join(by),
} as const

it('a day is what was meant, or the order of its column is asked', { ...patientRun }, () => {
  const order = constantFrom(...(['day-first', 'month-first', 'year-first'] as const))
  const days = array(date({ min: new Date('1920-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 12,
  })
  const run = property(
    order,
    tuple(constantFrom('/', '-', '.'), constantFrom(true, false), constantFrom('', ' 00:00', ' 12:30:00')),
    days,
    (kind, [by, isPadded, time], all) => {
      const texts = all.map((one) => one.toISOString().slice(0, 10))
      const cells = texts.map((text) => {
        const [year = '', month = '', day = ''] = text.split('-')
        const short = (part: string): string => (isPadded ? part : String(Number(part)))
        return `${written[kind](year, short(month), short(day), by)}${time}`
      })
      const answers: ColumnAnswers = { ...none, ...(kind !== 'year-first' && { dayOrders: { 'list/x': kind } }) }
      const { values } = readColumn(cells, answers, (read, row) => read.day(row, 0))
      sure(
        values.every((value, at) => value === undefined || value === texts[at]),
        { cells, values },
      )
      sure(time !== '' || values.every((value) => value !== undefined), { cells, values })
    },
  )
  assert(run, propertyRuns(2_000))
})

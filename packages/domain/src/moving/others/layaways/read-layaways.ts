import { PRODUCT_LIMITS } from '../../../product/field-limits.ts'
import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, type FileTable, sayUnreadColumns, withoutTotals } from '../../columns/file-table.ts'
import { isAbove, isNegative, isZero } from '../../columns/number-column.ts'
import { type RemarkList, rowBeside } from '../../columns/remark-list.ts'
import { isCodeLost } from '../../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../../columns/table-numbers.ts'
import { HIGHEST_PRICE } from '../../goods/variant-amounts.ts'
import type { Question } from '../../move-source.ts'
import type { LayawayDialect, LayawayField } from './layaway-dialect.ts'
import { type MovedLayaway, type MovedLayawayLine, layawayKeyOf } from './moved-layaway.ts'

/** The content of a list of layaways. */
export interface LayawaysRead {
  readonly layaways: readonly MovedLayaway[]
  readonly questions: readonly Question[]
}

interface Around {
  readonly answers: ColumnAnswers
  readonly remarks: RemarkList
}

interface LayawayRow {
  readonly at: { readonly file: string; readonly row: number }
  readonly number: string
  readonly text: (field: LayawayField, most?: number) => string
  readonly amount: (field: LayawayField) => string | null
  readonly day: string | null
}

/** Reads layaways; rows of one number are its goods. One of whose rows cannot be read is named whole, for somebody has paid for it. */
export function readLayaways(whole: FileTable, dialect: LayawayDialect, { answers, remarks }: Around): LayawaysRead {
  const table = withoutTotals(whole, remarks)
  const numbers = new TableNumbers(table, null, answers)
  sayUnreadColumns(table, new Set(Object.values(dialect)), remarks)
  const rows = table.rows.flatMap((row, place): LayawayRow[] => {
    if (row.every((cell) => cell.trim() === '')) return []
    const text = (field: LayawayField, most = 100): string =>
      Array.from(cellText(row, dialect[field]).normalize('NFKC')).slice(0, most).join('').trim()
    const amount = (field: LayawayField): string | null => numbers.number(row, dialect[field]) ?? null
    const at = { file: table.name, row: table.rowNumbers[place] ?? place + 2 }
    const typed = cellText(row, dialect.lastDay)
    const day = numbers.day(row, dialect.lastDay) ?? /^\d{4}-\d{2}-\d{2}/.exec(typed)?.[0] ?? null
    return [{ at, number: text('number', 60), text, amount, day }]
  })
  numbers.sayUnreadable(remarks)
  const layaways = [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((own) => layawayOf(own, remarks))
  return { layaways, questions: numbers.questions() }
}

function layawayOf(rows: readonly LayawayRow[], remarks: RemarkList): MovedLayaway[] {
  const [first] = rows
  if (!first) return []
  const { at, number } = first
  const said = (field: LayawayField): string | null => valuesOf(rows, ({ amount }) => amount(field))[0]?.value ?? null
  const text = (field: LayawayField, most?: number): string =>
    valuesOf(rows, (row) => row.text(field, most))[0]?.value ?? ''
  const paid = said('paid')
  const lines = rows.map(lineOf).filter((line) => line !== undefined)
  const fault = faultOf(rows, paid)
  if (fault) remarks.refuse(fault.at ?? at, fault.code, { number, paid: paid ?? '', ...fault.facts })
  if (fault || paid === null) return []
  return [
    {
      ...at,
      number,
      customer: text('customer', 50) || number.slice(0, 50).toWellFormed(),
      phone: text('phone', 32),
      owner: {
        customerId: bareCode(text('customerId')),
        email: text('email').toLowerCase(),
        card: bareCode(text('card')),
      },
      note: text('note', 100),
      place: text('place'),
      total: said('total'),
      paid,
      lastDay: valuesOf(rows, ({ day }) => day)[0]?.value ?? null,
      lines,
    },
  ]
}

interface Fault {
  readonly code: string
  /** The row that says it; the first row for none. */
  readonly at?: LayawayRow['at']
  readonly facts?: Readonly<Record<string, string>>
}

/** Returns why nothing of a layaway can be taken. */
function faultOf(rows: readonly LayawayRow[], paid: string | null): Fault | undefined {
  if (rows[0]?.number === '') return { code: 'layaway-without-number' }
  if (paid === null || isNegative(paid)) return { code: 'layaway-without-paid' }
  const unfit = rows.find((row) => lineOf(row) === undefined)
  if (unfit) return { code: 'layaway-line-unfit', at: unfit.at }
  return (
    differs('layaway-paid-differs', rows, ({ amount }) => amount('paid')) ??
    differs('layaway-total-differs', rows, ({ amount }) => amount('total')) ??
    differs('layaway-place-differs', rows, ({ text }) => text('place'))
  )
}

/** Rows of one number that say two values: nobody can tell which one holds, or whether they are two layaways. */
function differs(
  code: string,
  rows: readonly LayawayRow[],
  read: (row: LayawayRow) => string | null,
): Fault | undefined {
  const [one, ...more] = valuesOf(rows, read)
  const other = more.find(({ value }) => value !== one?.value)
  return one && other && { code, at: other.at, facts: { one: one.value, other: other.value } }
}

/** The values that rows say, with their places; an empty cell says none. */
const valuesOf = (rows: readonly LayawayRow[], read: (row: LayawayRow) => string | null) =>
  rows.flatMap((row) => {
    const value = read(row)
    return value === null || value === '' ? [] : [{ value, at: row.at }]
  })

/** The goods of a row; undefined where nobody can say which goods, or how many. */
function lineOf({ at, text, amount }: LayawayRow): MovedLayawayLine | undefined {
  const [code = '', barcode = ''] = [text('code'), text('barcode')].map(bareCode).filter((one) => one !== '')
  const quantity = text('quantity') === '' ? '1' : amount('quantity')
  const price = amount('price')
  const isFit =
    quantity !== null &&
    !isZero(quantity) &&
    isBetween(quantity, PRODUCT_LIMITS.quantity.max) &&
    (price === null || isBetween(price, HIGHEST_PRICE))
  return code === '' || isCodeLost(code) || !isFit ? undefined : { ...at, code, barcode, quantity, price }
}

const isBetween = (text: string, most: number): boolean => !isNegative(text) && !isAbove(text, most)

/** Layaways of several files, each number once. */
export function joinLayaways(reads: readonly LayawaysRead[], remarks: RemarkList): MovedLayaway[] {
  const found = new Map<string, MovedLayaway>()
  for (const one of reads.flatMap(({ layaways }) => layaways)) {
    const { number, paid } = one
    const earlier = found.get(layawayKeyOf(one))
    if (earlier) remarks.refuse(one, 'layaway-twice', { number, paid, first: rowBeside(one, earlier) })
    else found.set(layawayKeyOf(one), one)
  }
  return [...found.values()]
}

/** Asks for the outlets of layaways, which are empty where the file names none. */
export const layawayQuestions = (layaways: readonly MovedLayaway[]): Question[] =>
  [...new Set(layaways.map(({ place }) => place))].map((about) => ({ kind: 'location', about, proposal: null }))

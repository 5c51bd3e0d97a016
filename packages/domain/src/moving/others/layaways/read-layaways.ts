import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, type FileTable, sayUnreadColumns, withoutTotals } from '../../columns/file-table.ts'
import { isNegative, isZero } from '../../columns/number-column.ts'
import type { RemarkList } from '../../columns/remark-list.ts'
import { damageOfCode } from '../../columns/spreadsheet-damage.ts'
import { type ColumnAnswers, TableNumbers } from '../../columns/table-numbers.ts'
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
  const said = (field: LayawayField): string | null =>
    rows.map(({ amount }) => amount(field)).find((one) => one !== null) ?? null
  const paid = said('paid')
  const lines = rows.map(lineOf).filter((line) => line !== undefined)
  const fault =
    number === ''
      ? 'layaway-without-number'
      : paid === null || isNegative(paid)
        ? 'layaway-without-paid'
        : lines.length < rows.length
          ? 'layaway-line-unfit'
          : null
  const unfit = rows.find((row) => lineOf(row) === undefined)
  if (fault !== null)
    remarks.refuse(fault === 'layaway-line-unfit' && unfit ? unfit.at : at, fault, { number, paid: paid ?? '' })
  if (fault !== null || paid === null) return []
  const text = (field: LayawayField, most: number): string =>
    rows.map((row) => row.text(field, most)).find((one) => one !== '') ?? ''
  return [
    {
      ...at,
      number,
      customer: text('customer', 50) || number.slice(0, 50),
      phone: text('phone', 32),
      note: text('note', 100),
      place: first.text('place'),
      total: said('total'),
      paid,
      lastDay: rows.map(({ day }) => day).find((day) => day !== null) ?? null,
      lines,
    },
  ]
}

/** The goods of a row; undefined where nobody can say which goods, or how many. */
function lineOf({ at, text, amount }: LayawayRow): MovedLayawayLine | undefined {
  const [code = '', barcode = ''] = [text('code'), text('barcode')].map(bareCode).filter((one) => one !== '')
  const damage = damageOfCode(code)?.damage
  const isLost = damage === 'digits-lost' || damage === 'date' || damage === 'error-value'
  const quantity = text('quantity') === '' ? '1' : amount('quantity')
  const price = amount('price')
  const isFit =
    quantity !== null && !isZero(quantity) && !isNegative(quantity) && (price === null || !isNegative(price))
  return code === '' || isLost || !isFit ? undefined : { ...at, code, barcode, quantity, price }
}

/** Layaways of several files, each number once. */
export function joinLayaways(reads: readonly LayawaysRead[], remarks: RemarkList): MovedLayaway[] {
  const found = new Map<string, MovedLayaway>()
  for (const one of reads.flatMap(({ layaways }) => layaways)) {
    const { number, paid } = one
    const earlier = found.get(layawayKeyOf(one))
    if (earlier) remarks.refuse(one, 'layaway-twice', { number, paid, first: earlier.row })
    else found.set(layawayKeyOf(one), one)
  }
  return [...found.values()]
}

/** Asks for the outlets of layaways, which are empty where the file names none. */
export const layawayQuestions = (layaways: readonly MovedLayaway[]): Question[] =>
  [...new Set(layaways.map(({ place }) => place))].map((about) => ({ kind: 'location', about, proposal: null }))

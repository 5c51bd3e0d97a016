import { cellText, columnOf, indexHeadings } from '../columns/file-table.ts'
import { dayText } from '../columns/day-column.ts'
import { numberText } from '../columns/number-column.ts'
import type { ColumnAnswers } from '../columns/table-numbers.ts'
import type { Question } from '../move-source.ts'
import { ColumnShapes, withCentury } from './column-shapes.ts'
import type { HistoryDialect, HistoryField } from './history-dialects.ts'

const NUMBERS = ['total', 'net', 'tax', 'tip', 'refunded', 'outstanding', 'quantity', 'price', 'count'] as const
type NumberField = (typeof NUMBERS)[number]

/** A file of past sales as far as it is known after one look at every row. */
export interface HistorySurvey {
  readonly name: string
  readonly columns: readonly string[]
  readonly dialect: HistoryDialect
  readonly rows: number
  readonly places: readonly string[]
  readonly currencies: readonly string[]
  readonly shapes: ReadonlyMap<number, ColumnShapes>
  readonly hasPhones: boolean
}

/** The number of place names that are kept: more are no places. */
const MOST_PLACES = 200

/** Looks at a file row by row and keeps of it what the reading of its columns needs. */
export class HistoryLook {
  readonly #at: (field: HistoryField) => number
  readonly #shapes = new Map<number, ColumnShapes>()
  readonly #places = new Set<string>()
  readonly #currencies = new Set<string>()
  readonly #file: Pick<HistorySurvey, 'name' | 'columns' | 'dialect'>
  #rows = 0
  #hasPhones = false

  constructor(file: Pick<HistorySurvey, 'name' | 'columns' | 'dialect'>) {
    this.#file = file
    const index = indexHeadings(file.columns)
    this.#at = (field) => columnOf(index, file.dialect.fields[field])
    for (const field of [...NUMBERS, 'day'] as const)
      if (this.#at(field) >= 0) this.#shapes.set(this.#at(field), new ColumnShapes())
  }

  add(row: readonly string[]): void {
    this.#rows += 1
    for (const field of NUMBERS) this.#shapes.get(this.#at(field))?.addNumber(cellText(row, this.#at(field)))
    this.#shapes.get(this.#at('day'))?.addDay(cellText(row, this.#at('day')))
    const place = cellText(row, this.#at('place'))
    if (place !== '' && this.#places.size < MOST_PLACES) this.#places.add(place)
    const currency = cellText(row, this.#at('currency')).toUpperCase()
    if (currency !== '' && this.#currencies.size < MOST_PLACES) this.#currencies.add(currency)
    this.#hasPhones ||= /^[\d\s()-]{5,}$/.test(cellText(row, this.#at('phone')))
  }

  survey = (): HistorySurvey => ({
    ...this.#file,
    rows: this.#rows,
    places: [...this.#places],
    currencies: [...this.#currencies],
    shapes: this.#shapes,
    hasPhones: this.#hasPhones,
  })
}

const usualOf = ({ system }: HistoryDialect): '.' | null => (system === '' ? null : '.')

/** Questions about a file of past sales that nobody answered yet. */
export function historyQuestions(
  { name, columns, dialect, shapes, places }: HistorySurvey,
  answers: ColumnAnswers,
): Question[] {
  const about = (column: number): string => `${name}/${columns[column] ?? ''}`
  const day = columnOf(indexHeadings(columns), dialect.fields.day)
  const unclear = [...shapes].flatMap(([column, shape]): Question[] => {
    const isDay = column === day
    const said = isDay ? answers.dayOrders[about(column)] : answers.decimalMarks[about(column)]
    const found = isDay ? shape.dayOrder() : shape.decimalMark(usualOf(dialect))
    if (said !== undefined || found !== 'unclear') return []
    return [{ kind: isDay ? 'day-order' : 'decimal-mark', about: about(column), proposal: null }]
  })
  const where: Question[] =
    places.length === 0
      ? [{ kind: 'location', about: '', proposal: null }]
      : places.map((place) => ({ kind: 'location', about: place, proposal: null }))
  return [
    ...where,
    ...unclear,
    ...(dialect.system === '' ? [{ kind: 'columns' as const, about: name, proposal: null }] : []),
  ]
}

/** Goods of one row. Amounts and quantities are decimal text. */
export interface HistoryGoods {
  readonly sku: string
  readonly barcode: string
  readonly item: string
  readonly quantity: string
}

/** One row of a sale. */
export interface HistoryPart {
  /** The number of the sale in its system; of sums by day the day. */
  readonly key: string
  readonly day: string
  readonly place: string
  readonly currency: string
  /** With tax, less what was given back, below zero for a return; null where the row says nothing of it. */
  readonly amounts: readonly string[] | null
  /** Taken off the amounts. */
  readonly less: readonly string[]
  /** True where it is a return whose amounts are written as those of a sale. */
  readonly isTurned: boolean
  readonly count: number
  readonly customerId: string
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly goods: HistoryGoods | null
}

/** Why a row is no sale: it was not paid or was called off, has no day, no number, or an amount that nobody can read. */
export type NoSale = 'unpaid' | 'no-day' | 'no-number' | 'no-amount' | 'nothing'

const unpaid =
  /^(?:pending|voided|void|expired|authorized|unpaid|failed|cancelled|canceled|on-hold|on hold|wc-(?:pending|failed|cancelled|on-hold)|draft|quotation|parked|layby|layaway|trash|checkout-draft|已取消|待付款|未支付|作废|キャンセル|取消|保留)$/i
const returns = /refund|return|erstattung|reembolso|devoluci|rembours|退|返/i
/** Given back as a whole: where no column says how much, it is what was paid. */
const givenBack = /^(?:wc-)?(?:fully[ _])?refunded$|^(?:erstattet|reembolsado|remboursée?|已退款|返金済み?)$/i

const plainGoods = (text: string): boolean => text !== '' && !/^(?:custom amount|tip|shipping)$/i.test(text)

/** Reads rows of one file by what all of its columns say. */
export function historyReader({ name, columns, dialect, shapes }: HistorySurvey, answers: ColumnAnswers) {
  const index = indexHeadings(columns)
  const places = new Map(
    (Object.keys(dialect.fields) as HistoryField[]).map((field) => [field, columnOf(index, dialect.fields[field])]),
  )
  const at = (field: HistoryField): number => places.get(field) ?? -1
  const about = (field: HistoryField): string => `${name}/${columns[at(field)] ?? ''}`
  const marks = new Map(
    NUMBERS.map((field) => [
      field,
      answers.decimalMarks[about(field)] ?? shapes.get(at(field))?.decimalMark(usualOf(dialect)),
    ]),
  )
  const order = answers.dayOrders[about('day')] ?? shapes.get(at('day'))?.dayOrder()
  const days = new Map<string, string | undefined>()
  const dayOf = (cell: string): string | undefined => {
    const text = withCentury(cell)
    const plain = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text.replace(/,? \d{1,2}:\d{2}.*$/, '')
    if (!days.has(plain)) days.set(plain, dayText(plain, order))
    return days.get(plain)
  }
  const number = (row: readonly string[], field: NumberField): string | undefined =>
    at(field) < 0 ? undefined : numberText(cellText(row, at(field)), marks.get(field))
  const isUnreadable = (row: readonly string[], field: NumberField): boolean =>
    at(field) >= 0 && number(row, field) === undefined && /\d/.test(cellText(row, at(field)))
  /** The amounts of a sale that were not paid, or were given back. */
  const lessOf = (row: readonly string[], state: string, total: string | undefined): string[] => {
    const outstanding = number(row, 'outstanding')
    const isWhole = dialect.amounts === 'of-sale' && givenBack.test(state)
    const refunded = number(row, 'refunded') ?? (isWhole ? total : undefined)
    const owed = outstanding?.startsWith('-') === true ? undefined : outstanding
    return [number(row, 'tip'), refunded].flatMap((one) => one?.replace(/^-/, '') ?? []).concat(owed ?? [])
  }
  /** A row without a day of its own belongs to the sale above it, and so does one of goods without a number. */
  let last = { key: '', day: '', isUnpaid: false }
  return (row: readonly string[]): HistoryPart | NoSale => {
    const text = (field: HistoryField): string => cellText(row, at(field))
    if (row.every((cell) => cell.trim() === '')) return 'nothing'
    const kind = text('kind')
    const item = { sku: text('sku'), barcode: text('barcode'), item: text('item') }
    const hasGoods = [item.sku, item.barcode, item.item].some(plainGoods)
    const goesOn = dialect.amounts === 'of-sale' && text('number') === '' && text('day') === '' && hasGoods
    const bare = dialect.isByDay ? '' : goesOn ? last.key : text('number')
    // A list of days ends with a sum that has no day: only a place of its own makes such a row one of the day above.
    const isBelow = text('day') === '' && bare === last.key && (dialect.isByDay ? text('place') : bare) !== ''
    if (unpaid.test(text('state')) || (isBelow && last.isUnpaid)) {
      last = { key: bare, day: '', isUnpaid: true }
      return 'unpaid'
    }
    const own = isBelow ? last.day : dayOf(text('day'))
    if (own === undefined || own === '') return 'no-day'
    if (bare === '' && dialect.isByDay !== true) return 'no-number'
    last = { key: bare, day: own, isUnpaid: false }
    const isReturn = at('kind') >= 0 && returns.test(kind)
    const isSale = dialect.saleRows?.test(kind) ?? true
    if (isSale && (isUnreadable(row, 'total') || isUnreadable(row, 'net'))) return 'no-amount'
    const total = number(row, 'total')
    const net = number(row, 'net')
    const amounts =
      !isSale || (total ?? net) === undefined
        ? null
        : total === undefined
          ? [net ?? '0', number(row, 'tax') ?? '0']
          : [total]
    const less = lessOf(row, text('state'), total)
    const isGoods = (dialect.goodsRows?.test(kind) ?? true) && hasGoods
    const quantity = number(row, 'quantity') ?? '1'
    const isTurned = isReturn && !(total ?? net ?? '').startsWith('-')
    const contact = text('contact')
    return {
      key: dialect.isByDay ? own : isReturn && kind !== '' && dialect.saleRows === undefined ? `${bare} return` : bare,
      day: own,
      place: text('place'),
      currency: text('currency').toUpperCase(),
      amounts,
      less,
      isTurned,
      count: dialect.isByDay ? Math.max(0, Math.trunc(Number(number(row, 'count') ?? '0'))) : isReturn ? 0 : 1,
      customerId: text('customerId'),
      email: (text('email') || (/\S+@\S+/.exec(contact)?.[0] ?? '')).toLowerCase(),
      phone: text('phone') || (/[+\d][\d\s()-]{4,}/.exec(contact.replace(/\S+@\S+/, ''))?.[0]?.trim() ?? ''),
      name: text('name') || [text('first'), text('last')].filter((one) => one !== '').join(' '),
      goods: isGoods ? { ...item, quantity: isReturn && !quantity.startsWith('-') ? `-${quantity}` : quantity } : null,
    }
  }
}

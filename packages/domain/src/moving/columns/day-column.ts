import { readDayText } from '../../text/typed-day.ts'

/** Whether days or months stand first in a column of days with the year last, or without one. */
export type DayOrder = 'day-first' | 'month-first' | 'unclear'

const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/
/** `24.12.` and `05/03`; one with a hyphen has its month first, as in `2000-05-03`. */
const withoutYear = /^(\d{1,2})[/.](\d{1,2})(\.?)$/

function orderOfCell(cell: string): DayOrder | undefined {
  const text = cell.normalize('NFKC').trim()
  const [, first, second, end] = yearLast.exec(text) ?? withoutYear.exec(text) ?? []
  if (end === '.') return 'day-first'
  if (first === undefined || second === undefined) return undefined
  if (Number(first) > 12) return 'day-first'
  if (Number(second) > 12) return 'month-first'
  return first === second ? undefined : 'unclear'
}

/** The order of a column, by all of its cells; undefined where all have their year first. */
export function dayOrderOf(cells: Iterable<string>): DayOrder | undefined {
  const orders = new Set(Iterator.from(cells).map(orderOfCell))
  if (orders.has('day-first')) return orders.has('month-first') ? 'unclear' : 'day-first'
  if (orders.has('month-first')) return 'month-first'
  return orders.has('unclear') ? 'unclear' : undefined
}

/** Beginnings of the names of months in English, German, French and Spanish, without accents. */
const months: readonly RegExp[] = [
  /^(?:jan|ene)/,
  /^fe[bv]/,
  /^m(?:ar|rz|aer)/,
  /^a(?:pr|vr|br)/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^a(?:ug|ou|go)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^d(?:ec|ez|ic)/,
]
const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th|er)?[-.\s]+(?:de\s+)?([a-z]{3,10})[-.,\s]+(?:de\s+)?(\d{4})$/
const monthThenDay = /^([a-z]{3,10})[.\s]+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/

/** A day whose month is a word: `17 May 1990`, `May 17, 1990`, `17. März 1990`. */
function dayWithMonthName(text: string): string | undefined {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const [, day, name, year] = dayThenMonth.exec(plain) ?? []
  const [, otherName, otherDay, otherYear] = monthThenDay.exec(plain) ?? []
  const month = months.findIndex((pattern) => pattern.test(name ?? otherName ?? '')) + 1
  return month === 0 ? undefined : readDayText(`${year ?? otherYear}-${month}-${day ?? otherDay}`)
}

const monthFirst = /^(?:0000|--?)?-?(\d{1,2})[-/.月](\d{1,2})日?$/

/** A day of any year; the 29 of February is one. */
function leapDay(month: string, day: string): string | undefined {
  const leap = readDayText(`2000-${month}-${day}`)
  return leap === undefined ? undefined : `-${leap.slice(4)}`
}

/** A day without its year by its own digits, else by the order of its column; undefined where neither says what stands first. */
function dayOfYear(one: string, other: string, own: DayOrder | undefined, order: DayOrder | undefined) {
  if (own === undefined) return leapDay(one, other)
  const said = own === 'unclear' ? order : own
  if (said === undefined || said === 'unclear') return undefined
  return said === 'day-first' ? leapDay(other, one) : leapDay(one, other)
}

/** A day as `YYYY-MM-DD`, one without its year (`0000-04-12`, `--04-12`, `4月12日`) as `--MM-DD`; undefined for none. */
export function dayText(cell: string, order: DayOrder | undefined): string | undefined {
  const text = cell.normalize('NFKC').trim()
  const [, one, other] = withoutYear.exec(text) ?? []
  if (one !== undefined && other !== undefined) return dayOfYear(one, other, orderOfCell(text), order)
  const [, month, day] = monthFirst.exec(text) ?? []
  if (month !== undefined && day !== undefined) return leapDay(month, day)
  const last = yearLast.exec(text)
  if (!last || order === undefined) return readDayText(text) ?? dayWithMonthName(text)
  const [, first = '', second = '', year = ''] = last
  const own = orderOfCell(text) ?? order
  if (own === 'unclear' && order === 'unclear') return readDayText(text)
  const said = own === 'unclear' ? order : own
  return readDayText(said === 'day-first' ? `${year}-${second}-${first}` : `${year}-${first}-${second}`)
}

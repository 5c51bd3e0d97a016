import { readDayText } from '../../text/typed-day.ts'
import { addDays } from '../../time/calendar-day.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { isNegative, isZero } from '../columns/number-column.ts'
import type { MovedLot, MovedStock, PlaceInFile } from '../move-source.ts'

/** Headings of lots and of their last days. Programs that know no such columns get them from the shop's own exports. */
export const lotHeadings = {
  lotNumber:
    'lot number | lot no | lot no. | lot | lot/serial number | lot_id/name | batch number | batch no | batch no. | batch | chargennummer | chargen-nr. | chargen-nr | lote | número de lote | numéro de lot | n° de lot | lotto | batchnummer | 批号 | 批次号 | 批次 | 生产批号 | ロット番号 | ロット',
  lotDay:
    'expiry date | expiration date | expires on | expires at | expires | expiry | exp date | exp. date | best before | best before date | use by | use by date | sell by date | mhd | mindesthaltbarkeitsdatum | mindestens haltbar bis | haltbar bis | verfallsdatum | ablaufdatum | date de péremption | péremption | date limite de consommation | dlc | ddm | dluo | fecha de caducidad | caducidad | fecha de vencimiento | vencimiento | data di scadenza | scadenza | tht | tht-datum | houdbaar tot | data de validade | validade | 有效期至 | 有效期 | 到期日期 | 到期日 | 失效日期 | 保质期至 | 赏味期限 | 賞味期限 | 消費期限 | 使用期限 | 有効期限',
} as const

/** The lot of a row: its number, empty for none, and its last day. */
export interface LotOfRow {
  readonly number: string
  readonly lastDay: string | null
}

const MOST_LOT_NUMBER = 50

/** A number of a lot as it fits; of a longer one the beginning is kept. */
export const lotNumberOf = (typed: string): string =>
  Array.from(typed.replaceAll(/\s+/g, ' ')).slice(0, MOST_LOT_NUMBER).join('')

const monthLast = /^(\d{1,2})[-/.](\d{4})$/
const yearFirst = /^(\d{4})[-/.年](\d{1,2})月?$/

/** The last day that a month alone means on a label: that of the month. */
function endOfMonth(text: string): string | undefined {
  const [, month, year] = monthLast.exec(text) ?? []
  const [, otherYear = year, otherMonth = month] = yearFirst.exec(text) ?? []
  if (otherYear === undefined || otherMonth === undefined) return undefined
  const at = Number(otherMonth)
  if (at < 1 || at > 12) return undefined
  const next = at === 12 ? `${Number(otherYear) + 1}-01-01` : `${otherYear}-${String(at + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}

/** Words for no end. */
const noEnd =
  /^(?:[-–—∞]|n\/?a|none|never|no expiry|no end|unlimited|unbegrenzt|nie|永久|永久有效|长期|長期|无期限|無期限|無|なし)$/i
/** The first day that a program can count, which it writes for none. */
const firstDay = /^(?:0000-00-00|0001-01-01|1900-01-01|1970-01-01)(?:[T ]|$)|^0?1[/.]0?1[/.](?:1900|1970)(?: |$)/
/** Years in which programs let end what shall not. */
const farYear = /^(?:2[2-9]|[3-9]\d)\d{2}[-/.年]|[-/.](?:2[2-9]|[3-9]\d)\d{2}$/

const isNever = (text: string): boolean => [noEnd, firstDay, farYear].some((form) => form.test(text))

const plainCell = (cell: string): string => cell.normalize('NFKC').trim()

/** Returns whether a cell of last days says something that nobody can read. */
export const isUnreadDay = (cell: string, day: string | null | undefined): boolean =>
  cell !== '' && (day ?? null) === null && !isNever(plainCell(cell))

/** A last day by its cell; `read` is what the column of days makes of it. One without its year is none, and so is one that no calendar has or that stands for none. */
export function lastDayOf(cell: string, read: string | undefined): string | undefined {
  const text = plainCell(cell)
  if (isNever(text)) return undefined
  if (read !== undefined && !read.startsWith('--')) return read
  return readDayText(endOfMonth(text) ?? /^\d{4}-\d{2}-\d{2}(?=[T ])/.exec(text)?.[0] ?? '')
}

const isNothing = ({ number, lastDay }: LotOfRow): boolean => number === '' && lastDay === null

/** Stock as one lot, where there is any. */
export const asLot = (one: MovedStock, lot: LotOfRow | undefined): MovedStock =>
  lot === undefined || isNothing(lot) || one.stock === null || isZero(one.stock) || isNegative(one.stock)
    ? one
    : { ...one, lots: [{ ...lot, quantity: one.stock }] }

const areLots = (stock: readonly MovedStock[]): boolean => stock.some(({ lots = [] }) => lots.length > 0)

/** Lots of two figures of one place; undefined where both are of one lot, or one of them is of none: then the two are no sum. */
export function lotsTogether(first: MovedStock, second: MovedStock): readonly MovedLot[] | undefined {
  const [own, other] = [first.lots ?? [], second.lots ?? []]
  const key = ({ number, lastDay }: MovedLot): string => JSON.stringify([number, lastDay])
  const known = new Set(own.map(key))
  return own.length === 0 || other.length === 0 || other.some((lot) => known.has(key(lot)))
    ? undefined
    : [...own, ...other]
}

/** Says of a row that names a lot what of it does not come. */
export function sayLot(
  at: PlaceInFile,
  { number, day, lot }: { readonly number: string; readonly day: string; readonly lot: LotOfRow | undefined },
  stock: readonly MovedStock[],
  remarks: RemarkList,
): void {
  if (Array.from(number).length > MOST_LOT_NUMBER)
    remarks.doubt(at, 'lot-number-cut', { lot: number, most: MOST_LOT_NUMBER })
  if (isUnreadDay(day, lot?.lastDay)) remarks.doubt(at, 'last-day-unreadable', { value: day })
  const lotName = [number, day].filter((text) => text !== '').join(', ')
  if (lot && !isNothing(lot) && !areLots(stock)) remarks.leaveOut(at, 'lot-without-stock', { lot: lotName })
}

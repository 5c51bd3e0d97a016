import type { FaceCount } from '@kassa/domain/tenders/cash.ts'
import { facesOf, hasLooseCoins, LOOSE_MINOR } from '@kassa/domain/payment/denominations.ts'
import { CURRENCIES, type CurrencyCode } from '@kassa/domain/money/money.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import { compareTotal, countShift, type ShiftCount, type ShiftSettings } from '@kassa/domain/sales/shift.ts'
import { readAmount } from '../model/goods/quantity-text.ts'

/** A row of the count: a note or coin, the loose coins as an amount ({@link LOOSE_MINOR}), or all of it as one total. */
export type CountRow = number | 'total'

/** Figures typed into the rows: pieces, and amounts for loose coins and the total. */
export type TypedCount = Readonly<Partial<Record<CountRow, string>>>

/** Rows of a currency, from the largest note to the total. */
export const rowsOf = (currency: CurrencyCode): readonly CountRow[] => [
  ...facesOf(currency),
  ...(hasLooseCoins(currency) ? [LOOSE_MINOR] : []),
  'total',
]

/** Returns whether a row takes an amount and not a number of pieces. */
export const isAmountRow = (row: CountRow, currency: CurrencyCode): boolean =>
  row === 'total' || (row === LOOSE_MINOR && hasLooseCoins(currency))

export const isNothingTyped = (typed: TypedCount): boolean => Object.values(typed).every((text) => text === '')

/** A total typed at once stands for itself; whoever goes on to faces counts by faces, and the other way round. */
export const typeInto = (typed: TypedCount, row: CountRow, text: string): TypedCount => {
  if (row === 'total') return text === '' ? { ...typed, total: '' } : { total: text }
  return { ...typed, total: '', [row]: text }
}

/** Only what can stand in a row: five digits of pieces, or an amount with its decimals. */
export function fitText(row: CountRow, text: string, currency: CurrencyCode): string {
  const plain = text.normalize('NFKC')
  if (!isAmountRow(row, currency)) return plain.replaceAll(/\D/g, '').slice(0, 5)
  const [whole = '', ...rest] = plain.replaceAll(/[^\d.]/g, '').split('.')
  const { exponent } = CURRENCIES[currency]
  const fraction = rest.join('').slice(0, exponent)
  return rest.length === 0 || exponent === 0 ? whole.slice(0, 11) : `${whole.slice(0, 11)}.${fraction}`
}

/** A row's worth, minor units; 0 while nothing or only a point stands there. */
export function worthOf(row: CountRow, text: string, currency: CurrencyCode): number {
  if (!isAmountRow(row, currency)) return Number(row) * Number(text)
  const read = readAmount(text.replace(/^\./, '0.').replace(/\.$/, ''), CURRENCIES[currency].exponent)
  return read.ok ? read.value : 0
}

export interface ReadCount extends ShiftCount {
  /** By face; none where one total was typed. */
  readonly counts: readonly FaceCount[]
}

/** The count as it was typed against what is expected. Refuses as `countShift` does. */
export function readCount(
  typed: TypedCount,
  expectedMinor: number,
  currency: CurrencyCode,
  settings: ShiftSettings,
): Result<ReadCount> {
  const { total = '' } = typed
  if (total !== '')
    return accept({ ...compareTotal(worthOf('total', total, currency), expectedMinor, settings), counts: [] })
  const counts = rowsOf(currency).flatMap((row) => {
    if (row === 'total') return []
    const count = worthOf(row, typed[row] ?? '', currency) / row
    return count > 0 ? [{ faceMinor: row, count }] : []
  })
  const count = countShift(counts, expectedMinor, currency, settings)
  return count.ok ? accept({ ...count.value, counts }) : count
}

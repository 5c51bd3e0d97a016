import { readableCodes } from './number-column.ts'

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  元: 'CNY',
  RMB: 'CNY',
  円: 'JPY',
  US$: 'USD',
  CA$: 'CAD',
  HK$: 'HKD',
  NT$: 'TWD',
  R$: 'BRL',
}
const found = new RegExp(String.raw`(?:US|CA|HK|NT|R)\$|[€£₹元円$]|(?<![a-z])(?:${readableCodes})(?![a-z])`, 'iu')
/** A bare `$` may be the sign of any of these. */
const dollars = /^(?:USD|CAD|AUD|NZD|SGD|HKD|TWD|MXN|ARS|CLP|COP|DOP|UYU)$/

/** The currency that a cell with a number names; `$` for one of several, undefined for none. */
export function currencyOfCell(cell: string): string | undefined {
  if (/^[-+\d.,\s]*$/.test(cell) || !/\d/.test(cell)) return undefined
  const [sign] = found.exec(cell.normalize('NFKC')) ?? []
  return sign === undefined ? undefined : (signs[sign.toUpperCase()] ?? sign.toUpperCase())
}

/** The places of cells that name another currency than most of their column. */
export function cellsOfOtherCurrency(cells: readonly string[]): readonly number[] {
  const named = cells.map(currencyOfCell)
  const counts = Map.groupBy(
    named.filter((one) => one !== undefined),
    (one) => one,
  )
  const [most] = [...counts].toSorted(([, left], [, right]) => right.length - left.length)[0] ?? []
  if (most === undefined || counts.size < 2) return []
  const isSame = (one: string): boolean =>
    one === most || (one === '$' && dollars.test(most)) || (most === '$' && dollars.test(one))
  return named.flatMap((one, at) => (one === undefined || isSame(one) ? [] : [at]))
}

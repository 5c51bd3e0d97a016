import { decimalText, findCurrency, type CurrencyCode } from '../money/money.ts'
import { isCheckedCode } from '../product/check-digit.ts'
import { accept, refuse, type Result } from '../result.ts'
import { DENOMINATIONS } from '../payment/denominations.ts'

const MOST_TIMES = 100
const MOST_NOTES = 4

/**
 * The most cash a customer can sensibly hand over for what is due, minor units: a hundred times the due, or four of the currency's
 * largest note above it, whichever is more. A currency that is not listed has no notes. Source: D86.
 */
export function mostCash(dueMinor: number, currencyCode: string): number {
  const currency = findCurrency(currencyCode)?.code
  const [largest = 0] = currency === undefined ? [] : DENOMINATIONS[currency].notes
  return Math.max(dueMinor * MOST_TIMES, dueMinor + MOST_NOTES * largest)
}

/**
 * Cash as it was typed, in minor units: digits with at most the currency's decimals. Whether it is enough is not asked here.
 *
 * Refuses with `cash.not-a-number`, `cash.too-fine` (`decimals`), `cash.is-code` for the digits of a bar code (`code`), and
 * `cash.too-much` (`mostMinor`, and `most` as text) above {@link mostCash}. Source: D86.
 */
export function readCash(text: string, dueMinor: number, currencyCode: CurrencyCode): Result<number> {
  const decimals = findCurrency(currencyCode)?.exponent ?? 2
  const match = /^(\d{1,14})(?:\.(\d+))?$/.exec(text)
  if (!match) return refuse({ code: 'cash.not-a-number' })
  if (isCheckedCode(text)) return refuse({ code: 'cash.is-code', facts: { code: text } })
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return refuse({ code: 'cash.too-fine', facts: { decimals } })
  const givenMinor = Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
  const mostMinor = mostCash(dueMinor, currencyCode)
  return givenMinor > mostMinor
    ? refuse({ code: 'cash.too-much', facts: { mostMinor, most: decimalText(mostMinor, decimals) } })
    : accept(givenMinor)
}

/**
 * Returns whether cash looks like a slip of the finger: the change would hold one of the largest notes of the currency, so the customer
 * handed over a note too many or a digit was typed twice. Shown softly, never in the way. Source: features CD-D04.
 */
export const isCashOdd = (givenMinor: number, dueMinor: number, currencyCode: CurrencyCode): boolean =>
  dueMinor > 0 && givenMinor - dueMinor >= (DENOMINATIONS[currencyCode].notes[0] ?? Infinity)

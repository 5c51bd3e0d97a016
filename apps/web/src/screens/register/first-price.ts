import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { parseNumber } from '../../kit/money/parse-number.ts'

/** The dearest price of specification §5, 999,999.99, in minor units; of a currency without decimals 999,999. */
export const dearestIn = (currency: string): number => (exponentOf(currency) === 0 ? 999_999 : 99_999_999)

/** A typed price in minor units, at least one of them; null for what is no price of this currency. */
export function priceOf(text: string, currency: string): number | null {
  const parsed = parseNumber(text.trim(), exponentOf(currency))
  return parsed.ok && parsed.value >= 1 && parsed.value <= dearestIn(currency) ? parsed.value : null
}

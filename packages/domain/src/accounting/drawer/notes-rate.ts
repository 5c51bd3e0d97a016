import { decimalText, findCurrency } from '../../money/money.ts'
import { wideOf } from '../../money/wide.ts'
import type { JournalSum } from '../add-lines.ts'

/** Decimals of a rate of exchange. */
const RATE_DECIMALS = 6

/** The amount that one unit of the notes counted, half-up, as text; null where an amount counts none. `exponent`: decimals of the amount's currency. */
export function rateOfNotes({ minor, notes }: Pick<JournalSum, 'minor' | 'notes'>, exponent: number): string | null {
  const decimals = notes && findCurrency(notes.currency)?.exponent
  if (!notes || decimals === undefined || BigInt(notes.minor) === 0n) return null
  const worth = BigInt(minor) * 10n ** BigInt(decimals + RATE_DECIMALS)
  const whole = BigInt(notes.minor) * 10n ** BigInt(exponent)
  return decimalText(wideOf((worth * 2n + whole) / (whole * 2n)), RATE_DECIMALS)
}

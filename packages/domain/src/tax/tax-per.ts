import type { TaxSettings } from '../basket/index.ts'
import { findCurrency } from '../money/money.ts'

/** Returns whether amounts of a currency have decimals, so that each line can round its own tax. Source: pricing.md, Growth 2, 13. */
export const roundsPerLine = (currency: string): boolean => (findCurrency(currency)?.exponent ?? 0) > 0

/** Returns the place where an outlet of a currency rounds tax, as a basket says it: nothing for once per receipt, as baskets always did. */
export const taxPerIn = (currency: string, wanted: NonNullable<TaxSettings['per']>): Pick<TaxSettings, 'per'> =>
  wanted === 'line' && roundsPerLine(currency) ? { per: 'line' } : {}

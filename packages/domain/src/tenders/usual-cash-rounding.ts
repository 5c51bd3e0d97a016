import type { CashRounding } from '../basket/index.ts'

/** The currencies whose smallest coin is worth more than their smallest unit: cash is rounded to it. Source: D116. */
const usual: Readonly<Record<string, CashRounding>> = {
  CAD: { unitMinor: 5, mode: 'nearest' },
  INR: { unitMinor: 100, mode: 'nearest' },
}

/** Returns the rounding of cash of a currency while nobody has set another; null is none. */
export const usualCashRounding = (currencyCode: string): CashRounding | null => usual[currencyCode] ?? null

/** The rule of one currency in a choice by currency; one that it does not name is rounded as usual. */
export const cashRoundingIn = (
  rules: Readonly<Record<string, CashRounding | null | undefined>>,
  currencyCode: string,
): CashRounding | null => {
  const said = Object.hasOwn(rules, currencyCode) ? rules[currencyCode] : undefined
  return said === undefined ? usualCashRounding(currencyCode) : said
}

/** Smallest coins in use that are worth more than the smallest unit of their currency, beside those that always count. */
const smallestCoinMinor: Readonly<Record<string, number>> = { CNY: 10, ETB: 5 }

/**
 * Returns the rounding of cash to the smallest coin in use, or null where every amount can be paid in coins. New outlets
 * begin with it. Source: D116 and the notes and coins in use of each currency.
 */
export function smallestCoinRounding(currencyCode: string): CashRounding | null {
  const unitMinor = smallestCoinMinor[currencyCode]
  return unitMinor === undefined ? usualCashRounding(currencyCode) : { unitMinor, mode: 'nearest' }
}

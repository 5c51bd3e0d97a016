import type { CurrencyCode } from './money.ts'

/** The currencies an outlet can sell in, in the order of their numbers. Source: specification §4, D116. */
export const SELLING_CURRENCIES = [
  'CNY',
  'USD',
  'JPY',
  'ETB',
  'CAD',
  'EUR',
  'INR',
  'GBP',
] as const satisfies readonly CurrencyCode[]

export type SellingCurrency = (typeof SELLING_CURRENCIES)[number]

import type { WideMinor } from './wide.ts'

/**
 * The currencies the house can price in. `number` is that of specification §4, from 100 on our own; where it is null the
 * currency prices rightly and is not offered yet. `exponent` is the number of decimals, so 1 CNY = 10^exponent minor units.
 * Source: D2, D116, specification §4.
 */
export const CURRENCIES = {
  CNY: { code: 'CNY', number: 1, symbol: '¥', exponent: 2 },
  USD: { code: 'USD', number: 2, symbol: '$', exponent: 2 },
  JPY: { code: 'JPY', number: 3, symbol: '￥', exponent: 0 },
  ETB: { code: 'ETB', number: 4, symbol: 'Br', exponent: 2 },
  CAD: { code: 'CAD', number: 100, symbol: 'CA$', exponent: 2 },
  EUR: { code: 'EUR', number: 101, symbol: '€', exponent: 2 },
  INR: { code: 'INR', number: 102, symbol: '₹', exponent: 2 },
  GBP: { code: 'GBP', number: 103, symbol: '£', exponent: 2 },
  KWD: { code: 'KWD', number: null, symbol: 'KD', exponent: 3 },
} as const

export type CurrencyCode = keyof typeof CURRENCIES
export type Currency = (typeof CURRENCIES)[CurrencyCode]

/** The currency of a code, or undefined for one we do not know. Codes are compared exactly. */
export const findCurrency = (code: string): Currency | undefined =>
  Object.hasOwn(CURRENCIES, code) ? CURRENCIES[code as CurrencyCode] : undefined

/**
 * An amount as plain decimal digits in the major unit, exact: 12345 of CNY is `123.45`, −5 is `-0.05`, 500 of JPY `500`.
 * No grouping and no symbol: those belong to a locale. A sum beyond 2^53 comes as digits. Throws for anything else (a bug).
 */
export function decimalText(minor: WideMinor, exponent: number): string {
  const text = typeof minor === 'number' && !Number.isSafeInteger(minor) ? '' : String(minor)
  if (!/^-?[0-9]+$/.test(text)) throw new RangeError(`not an amount in minor units: ${minor}`)
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(exponent + 1, '0')
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

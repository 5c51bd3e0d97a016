import { findCurrency } from '@kassa/domain/money/money.ts'

const exponentOf = (currency: string): number => findCurrency(currency)?.exponent ?? 2

/** Minor units as channels write them: 1234 of CNY is `12.34`, of JPY `1234`. */
export function decimalText(minor: number, currency: string): string {
  const exponent = exponentOf(currency)
  if (exponent === 0) return String(minor)
  const digits = String(minor).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** A channel's amount in minor units; undefined for what is no amount, or finer than the currency. */
export function minorOf(text: unknown, currency: string): number | undefined {
  const exponent = exponentOf(currency)
  const match = typeof text === 'string' ? /^(\d{1,12})(?:\.(\d+))?$/.exec(text) : null
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  const fine = part.slice(0, exponent).padEnd(exponent, '0')
  return /^0*$/.test(part.slice(exponent)) ? Number(whole + fine) : undefined
}

import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An amount with grouping and without a sign of the currency: `1,234.50`, yen `1,234`, a minus in front. */
export function amountText(minor: number, currency: string): string {
  const plain = decimalText(Math.abs(minor), findCurrency(currency)?.exponent ?? 2)
  const [whole = '0', fraction] = plain.split('.')
  const text = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
  return minor < 0 ? `−${text}` : text
}

/** With the currency's sign in front: `¥1,234.50`, `−$0.05`. */
export function moneyText(minor: number, currency: string): string {
  const symbol = findCurrency(currency)?.symbol ?? currency
  const gap = /[A-Za-z]$/.test(symbol) ? ' ' : ''
  return `${minor < 0 ? '−' : ''}${symbol}${gap}${amountText(Math.abs(minor), currency)}`
}

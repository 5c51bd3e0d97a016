import { CURRENCIES, decimalText, type CurrencyCode } from '../money/money.ts'

/**
 * An amount as it is shown: symbol, grouped digits, the currency's own decimals (2, yen 0): `¥1,234.50`, `-¥0.05`, `￥500`, `Br 12.00`. The
 * same in all three languages, so that a receipt, a screen and a test agree. Source: D2, D3.
 */
export function moneyText(minor: number, currencyCode: CurrencyCode): string {
  const { symbol, exponent } = CURRENCIES[currencyCode]
  const gap = /^[A-Za-z]/.test(symbol) ? ' ' : ''
  const sign = minor < 0 ? '-' : ''
  return sign + symbol + gap + grouped(decimalText(Math.abs(minor), exponent))
}

/** The digits alone, grouped, for columns whose head names the currency. */
export const amountText = (minor: number, currencyCode: CurrencyCode): string =>
  (minor < 0 ? '-' : '') + grouped(decimalText(Math.abs(minor), CURRENCIES[currencyCode].exponent))

/**
 * A derived figure in minor units (an average, a share), cut towards zero and never rounded: what is shown is never more than there is.
 * 0 where nothing is divided. Source: D3, specification §9.
 */
export function cutAverage(sumMinor: number, count: number): number {
  if (count === 0) return 0
  const cut = Math.trunc(sumMinor / count)
  return cut === 0 ? 0 : cut
}

/** A share of a whole as percent with two decimals, cut: 1 of 3 is `33.33%`; `0.00%` of nothing. Source: D3. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '0.00%'
  const hundredths = Number((BigInt(part) * 10_000n) / BigInt(whole))
  return `${decimalText(hundredths === 0 ? 0 : hundredths, 2)}%`
}

function grouped(digits: string): string {
  const [whole = '', decimals] = digits.split('.')
  const groups = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',')
  return decimals === undefined ? groups : `${groups}.${decimals}`
}

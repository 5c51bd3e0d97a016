import { CURRENCIES, decimalText, findCurrency } from '../money/money.ts'
import type { WideMinor } from '../money/wide.ts'

/** The decimals of a currency; 2 for one that is not known (it then shows its code). */
export const exponentOf = (currency: string): number => findCurrency(currency)?.exponent ?? 2

/**
 * The sign before an amount; a word (Br) keeps a blank. To a reader whose own currencies are given (`own`), the code stands in place of a sign
 * that they take for another money's.
 */
export function symbolOf(currency: string, own?: readonly string[]): string {
  if (own !== undefined && isMisread(currency, own)) return `${currency} `
  const symbol = findCurrency(currency)?.symbol ?? currency
  return /^[A-Za-z]/.test(symbol) ? `${symbol} ` : symbol
}

/** The sign that shops of a currency write themselves, where another is shown. */
const WRITTEN: Readonly<Record<string, string>> = { CAD: '$' }

/** The sign of the yen is that of the yuan, drawn wider. */
const SIGNS = Object.values(CURRENCIES).map(({ code, symbol }) => {
  const shown = symbol.normalize('NFKC')
  return { code, shown, written: WRITTEN[code] ?? shown }
})

/**
 * Returns whether readers with these currencies take a sign for another money: yuan and yen have one, and a shop in Canada reads $ as its own. Whoever has
 * neither yuan nor yen cannot tell them apart.
 */
function isMisread(currency: string, own: readonly string[]): boolean {
  const sign = SIGNS.find(({ code }) => code === currency)?.shown
  return SIGNS.some(
    ({ code, shown, written }) =>
      code !== currency && written === sign && (own.includes(code) || (shown === sign && !own.includes(currency))),
  )
}

const THOUSANDS = /\B(?=(?:[0-9]{3})+$)/g
/** The last three digits, then twos: thousand, lakh, crore. */
const LAKHS = /\B(?=(?:[0-9]{2})*[0-9]{3}$)/g

/**
 * Groups the whole part of decimal digits by three, with a minus as it is set in print: `-1234567.80` is `−1,234,567.80`. Amounts in
 * rupees are grouped as in India: `−12,34,567.80`.
 */
export function groupedText(digits: string, currency?: string): string {
  const isNegative = digits.startsWith('-')
  const [whole = '', part] = (isNegative ? digits.slice(1) : digits).split('.')
  const groups = whole.replaceAll(currency === 'INR' ? LAKHS : THOUSANDS, ',')
  return `${isNegative ? '−' : ''}${groups}${part === undefined ? '' : `.${part}`}`
}

/**
 * An amount as it is shown everywhere, on screens, receipts and files alike: symbol, grouped digits, the currency's own
 * decimals: `¥1,234.50`, `−$0.05`, `￥500`, `Br 10.00`; `CNY 99.00` to a reader whose own currency (`own`) is the yen. The same in all three languages.
 * Exact: never rounded, minor units never cut off. Source: specification §4 (symbols), §9; D2, D3.
 */
export function moneyText(minor: WideMinor, currency: string, own?: readonly string[]): string {
  const [text, symbol] = [amountText(minor, currency), symbolOf(currency, own)]
  return text.startsWith('−') ? `−${symbol}${text.slice(1)}` : `${symbol}${text}`
}

/** The digits alone, grouped, for columns whose head names the currency: `1,234.50`, yen `1,234`, a minus in front. */
export const amountText = (minor: WideMinor, currency: string): string =>
  groupedText(decimalText(minor, exponentOf(currency)), currency)

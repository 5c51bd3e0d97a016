import { SELLING_CURRENCIES, type SellingCurrency } from '../money/selling-currencies.ts'

/** Signs and names of currencies that people leave in a column of prices. */
const currencyMarks =
  /^(?:US|CA|HK|CN|JP|NT)?[$¥￥€£₹]|^(?:RMB|CNY|USD|JPY|ETB|CAD|EUR|INR|GBP|Br\.?|Rs\.?)|(?:元|円|圆|块|€|RMB|CNY|USD|JPY|ETB|CAD|EUR|INR|GBP|Br\.?)$/giu

const byThousands = /^\d{1,3}(?:([, '\u2019])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const byLakhs = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/

/**
 * An amount as people and other programs write it, as plain digits with at most one dot: `1,299.00`, `¥12.50`, `３.５元`, `1 299`, `$.50`.
 * Commas and blanks must group thousands, or as in India (`1,23,456.00`); a comma as decimal sign is not guessed at. Undefined for what is no such amount, among
 * them negative ones. Full-width signs are folded.
 */
export function readAmountText(typed: string): string | undefined {
  const bare = typed.normalize('NFKC').trim().replaceAll(currencyMarks, '').trim()
  const grouped = byThousands.test(bare) || byLakhs.test(bare)
  const digits = grouped ? bare.replaceAll(/[, '\u2019]/g, '') : bare
  const [, whole, places] = /^(\d{0,15})(?:\.(\d{1,15}))?$/.exec(digits) ?? []
  if (whole === undefined || (whole === '' && places === undefined)) return undefined
  if (whole === '' && !/[$¥￥€£₹]/u.test(typed)) return undefined
  return (whole === '' ? '0' : whole) + (places === undefined ? '' : `.${places}`)
}

/** A sign that several currencies share stands at each of them. */
const marksOf: Readonly<Record<SellingCurrency, readonly string[]>> = {
  CNY: ['CNY', 'RMB', '¥', 'CN¥', '元', '圆', '块'],
  USD: ['USD', '$', 'US$'],
  JPY: ['JPY', '¥', 'JP¥', '円'],
  ETB: ['ETB', 'BR'],
  CAD: ['CAD', '$', 'CA$'],
  EUR: ['EUR', '€'],
  INR: ['INR', '₹', 'RS'],
  GBP: ['GBP', '£'],
}

/** The selling currencies that the signs and codes beside an amount may mean; undefined where it has none, empty where they mean another or contradict each other. */
export function currenciesNamed(typed: string): readonly SellingCurrency[] | undefined {
  const marks = typed.normalize('NFKC').trim().match(currencyMarks)
  if (!marks) return undefined
  return SELLING_CURRENCIES.filter((one) =>
    marks.every((mark) => marksOf[one].includes(mark.replace(/\.$/, '').toUpperCase())),
  )
}

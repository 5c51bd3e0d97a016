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

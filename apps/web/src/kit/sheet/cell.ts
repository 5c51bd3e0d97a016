/** A number as it is shown: its exact decimal, what stands before it, its decimals, and whether it is per cent. */
export interface SheetCell {
  readonly value: string
  readonly sign: string
  readonly decimals: number
  readonly isShare: boolean
}

/** A sign of currency stands close to its amount; a word has a blank behind it. Rupees are grouped as in India: `₹1,23,456.00`. */
const shown =
  /^([-−]?)((?:[A-Za-z][^\d\s]{0,3}\s|[A-Z]{0,3}[^\dA-Za-z\s.,%+\-−×]{1,4})?)(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d+))?(%?)$/u
/** A spreadsheet holds fifteen digits; a longer number stays the text that it is. */
const DIGITS = 15

/** The number that a text shows, as this program writes amounts, counts and shares; null for whatever else. */
export function cellOf(text: string): SheetCell | null {
  const found = shown.exec(text.trim())
  if (!found) return null
  const [, minus = '', before = '', grouped = '', behind = '', percent = ''] = found
  const whole = grouped.replaceAll(',', '')
  if (whole.length + behind.length > DIGITS || (whole.length > 1 && whole.startsWith('0'))) return null
  const isShare = percent === '%'
  const value = isShare ? hundredth(whole, behind) : behind === '' ? whole : `${whole}.${behind}`
  return { value: `${minus === '' ? '' : '-'}${value}`, sign: before, decimals: behind.length, isShare }
}

/** The decimal point two places to the left. */
function hundredth(whole: string, behind: string): string {
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${behind}`
}

/** How a spreadsheet is told to show it. Source: ECMA-376, 18.8.31. */
export function formatText({ sign, decimals, isShare }: SheetCell): string {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`
  return `${sign === '' ? '' : `"${sign}"`}#,##0${places}${isShare ? '%' : ''}`
}

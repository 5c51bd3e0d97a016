import { endsInCheckDigit } from '../../product/check-digit.ts'
import type { Bars } from './code-128.ts'

/** The digits 0 to 9 with odd parity; even parity is these backwards, the right half starts with a bar. Source: GS1 General Specifications 5.2. */
const ODD = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** The places of even parity among the six digits on the left, by the first digit of the number. */
const EVEN = ['', '356', '346', '345', '256', '236', '234', '246', '245', '235']

const digitsOf = (code: string): number[] => Array.from(code, Number)

/** The bars of an EAN-13, also of a UPC-A of twelve digits, without quiet zones. Null for anything else. */
export function ean13(text: string): Bars | null {
  if (!/^\d{12,13}$/.test(text) || !endsInCheckDigit(text)) return null
  const digits = digitsOf(text.padStart(13, '0'))
  const even = EVEN[digits[0] ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, index) => {
    const widths = ODD[digit] ?? ''
    return even.includes(String(index + 1)) ? Array.from(widths).toReversed().join('') : widths
  })
  const right = digits.slice(7).map((digit) => ODD[digit] ?? '')
  // Guards: bar, space, bar; then digits that begin with a space, five between, digits that begin with a bar, three at the end.
  const widths = Array.from(['111', ...left, '11111', ...right, '111'].join(''), Number)
  const bars: { at: number; width: number }[] = []
  let at = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { modules: at, bars }
}

import { code128, type Bars } from '../receipt/symbols/code-128.ts'
import { ean13 } from '../receipt/symbols/ean-13.ts'
import { dotBox } from './label-box.ts'
import type { LabelTemplate } from './label-template.ts'

/** White modules that a scanner needs on either side. */
const QUIET = 10

/** The bars of a code in a box so many dots wide, in whole dots a module; null where not even one dot fits, or the code has none. */
export function barsIn(code: string, widthDots: number): { readonly drawn: Bars; readonly dot: number } | null {
  const drawn = ean13(code) ?? code128(code)
  const dot = drawn ? Math.floor(widthDots / (drawn.modules + QUIET * 2)) : 0
  return drawn && dot >= 1 ? { drawn, dot } : null
}

/** Returns whether a label has a place for bars that stays empty for goods of this code. */
export const lacksBars = ({ elements }: LabelTemplate, code: string, dotsPerMm: number): boolean =>
  elements.some((element) => element.type === 'barcode' && barsIn(code, dotBox(element, dotsPerMm).width) === null)

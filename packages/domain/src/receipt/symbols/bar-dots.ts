import { makeDots, type Dots } from '../dots.ts'
import { code128 } from './code-128.ts'

/** Dots of a module at most; scanners read one of a single dot only where the print is sharp. */
export const WIDEST_BAR = 2
export const BAR_HEIGHT = 64
/** White modules that a scanner needs on either side. */
const BAR_QUIET = 10

/** Returns the width of a module in dots at which the bars fit with their quiet zones; 0 where even one dot is too wide, or the text has no bars. */
export function barModule(code: string, widthDots: number): number {
  const drawn = code128(code)
  return drawn ? Math.min(WIDEST_BAR, Math.floor(widthDots / (drawn.modules + BAR_QUIET * 2))) : 0
}

/** The bars as wide as they fit with their quiet zones; null where they do not. */
export function barDots(code: string, widthDots: number): Dots | null {
  const drawn = code128(code)
  const dot = barModule(code, widthDots)
  if (!drawn || dot === 0) return null
  const black = new Set(drawn.bars.flatMap(({ at, width }) => Array.from({ length: width }, (_, index) => at + index)))
  return makeDots(drawn.modules * dot, BAR_HEIGHT, (x) => black.has(Math.floor(x / dot)))
}

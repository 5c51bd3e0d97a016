import { makeDots, type Dots } from '@kassa/domain/receipt/dots.ts'
import type { PaperLine } from '@kassa/domain/receipt/lay-out.ts'
import { drawPage } from '@kassa/domain/receipt/page/draw-page.ts'
import { placeLines } from '@kassa/domain/receipt/page/place-lines.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { glyphsFor } from './glyphs.ts'

/** Darker than this is black on paper. */
const DARK = 140

/** Draws lines of text as dots, for characters that a printer does not have, as the language writes them. */
export const lineDrawer =
  (language: Locale) =>
  (line: Extract<PaperLine, { kind: 'text' }>, widthDots: number): Dots => {
    const [paper] = placeLines([line], widthDots)
    if (!paper) return makeDots(widthDots, 1, () => false)
    const { width, height, pixels } = drawPage(paper, glyphsFor(language))
    return makeDots(width, height, (x, y) => (pixels[y * width + x] ?? 255) < DARK)
  }

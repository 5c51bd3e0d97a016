import { bitsToBase64, isBlack, type Dots } from '../dots.ts'
import { textCells } from '../character-width.ts'
import { ASCENT, CELL_UNITS, DESCENT, strikeTwice, unknownGlyph, type GlyphSource } from '../face/outline.ts'
import { outlinePath } from '../face/outline-path.ts'
import { writeTrueType, type FaceSubset } from '../face/true-type.ts'
import { isWoven } from '../script/letters.ts'
import { visualUnits } from '../script/visual-units.ts'
import { markup, type Markup } from '../../text/markup.ts'
import { facesOf } from './page-faces.ts'
import { CELL, FACTORS, type PlacedItem, type PlacedPaper } from './place-lines.ts'

const faceRule = (face: FaceSubset | null, weight: number): string =>
  face === null
    ? ''
    : `@font-face{font-family:paper;font-weight:${weight};src:url(data:font/ttf;base64,${bitsToBase64(writeTrueType(face))})}`

/** Rows of black as one path: sharp at any size, and in every mail program that shows drawings. */
function dotsPath(dots: Dots): string {
  const runs: string[] = []
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1) {
      const from = x
      while (x < dots.widthDots && isBlack(dots, x, y)) x += 1
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`)
    }
  return runs.join('')
}

type PlacedText = Extract<PlacedItem, { kind: 'text' }>

/** A word whose letters join is drawn: no face of a page joins them as the paper does. It is named for whoever listens. */
function wordHtml(word: string, left: number, { y, size, isBold }: PlacedText, glyphs: GlyphSource): Markup {
  const cells = textCells(word)
  const plain = glyphs(word) ?? unknownGlyph(cells)
  const { contours } = isBold ? strikeTwice(plain) : plain
  const { wide, high } = FACTORS[size]
  const box = `0 ${-ASCENT} ${cells * CELL_UNITS} ${ASCENT + DESCENT}`
  return markup`<svg style="left:${left}px;top:${y}px" width="${cells * CELL.width * wide}" height="${CELL.pitch * high}" viewBox="${box}" preserveAspectRatio="none" overflow="visible" role="img" aria-label="${word}"><path transform="scale(1,-1)" d="${outlinePath(contours)}"/></svg>`
}

/** The words that are drawn, each at its place. */
function wordsHtml(item: PlacedText, glyphs: GlyphSource): Markup[] {
  let left = item.x
  return visualUnits(item.text).flatMap((unit) => {
    const from = left
    left += textCells(unit) * CELL.width * FACTORS[item.size].wide
    return isWoven(unit) ? [wordHtml(unit, from, item, glyphs)] : []
  })
}

/** The other characters of a line in the order in which they stand, with room for its words. */
const besideWords = (text: string): string =>
  visualUnits(text)
    .map((unit) => (isWoven(unit) ? ' '.repeat(textCells(unit)) : unit))
    .join('')

function itemHtml(item: PlacedItem, glyphs: GlyphSource): Markup {
  const place = `left:${item.x}px;top:${item.y}px`
  if (item.kind === 'dots') {
    const { widthDots: width, heightDots: height } = item.dots
    return markup`<svg style="${place}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" aria-hidden="true"><path d="${dotsPath(item.dots)}"/></svg>`
  }
  const { wide, high } = FACTORS[item.size]
  const scale = wide === 1 && high === 1 ? '' : `;transform:scale(${wide},${high})`
  const style = `${place}${item.isBold ? ';font-weight:700' : ''}${scale}`
  if (!isWoven(item.text)) return markup`<p style="${style}">${item.text}</p>`
  return markup`<p style="${style};direction:ltr;unicode-bidi:bidi-override">${besideWords(item.text)}</p>${wordsHtml(item, glyphs)}`
}

/** A paper as a page of its own, one pixel a dot, with everything it needs inside it: to be kept, or sent. Source: DV-D03. */
export function writeHtml(
  paper: PlacedPaper,
  { glyphs, title, language }: { readonly glyphs: GlyphSource; readonly title: string; readonly language: string },
): string {
  const faces = facesOf([paper], glyphs)
  const style = `${faceRule(faces.plain, 400)}${faceRule(faces.bold, 700)}
body{margin:0;background:#fff;color:#000}
main{position:relative;width:${paper.widthDots}px;height:${paper.heightDots}px;overflow:hidden}
main>*{position:absolute;margin:0}
p{font:400 ${CELL.height}px/${CELL.pitch}px paper,monospace;white-space:pre;transform-origin:0 0;font-kerning:none;font-variant-ligatures:none;font-synthesis:none}`
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${paper.widthDots}"><title>${title}</title><style>${markup.raw(style)}</style></head><body><main>${paper.items.map((item) => itemHtml(item, glyphs))}</main></body></html>`
    .text
}

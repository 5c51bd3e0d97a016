import { bitsToBase64, isBlack, type Dots } from '../dots.ts'
import type { GlyphSource } from '../face/outline.ts'
import { writeTrueType, type FaceSubset } from '../face/true-type.ts'
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

function itemHtml(item: PlacedItem): Markup {
  const place = `left:${item.x}px;top:${item.y}px`
  if (item.kind === 'dots') {
    const { widthDots: width, heightDots: height } = item.dots
    return markup`<svg style="${place}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" aria-hidden="true"><path d="${dotsPath(item.dots)}"/></svg>`
  }
  const { wide, high } = FACTORS[item.size]
  const scale = wide === 1 && high === 1 ? '' : `;transform:scale(${wide},${high})`
  return markup`<p style="${place}${item.isBold ? ';font-weight:700' : ''}${scale}">${item.text}</p>`
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
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=${paper.widthDots}"><title>${title}</title><style>${markup.raw(style)}</style></head><body><main>${paper.items.map(itemHtml)}</main></body></html>`
    .text
}

import { textCells } from '../character-width.ts'
import { isBlack } from '../dots.ts'
import { drawGlyph, type Coverage } from '../face/draw-glyph.ts'
import { ASCENT, strikeTwice, unknownGlyph, UNITS_PER_EM, type GlyphSource } from '../face/outline.ts'
import { visualUnits } from '../script/visual-units.ts'
import { CELL, FACTORS, type PlacedItem, type PlacedPaper } from './place-lines.ts'

/** A picture in gray: 0 black to 255 white, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Dots beyond the cells on either side, for what leans out of them. */
const LEAN = 6

/** A drawer of characters and words that draws each look of each only once. */
function glyphDrawer(
  glyphs: GlyphSource,
): (character: string, item: Extract<PlacedItem, { kind: 'text' }>) => Coverage {
  const drawn = new Map<string, Coverage>()
  return (character, { size, isBold }) => {
    const key = `${character}${size}${String(isBold)}`
    const known = drawn.get(key)
    if (known) return known
    const { wide, high } = FACTORS[size]
    const plain = glyphs(character) ?? unknownGlyph(textCells(character))
    const dot = CELL.height / UNITS_PER_EM
    const fresh = drawGlyph(isBold ? strikeTwice(plain) : plain, {
      across: dot * wide,
      down: dot * high,
      width: plain.cells * CELL.width * wide + LEAN * 2,
      height: CELL.pitch * high,
      left: LEAN,
      baseline: ASCENT * dot * high,
    })
    drawn.set(key, fresh)
    return fresh
  }
}

/** Lays one over the other: what is darker stays. */
function darken(picture: GreyPicture, { width, height, values }: Coverage, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(height, picture.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(width, picture.width - left); x += 1) {
      const at = (top + y) * picture.width + left + x
      picture.pixels[at] = Math.min(picture.pixels[at] ?? 255, 255 - (values[y * width + x] ?? 0))
    }
}

function drawDots(picture: GreyPicture, { x, y, dots }: Extract<PlacedItem, { kind: 'dots' }>): void {
  for (let row = 0; row < dots.heightDots; row += 1)
    for (let column = 0; column < dots.widthDots; column += 1)
      if (isBlack(dots, column, row)) picture.pixels[(y + row) * picture.width + x + column] = 0
}

/** The paper as a picture, one pixel a dot. */
export function drawPage(paper: PlacedPaper, glyphs: GlyphSource): GreyPicture {
  const { widthDots: width, heightDots: height, items } = paper
  const picture = { width, height, pixels: new Uint8Array(width * height).fill(255) }
  const glyphOf = glyphDrawer(glyphs)
  for (const item of items) {
    if (item.kind === 'dots') drawDots(picture, item)
    else {
      let { x } = item
      for (const character of visualUnits(item.text)) {
        if (character !== ' ') darken(picture, glyphOf(character, item), x - LEAN, item.y)
        x += textCells(character) * CELL.width * FACTORS[item.size].wide
      }
    }
  }
  return picture
}

import { textCells } from '../character-width.ts'
import { strikeTwice, unknownGlyph, type CellGlyph, type GlyphSource } from '../face/outline.ts'
import type { FaceSubset } from '../face/true-type.ts'
import { visualUnits } from '../script/visual-units.ts'
import type { PlacedPaper } from './place-lines.ts'

/** The characters and words that papers print in one weight, each once and in order; what has no cell of its own is left out. */
function charactersOf(papers: readonly PlacedPaper[], isBold: boolean): string[] {
  const texts = papers.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' && item.isBold === isBold ? [item.text] : [])),
  )
  return [...new Set(texts.flatMap(visualUnits))].filter((one) => textCells(one) > 0).toSorted()
}

/** The name of a letter in a face: its text and its form. */
export const letterKey = ({ text, form }: { readonly text: string; readonly form: number }): string =>
  `${text} ${String(form)}`

/** The faces that papers need, plain and bold, with no more than the characters on them, and the letters of words; none where a weight is not used. */
export function facesOf(
  papers: readonly PlacedPaper[],
  glyphs: GlyphSource,
): Record<'plain' | 'bold', FaceSubset | null> {
  const subset = (isBold: boolean): FaceSubset | null => {
    const characters = charactersOf(papers, isBold)
    const struck = (glyph: CellGlyph): CellGlyph => (isBold ? strikeTwice(glyph) : glyph)
    const found = characters.map((character) => ({
      character,
      glyph: glyphs(character) ?? unknownGlyph(textCells(character)),
    }))
    const letters = new Map(
      found.flatMap(({ glyph }) => glyph.letters?.drawn ?? []).map((letter) => [letterKey(letter), letter]),
    )
    const named = [
      ...found
        .filter(({ glyph }) => !glyph.letters)
        .map(({ character, glyph }) => ({ character, glyph: struck(glyph) })),
      ...[...letters].map(([key, { text, glyph }]) => ({ character: text, key, glyph: struck(glyph) })),
    ]
    return named.length === 0 ? null : { name: isBold ? 'KassaPaper-Bold' : 'KassaPaper', glyphs: named }
  }
  return { plain: subset(false), bold: subset(true) }
}

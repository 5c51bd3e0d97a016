import { characterCells } from '../character-width.ts'
import { strikeTwice, unknownGlyph, type GlyphSource } from '../face/outline.ts'
import type { FaceSubset } from '../face/true-type.ts'
import type { PlacedPaper } from './place-lines.ts'

/** The characters that papers print in one weight, each once and in order; what has no cell of its own is left out. */
function charactersOf(papers: readonly PlacedPaper[], isBold: boolean): string[] {
  const texts = papers.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'text' && item.isBold === isBold ? [item.text] : [])),
  )
  return [...new Set(texts.flatMap((text) => Array.from(text)))].filter((one) => characterCells(one) > 0).toSorted()
}

/** The faces that papers need, plain and bold, with no more than the characters on them; none where a weight is not used. */
export function facesOf(
  papers: readonly PlacedPaper[],
  glyphs: GlyphSource,
): Record<'plain' | 'bold', FaceSubset | null> {
  const subset = (isBold: boolean): FaceSubset | null => {
    const characters = charactersOf(papers, isBold)
    const named = characters.map((character) => {
      const plain = glyphs(character) ?? unknownGlyph(characterCells(character))
      return { character, glyph: isBold ? strikeTwice(plain) : plain }
    })
    return named.length === 0 ? null : { name: isBold ? 'KassaPaper-Bold' : 'KassaPaper', glyphs: named }
  }
  return { plain: subset(false), bold: subset(true) }
}

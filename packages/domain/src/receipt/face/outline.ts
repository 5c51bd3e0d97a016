/** A point of an outline; off the curve it pulls a quadratic one. */
export interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

export type Contour = readonly OutlinePoint[]

/**
 * A character as it stands in its cells, in thousandths of the cell's height: a cell is 500 wide, y grows upwards from the base line
 * and the cell reaches from 120 below it to 880 above.
 */
export interface CellGlyph {
  readonly cells: number
  readonly contours: readonly Contour[]
  /** The letters of a word that is drawn as a whole. */
  readonly letters?: WordLetters
}

/** Letters from the left to the right as they are written, so many cells each, and how the word stands in its own. */
export interface WordLetters {
  /** The factor by which they are pressed together. */
  readonly across: number
  /** Thousandths from the left edge of the word's cells. */
  readonly left: number
  readonly drawn: readonly { readonly text: string; readonly form: number; readonly glyph: CellGlyph }[]
}

/** The source of glyphs: one for a character or a word of `visualUnits`, or none. */
export type GlyphSource = (character: string) => CellGlyph | undefined

export const UNITS_PER_EM = 1_000
export const CELL_UNITS = 500
/** The height of a line above its base line and its depth below; together one line's pitch. */
export const ASCENT = 1_005
export const DESCENT = 245

/** The distance by which the second strike of a bold character stands to the right of the first. */
const STRIKE = 42

const shifted = (contour: Contour): Contour => contour.map((point) => ({ ...point, x: point.x + STRIKE }))

/** Struck twice, as a printer makes bold: both outlines, filled by their sum. */
export const strikeTwice = ({ cells, contours }: CellGlyph): CellGlyph => ({
  cells,
  contours: [...contours, ...contours.map(shifted)],
})

const box = (cells: number): Contour[] => {
  const right = CELL_UNITS * cells - 60
  const ring = (inset: number): Contour =>
    [
      [60 + inset, inset],
      [60 + inset, 700 - inset],
      [right - inset, 700 - inset],
      [right - inset, inset],
    ].map(([x = 0, y = 0]) => ({ x, y, isOn: true }))
  return [ring(0), ring(50).toReversed()]
}

/** Returns the glyph for a character that no source has: an empty box, so that a missing character is seen. */
export const unknownGlyph = (cells: number): CellGlyph => ({ cells, contours: cells === 0 ? [] : box(cells) })

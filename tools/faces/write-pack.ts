import type { CellGlyph, Contour } from '@kassa/domain/receipt/face/outline.ts'

const numberBytes = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...numberBytes(Math.floor(value / 0x80))]
const fold = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

function contourBytes(contour: Contour): number[] {
  let x = 0
  let y = 0
  const points = contour.flatMap((point) => {
    const across = fold(point.x - x) * 2 + Number(point.isOn)
    const up = fold(point.y - y)
    ;({ x, y } = point)
    return [...numberBytes(across), ...numberBytes(up)]
  })
  return [...numberBytes(contour.length), ...points]
}

const glyphBytes = ({ cells, contours }: CellGlyph): number[] => [
  ...numberBytes(cells),
  ...numberBytes(contours.length),
  ...contours.flatMap(contourBytes),
]

/** The pack of these characters; what `readGlyphPack` reads. Coordinates are whole numbers. */
export function writeGlyphPack(glyphs: ReadonlyMap<number, CellGlyph>): Uint8Array {
  const sorted = [...glyphs].toSorted(([one], [other]) => one - other)
  const bodies = sorted.map(([, glyph]) => glyphBytes(glyph))
  let before = 0
  const index = sorted.flatMap(([point], place) => {
    const entry = [...numberBytes(point - before), ...numberBytes(bodies[place]?.length ?? 0)]
    before = point
    return entry
  })
  return Uint8Array.from([...numberBytes(sorted.length), ...index, ...bodies.flat()])
}

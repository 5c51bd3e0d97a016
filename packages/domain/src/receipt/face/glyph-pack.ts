import type { CellGlyph, Contour, GlyphSource, OutlinePoint } from './outline.ts'

// A pack (written by tools/faces): count, then per character its distance to the one before and its bytes, then the outlines one behind the other. Numbers
// are seven bits a byte, the lowest first; those with a sign are folded, so that small ones stay short.

class Bytes {
  private readonly bytes: Uint8Array
  at: number
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  signed(): number {
    const folded = this.number()
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
  }
}

function contourIn(bytes: Bytes): Contour {
  const points: OutlinePoint[] = []
  const count = bytes.number()
  let x = 0
  let y = 0
  for (let index = 0; index < count; index += 1) {
    const across = bytes.number()
    const isOn = across % 2 === 1
    const folded = Math.floor(across / 2)
    x += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
    y += bytes.signed()
    points.push({ x, y, isOn })
  }
  return points
}

function glyphIn(pack: Uint8Array, at: number): CellGlyph {
  const bytes = new Bytes(pack, at)
  const cells = bytes.number()
  return { cells, contours: Array.from({ length: bytes.number() }, () => contourIn(bytes)) }
}

/** The glyphs of a pack by their characters. */
export function readGlyphPack(pack: Uint8Array): GlyphSource {
  const glyphs = readNumberedPack(pack)
  return (character) => glyphs(character.codePointAt(0) ?? 0)
}

/** The glyphs of a pack by their numbers; each is read when it is asked for, and kept. */
export function readNumberedPack(pack: Uint8Array): (code: number) => CellGlyph | undefined {
  const bytes = new Bytes(pack)
  const entries: { readonly point: number; readonly length: number }[] = []
  const count = bytes.number()
  let point = 0
  for (let index = 0; index < count; index += 1) {
    point += bytes.number()
    entries.push({ point, length: bytes.number() })
  }
  const places = new Map<number, number>()
  let at = bytes.at
  for (const entry of entries) {
    places.set(entry.point, at)
    at += entry.length
  }
  const known = new Map<number, CellGlyph>()
  return (code) => {
    const place = places.get(code)
    if (place === undefined) return undefined
    const glyph = known.get(code) ?? glyphIn(pack, place)
    known.set(code, glyph)
    return glyph
  }
}

// Makes the packs of outlines in apps/server/faces from the faces named there: `node tools/faces/run.ts FOLDER`, where FOLDER has
// the packages @fontsource/noto-sans-{mono,ethiopic,jp,sc} (docs/decisions/0800) and @fontsource/noto-emoji (2649) as npm installs them, or
// `node tools/faces/run.ts FOLDER NAME` for one of the packs.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { characterCells } from '@kassa/domain/receipt/character-width.ts'
import { CELL_UNITS, type CellGlyph } from '@kassa/domain/receipt/face/outline.ts'
import { readWoff, type Face } from './read-woff.ts'
import { writeGlyphPack } from './write-pack.ts'

const [folder = '', only] = process.argv.slice(2)
const target = join(import.meta.dirname, '../../apps/server/faces')

const facesOf = (name: string): Face[] => {
  const files = join(folder, `@fontsource/${name}/files`)
  return readdirSync(files)
    .filter((file) => file.endsWith('-400-normal.woff'))
    .map((file) => readWoff(readFileSync(join(files, file))))
}

/** The share of its height that a glyph keeps, in percent; `whole`: a picture, smaller as it is narrower, and less so in one cell, where it would be a dot. */
type Height = number | 'whole'

/** The glyph in its cells: narrowed where it is too wide, else in their middle. */
function inCells(face: Face, glyph: number, cells: 0 | 1 | 2, height: Height): CellGlyph {
  const advance = face.advanceOf(glyph)
  const room = Math.max(cells, 1) * CELL_UNITS
  const across = advance > room ? room / advance : 1
  const up = typeof height === 'number' ? height / 100 : Math.min(1, across * (cells === 1 ? 1.5 : 1))
  const left = cells === 0 ? -CELL_UNITS : (room - advance * across) / 2
  const contours = face.outlineOf(glyph).map((contour) =>
    contour.map(({ x, y, isOn }) => ({
      x: Math.round(x * across + left),
      y: Math.round(y * up),
      isOn,
    })),
  )
  return { cells, contours }
}

/** Digits, signs and letters of a face of pictures are no pictures. */
const FIRST_PICTURE = 0x203c

const glyphsOf = (names: readonly string[], height: Height): Map<number, CellGlyph> => {
  const glyphs = new Map<number, CellGlyph>()
  for (const face of names.flatMap(facesOf))
    for (const [point, glyph] of face.characters) {
      const character = String.fromCodePoint(point)
      const cells = characterCells(character)
      if (point < 0x20 || glyphs.has(point) || /\p{M}/u.test(character)) continue
      if (height === 'whole' && (point < FIRST_PICTURE || cells === 0)) continue
      glyphs.set(point, inCells(face, glyph, cells, height))
    }
  return glyphs
}

/** Narrow faces lose a fifth of their width in a cell, and a little of their height, so that they keep their shape. */
const PACKS = { narrow: [['noto-sans-mono', 'noto-sans-ethiopic'], 92], ja: [['noto-sans-jp'], 100], zh: [['noto-sans-sc'], 100], emoji: [['noto-emoji'], 'whole'] } as const // prettier-ignore

for (const [name, [names, height]] of Object.entries(PACKS)) {
  if (only !== undefined && only !== name) continue
  const glyphs = glyphsOf(names, height)
  const pack = writeGlyphPack(glyphs)
  const file = join(target, `${name}.br`)
  writeFileSync(
    file,
    brotliCompressSync(pack, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  console.log(
    `${name}: ${String(glyphs.size)} characters, ${String(pack.length)} bytes, packed ${String(statSync(file).size)}`,
  )
}

import { ASCENT, CELL_UNITS, DESCENT, UNITS_PER_EM, type CellGlyph, type Contour } from './outline.ts'

/** A face of its own: glyph 0 is nothing, then one glyph a character, in this order. */
export interface FaceSubset {
  readonly name: string
  /** `key` is the name of a glyph that is not the only one of its text, and has no code therefore. */
  readonly glyphs: readonly { readonly character: string; readonly key?: string; readonly glyph: CellGlyph }[]
}

const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const u32 = (value: number): number[] => [...u16(Math.floor(value / 65_536)), ...u16(value % 65_536)]
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

const advanceOf = ({ cells }: CellGlyph): number => Math.round(cells * CELL_UNITS)

interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

function boxOf(contours: readonly Contour[]): Box {
  const box = { left: 0, bottom: 0, right: 0, top: 0 }
  for (const [index, { x, y }] of contours.flat().entries()) {
    box.left = index === 0 ? x : Math.min(box.left, x)
    box.right = index === 0 ? x : Math.max(box.right, x)
    box.bottom = index === 0 ? y : Math.min(box.bottom, y)
    box.top = index === 0 ? y : Math.max(box.top, y)
  }
  return box
}

const boxBytes = ({ left, bottom, right, top }: Box): number[] => [left, bottom, right, top].flatMap(u16)

/** Each distance as a whole word: longer than needed, and what packs the face makes it short again. */
function glyfBytes({ contours }: CellGlyph): number[] {
  if (contours.length === 0) return []
  const points = contours.flat()
  let last = -1
  const ends = contours.map((contour) => (last += contour.length))
  const steps = (axis: 'x' | 'y'): number[] =>
    points.flatMap((point, index) => u16(point[axis] - (points[index - 1]?.[axis] ?? 0)))
  const body = [
    ...u16(contours.length),
    ...boxBytes(boxOf(contours)),
    ...ends.flatMap(u16),
    ...u16(0),
    ...points.map(({ isOn }) => Number(isOn)),
    ...steps('x'),
    ...steps('y'),
  ]
  return body.length % 2 === 0 ? body : [...body, 0]
}

/** Characters in groups that follow each other, as cmap format 12 wants them. */
function cmapBytes({ glyphs }: FaceSubset): number[] {
  const groups = glyphs
    .map(({ character, key }, index) => ({ key, point: character.codePointAt(0) ?? 0, glyph: index + 1 }))
    .filter(({ key }) => key === undefined)
    .toSorted((one, other) => one.point - other.point)
    .flatMap(({ point, glyph }) => [...u32(point), ...u32(point), ...u32(glyph)])
  const table = [...u16(12), ...u16(0), ...u32(16 + groups.length), ...u32(0), ...u32(groups.length / 12), ...groups]
  return [...u16(0), ...u16(1), ...u16(3), ...u16(10), ...u32(12), ...table]
}

const headBytes = (box: Box): number[] => [
  ...u32(0x10000), ...u32(0x10000), ...u32(0), ...u32(0x5f0f3cf5), ...u16(3), ...u16(UNITS_PER_EM),
  ...zeros(16), ...boxBytes(box), ...u16(0), ...u16(8), ...u16(2), ...u16(1), ...u16(0),
] // prettier-ignore

const hheaBytes = (box: Box, count: number): number[] => [
  ...u32(0x10000), ...u16(ASCENT), ...u16(-DESCENT), ...u16(0), ...u16(CELL_UNITS * 2), ...u16(box.left), ...u16(0),
  ...u16(box.right), ...u16(1), ...zeros(14), ...u16(count),
] // prettier-ignore

const maxpBytes = ({ glyphs }: FaceSubset): number[] => {
  const points = Math.max(0, ...glyphs.map(({ glyph }) => glyph.contours.flat().length))
  const contours = Math.max(0, ...glyphs.map(({ glyph }) => glyph.contours.length))
  return [...u32(0x10000), ...u16(glyphs.length + 1), ...u16(points), ...u16(contours), ...u16(0), ...u16(0), ...u16(2), ...zeros(16)] // prettier-ignore
}

const os2Bytes = (): number[] => [
  ...u16(4), ...u16(CELL_UNITS), ...u16(400), ...u16(5), ...u16(0), ...zeros(20), ...u16(0), ...zeros(10), ...zeros(16),
  ...ascii('NONE'), ...u16(0x40), ...u16(0x20), ...u16(0xffff), ...u16(ASCENT), ...u16(-DESCENT), ...u16(0),
  ...u16(ASCENT), ...u16(DESCENT), ...zeros(8), ...u16(500), ...u16(700), ...u16(0), ...u16(0x20), ...u16(0),
] // prettier-ignore

/** Family, style, unique, whole, version and PostScript name, in English. */
function nameBytes(name: string): number[] {
  const values = [[1, name], [2, 'Regular'], [3, name], [4, name], [5, 'Version 1.0'], [6, name]] as const // prettier-ignore
  const texts = values.map(([, text]) => ascii(text).flatMap((code) => [0, code]))
  let at = 0
  const records = values.flatMap(([id], index) => {
    const length = texts[index]?.length ?? 0
    const record = [...u16(3), ...u16(1), ...u16(0x409), ...u16(id), ...u16(length), ...u16(at)]
    at += length
    return record
  })
  return [...u16(0), ...u16(values.length), ...u16(6 + values.length * 12), ...records, ...texts.flat()]
}

const checkSum = (bytes: readonly number[]): number => {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4)
    sum = (sum + (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))) >>> 0 // prettier-ignore
  return sum
}

const padded = (bytes: readonly number[]): number[] => [...bytes, ...zeros((4 - (bytes.length % 4)) % 4)]

/** A TrueType file of these characters only, for a PDF and for a page. Source: OpenType specification 1.9. */
export function writeTrueType(subset: FaceSubset): Uint8Array {
  const bodies = [[], ...subset.glyphs.map(({ glyph }) => glyfBytes(glyph))]
  const box = boxOf(subset.glyphs.flatMap(({ glyph }) => glyph.contours))
  let at = 0
  const loca = [0, ...bodies.map((body) => (at += body.length))].flatMap(u32)
  const sides = subset.glyphs.flatMap(({ glyph }) => [...u16(advanceOf(glyph)), ...u16(boxOf(glyph.contours).left)])
  const tables: readonly (readonly [string, readonly number[]])[] = [
    ['OS/2', os2Bytes()],
    ['cmap', cmapBytes(subset)],
    ['glyf', bodies.flat()],
    ['head', headBytes(box)],
    ['hhea', hheaBytes(box, subset.glyphs.length + 1)],
    ['hmtx', [...u16(CELL_UNITS), ...u16(0), ...sides]],
    ['loca', loca],
    ['maxp', maxpBytes(subset)],
    ['name', nameBytes(subset.name)],
    ['post', [...u32(0x30000), ...zeros(12), ...u32(0), ...zeros(12)]],
  ]
  let from = 12 + tables.length * 16
  const directory = tables.flatMap(([tag, body]) => {
    const entry = [...ascii(tag), ...u32(checkSum(body)), ...u32(from), ...u32(body.length)]
    from += padded(body).length
    return entry
  })
  const head = [...u32(0x10000), ...u16(tables.length), ...u16(128), ...u16(3), ...u16(tables.length * 16 - 128)]
  return Uint8Array.from([...head, ...directory, ...tables.flatMap(([, body]) => padded(body))])
}

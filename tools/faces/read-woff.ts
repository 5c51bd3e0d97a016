import { inflateSync } from 'node:zlib'
import type { Contour, OutlinePoint } from '@kassa/domain/receipt/face/outline.ts'

/** A TrueType face: its characters, and the outline and advance of each glyph. Source: OpenType specification 1.9, WOFF 1.0. */
export interface Face {
  readonly characters: ReadonlyMap<number, number>
  readonly advanceOf: (glyph: number) => number
  readonly outlineOf: (glyph: number) => Contour[]
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < file.readUInt16BE(12); index += 1) {
    const at = 44 + index * 20
    const [from, packed, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
    const body = file.subarray(from, from + packed)
    tables.set(file.toString('latin1', at, at + 4), packed < length ? inflateSync(body) : body)
  }
  return tables
}

function charactersIn(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4)
    const format = cmap.readUInt16BE(at)
    if (format === 4) readFormat4(cmap.subarray(at), found)
    if (format === 12) readFormat12(cmap.subarray(at), found)
  }
  return found
}

function readFormat12(table: Buffer, found: Map<number, number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12
    const [first, last, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)]
    for (let point = first; point <= last; point += 1) found.set(point, glyph + point - first)
  }
}

function readFormat4(table: Buffer, found: Map<number, number>): void {
  const double = table.readUInt16BE(6)
  for (let at = 14; at < 14 + double; at += 2) {
    const [last, first] = [table.readUInt16BE(at), table.readUInt16BE(at + double + 2)]
    const [delta, offset] = [table.readUInt16BE(at + double * 2 + 2), table.readUInt16BE(at + double * 3 + 2)]
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const place = at + double * 3 + 2 + offset + (point - first) * 2
      const glyph = offset === 0 ? point : table.readUInt16BE(place)
      if (glyph !== 0) found.set(point, (glyph + delta) & 0xffff)
    }
  }
}

/** The points of a plain glyph: flags with repeats, then all x, then all y. */
function plainOutline(glyf: Buffer, contours: number): Contour[] {
  const ends = Array.from({ length: contours }, (_, index) => glyf.readUInt16BE(10 + index * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + contours * 2
  at += 2 + glyf.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = glyf[at++] ?? 0
    const times = flag & 8 ? (glyf[at++] ?? 0) + 1 : 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * (glyf[at++] ?? 0)
      else if (!(flag & same)) value += glyf.readInt16BE((at += 2) - 2)
      return value
    })
  }
  const [xs, ys] = [axis(2, 16), axis(4, 32)]
  const points = flags.map((flag, index): OutlinePoint => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & 1) === 1,
  }))
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1))
}

/** A glyph put together from others, each moved; none of those used here is turned or scaled. */
function partsOutline(glyf: Buffer, outlineOf: Face['outlineOf']): Contour[] {
  const contours: Contour[] = []
  let at = 10
  for (let flags = 0x20; flags & 0x20;) {
    flags = glyf.readUInt16BE(at)
    const glyph = glyf.readUInt16BE(at + 2)
    const isWide = (flags & 1) !== 0
    const [dx, dy] = isWide
      ? [glyf.readInt16BE(at + 4), glyf.readInt16BE(at + 6)]
      : [glyf.readInt8(at + 4), glyf.readInt8(at + 5)]
    if ((flags & 2) === 0 || flags & (8 | 0x40 | 0x80)) throw new Error('a part is placed in a way that is not read')
    at += isWide ? 8 : 6
    const moved = outlineOf(glyph).map((contour) =>
      contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })),
    )
    contours.push(...moved)
  }
  return contours
}

/** Reads a WOFF file with TrueType outlines; all of it in thousandths of an em. */
export function readWoff(file: Buffer): Face {
  const tables = tablesOf(file)
  const table = (name: string): Buffer => tables.get(name) ?? Buffer.alloc(0)
  const [head, loca, glyf, hmtx] = [table('head'), table('loca'), table('glyf'), table('hmtx')]
  const unit = 1000 / head.readUInt16BE(18)
  const isLong = head.readInt16BE(50) === 1
  const placeOf = (glyph: number): number => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const metrics = table('hhea').readUInt16BE(34)
  const outlineOf = (glyph: number): Contour[] => {
    const body = glyf.subarray(placeOf(glyph), placeOf(glyph + 1))
    if (body.length === 0) return []
    const contours = body.readInt16BE(0)
    return contours < 0 ? partsOutline(body, outlineOf) : plainOutline(body, contours)
  }
  return {
    characters: charactersIn(table('cmap')),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4) * unit,
    outlineOf: (glyph) =>
      outlineOf(glyph).map((contour) => contour.map((point) => ({ ...point, x: point.x * unit, y: point.y * unit }))),
  }
}

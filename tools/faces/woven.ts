// Makes the pack of joined and marked letters in apps/server/faces (docs/decisions/2617): `node tools/faces/woven.ts FOLDER`, where FOLDER has
// the packages @fontsource/noto-sans-{arabic,hebrew,thai} and harfbuzzjs as npm installs them.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { clusterKey, MARKS } from '@kassa/domain/receipt/script/cluster-key.ts'
import { joiningOf, LAM_ALEF, type LetterCluster } from '@kassa/domain/receipt/script/clusters.ts'
import type { CellGlyph, Contour, OutlinePoint } from '@kassa/domain/receipt/face/outline.ts'
import { sfntOf } from './sfnt.ts'
import { writeGlyphPack } from './write-pack.ts'

const [folder = ''] = process.argv.slice(2)
const target = join(import.meta.dirname, '../../apps/server/faces/woven.br')

interface Command {
  readonly type: string
  readonly values: readonly number[]
}
interface Shaped {
  readonly codepoint: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}
interface Font {
  setScale(x: number, y: number): void
  glyph(unicode: number): number | undefined
  glyphToJson(glyph: number): readonly Command[]
}
interface ShapedText {
  addText(text: string): void
  guessSegmentProperties(): void
  getGlyphInfosAndPositions(): readonly Shaped[]
}
interface Shaper {
  readonly Blob: new (bytes: ArrayBuffer) => object
  readonly Face: new (blob: object) => object
  readonly Font: new (face: object) => Font
  readonly Buffer: new () => ShapedText
  readonly shape: (font: Font, buffer: ShapedText) => void
}

const shaper = (await import(pathToFileURL(join(folder, 'harfbuzzjs/dist/index.mjs')).href)) as Shaper

function fontOf(script: string): Font {
  const file = join(folder, `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`)
  const bytes = Uint8Array.from(sfntOf(readFileSync(file)))
  const font = new shaper.Font(new shaper.Face(new shaper.Blob(bytes.buffer)))
  font.setScale(1000, 1000)
  return font
}

/** Lines and quadratic curves as points on and off the curve. */
function contoursOf(commands: readonly Command[]): Contour[] {
  const contours: OutlinePoint[][] = []
  for (const { type, values } of commands) {
    if (type === 'M') contours.push([])
    if (type !== 'M' && type !== 'L' && type !== 'Q' && type !== 'Z')
      throw new Error(`a curve that is not read: ${type}`)
    for (let at = 0; at < values.length; at += 2)
      contours.at(-1)?.push({ x: values[at] ?? 0, y: values[at + 1] ?? 0, isOn: type !== 'Q' || at > 0 })
  }
  return contours
}

/** Hundredths of its height that a letter keeps in a line of cells, and by how many thousandths it is lifted: neither marks nor tails leave the line. */
const FIT = {
  arabic: { percent: 86, lift: 50 },
  hebrew: { percent: 92, lift: 0 },
  thai: { percent: 84, lift: 0 },
} as const
type Script = keyof typeof FIT

/** The letter as it is written in the middle of a word: its outlines where they stand, and how far it leads. */
function drawCluster(font: Font, text: string, { percent, lift }: (typeof FIT)[Script]): CellGlyph | null {
  const buffer = new shaper.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shaper.shape(font, buffer)
  let x = 0
  const contours: Contour[] = []
  for (const { codepoint, xAdvance, xOffset, yOffset } of buffer.getGlyphInfosAndPositions()) {
    if (codepoint === 0) return null
    for (const contour of contoursOf(font.glyphToJson(codepoint)))
      contours.push(
        contour.map((point) => ({
          x: Math.round(((point.x + x + xOffset) * percent) / 100),
          y: Math.round(((point.y + yOffset) * percent) / 100) + lift,
          isOn: point.isOn,
        })),
      )
    x += xAdvance
  }
  return { cells: Math.round((x * percent) / 100), contours }
}

const span = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
const isMark = (character: string): boolean => /\p{Mn}/u.test(character)

const BASES: Readonly<Record<Script, readonly string[]>> = {
  arabic: [...span(0x060c, 0x06ff), ...span(0x0750, 0x077f), ...Object.values(LAM_ALEF)],
  hebrew: [...span(0x05be, 0x05f4)],
  thai: [...span(0x0e01, 0x0e3f), ...span(0x0e40, 0x0e5b)],
}
/** Letters that are written with marks; a foreign letter with one is drawn without it. */
const MARKED: Readonly<Record<Script, RegExp>> = {
  arabic:
    /[\u0621-\u063a\u0640-\u064a\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c0-\u06c3\u06cc\u06d2\ufef5-\ufefb]/,
  hebrew: /[\u05d0-\u05ea]/,
  thai: /[\u0e01-\u0e2e]/,
}
const JOINER = '\u200d'
const LAM_OF = new Map(Object.entries(LAM_ALEF).map(([alef, sign]) => [sign, `\u0644${alef}`]))
const textOf = ({ base, form, marks }: LetterCluster): string =>
  `${form & 1 ? JOINER : ''}${LAM_OF.get(base) ?? base}${marks}${form & 2 ? JOINER : ''}`

const FORMS = { dual: [0, 1, 2, 3], right: [0, 1], none: [0] } as const

const clustersOfScript = (script: Script): LetterCluster[] =>
  BASES[script]
    .filter((base) => !isMark(base))
    .flatMap((base) =>
      FORMS[joiningOf(base)].flatMap((form) =>
        ['', ...(MARKED[script].test(base) ? MARKS[script] : [])].map((marks) => ({ base, form, marks })),
      ),
    )

const glyphs = new Map<number, CellGlyph>()
const edges = { low: 0, high: 0 }
for (const script of Object.keys(FIT) as Script[]) {
  const font = fontOf(script)
  for (const cluster of clustersOfScript(script)) {
    const key = clusterKey(cluster)
    const drawn = drawCluster(font, textOf(cluster), FIT[script])
    if (key === undefined || drawn === null) continue
    glyphs.set(key, drawn)
    for (const { y } of drawn.contours.flat())
      Object.assign(edges, { low: Math.min(edges.low, y), high: Math.max(edges.high, y) })
  }
}
const pack = writeGlyphPack(glyphs)
writeFileSync(
  target,
  brotliCompressSync(pack, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 } }),
)
console.log(
  `${String(glyphs.size)} letters, ${String(pack.length)} bytes, packed ${String(statSync(target).size)}; ${JSON.stringify(edges)}`,
)

import { textCells } from '../character-width.ts'
import type { Dots } from '../dots.ts'
import { ASCENT, CELL_UNITS, DESCENT, UNITS_PER_EM, type GlyphSource } from '../face/outline.ts'
import { writeTrueType, type FaceSubset } from '../face/true-type.ts'
import { isWoven } from '../script/letters.ts'
import { facesOf, letterKey } from './page-faces.ts'
import { hex, pdfFactor, pdfNumber, PdfObjects, pdfText, type Deflate } from './pdf-objects.ts'
import { visualUnits } from '../script/visual-units.ts'
import { CELL, FACTORS, type PlacedItem, type PlacedPaper } from './place-lines.ts'

export interface PdfLook {
  /** Dots of the paper in a millimetre: 8 on a receipt. */
  readonly dotsPerMm: number
  readonly marginMm: number
  /** The whole page; left out, the page is as large as what is on it. */
  readonly pageMm?: { readonly width: number; readonly height: number }
  readonly title: string
  readonly language: string
  readonly glyphs: GlyphSource
  readonly deflate: Deflate
}

const POINTS_PER_MM = 72 / 25.4

/** Writes the map from glyphs to characters, so that a text can be found and copied. */
function toUnicode({ glyphs }: FaceSubset): string {
  const pairs = glyphs.map(({ character }, index) => {
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    return `<${hex([index + 1], 4)}><${hex(units, 4)}>`
  })
  const blocks: string[] = []
  for (let at = 0; at < pairs.length; at += 100) {
    const some = pairs.slice(at, at + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  const head =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Paper def /CMapType 2 def\n1 begincodespacerange <0000><ffff> endcodespacerange'
  return `${head}\n${blocks.join('\n')}\nendcmap end end`
}

function addFace(objects: PdfObjects, face: FaceSubset): number {
  const bytes = writeTrueType(face)
  const file = objects.addStream(`/Length1 ${bytes.length}`, bytes)
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${face.name}/Flags 4/FontBBox[-100 -300 1100 1100]/ItalicAngle 0/Ascent ${ASCENT}/Descent ${-DESCENT}/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  )
  const widths = face.glyphs.map(({ glyph }) => Math.round(glyph.cells * CELL_UNITS)).join(' ')
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${face.name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/DW ${CELL_UNITS}/W[1[${widths}]]>>`,
  )
  const unicode = objects.addText('', toUnicode(face))
  return objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${face.name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
}

/** Black dots through a stencil: white stays what it is. */
const addDots = (objects: PdfObjects, { widthDots, heightDots, bits }: Dots): number =>
  objects.addStream(
    `/Type/XObject/Subtype/Image/ImageMask true/Width ${widthDots}/Height ${heightDots}/BitsPerComponent 1/Decode[1 0]`,
    bits,
  )

type Numbers = Readonly<Record<'plain' | 'bold', ReadonlyMap<string, number>>>

interface Piece {
  /** Dots from the left edge of the text. */
  readonly x: number
  readonly across: number
  readonly numbers: number[]
}

/** Characters that follow each other in their cells, and each word of joined letters by itself, as it stands. */
function piecesOf(text: string, numbers: ReadonlyMap<string, number>, glyphs: GlyphSource): Piece[] {
  const pieces: Piece[] = []
  let x = 0
  let isOpen = false
  for (const unit of visualUnits(text).filter((one) => textCells(one) > 0)) {
    const word = isWoven(unit) ? glyphs(unit)?.letters : undefined
    if (word) {
      const left = x + (word.left * CELL.height) / UNITS_PER_EM
      const drawn = word.drawn.map((letter) => numbers.get(letterKey(letter)) ?? 0)
      pieces.push({ x: left, across: word.across, numbers: drawn })
    } else if (isOpen) pieces.at(-1)?.numbers.push(numbers.get(unit) ?? 0)
    else pieces.push({ x, across: 1, numbers: [numbers.get(unit) ?? 0] })
    isOpen = !word
    x += textCells(unit) * CELL.width
  }
  return pieces
}

type PlacedText = Extract<PlacedItem, { kind: 'text' }>

function textOperators(item: PlacedText, heightDots: number, numbers: Numbers, glyphs: GlyphSource): string {
  const weight = item.isBold ? 'bold' : 'plain'
  const { wide, high } = FACTORS[item.size]
  const baseline = heightDots - item.y - (ASCENT / UNITS_PER_EM) * CELL.height * high
  return piecesOf(item.text, numbers[weight], glyphs)
    .map((piece) => {
      const place = [wide * piece.across, 0, 0, high, item.x + piece.x * wide, baseline].map(pdfNumber).join(' ')
      return `BT /${weight} ${CELL.height} Tf ${place} Tm <${hex(piece.numbers, 4)}> Tj ET`
    })
    .join('\n')
}

const numbersOf = (face: FaceSubset | null): ReadonlyMap<string, number> =>
  new Map(face?.glyphs.map(({ character, key }, index) => [key ?? character, index + 1]))

/** Papers as the pages of a PDF, with faces that hold only their characters. Source: DV-D03, ISO 32000-1. */
export function writePdf(papers: readonly PlacedPaper[], look: PdfLook): Uint8Array {
  const objects = new PdfObjects(look.deflate)
  const faces = facesOf(papers, look.glyphs)
  const numbers = { plain: numbersOf(faces.plain), bold: numbersOf(faces.bold) }
  const fonts = (['plain', 'bold'] as const)
    .flatMap((weight) => {
      const face = faces[weight]
      return face ? [`/${weight} ${addFace(objects, face)} 0 R`] : []
    })
    .join('')
  const tree = objects.reserve()
  const pages = papers.map((paper) => addPage(objects, paper, { look, numbers, fonts, tree }))
  objects.put(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`)
  const root = objects.add(`<</Type/Catalog/Pages ${tree} 0 R/Lang${pdfText(look.language)}>>`)
  const info = objects.add(`<</Title${pdfText(look.title)}/Producer(Kassa)>>`)
  return objects.file(root, info)
}

interface Sheet {
  readonly look: PdfLook
  readonly numbers: Numbers
  readonly fonts: string
  readonly tree: number
}

function addPage(objects: PdfObjects, paper: PlacedPaper, { look, numbers, fonts, tree }: Sheet): number {
  const { dotsPerMm, marginMm, pageMm } = look
  const width = pageMm?.width ?? paper.widthDots / dotsPerMm + marginMm * 2
  const height = pageMm?.height ?? paper.heightDots / dotsPerMm + marginMm * 2
  const scale = POINTS_PER_MM / dotsPerMm
  const pictures: string[] = []
  const drawn = paper.items.map((item) => {
    if (item.kind === 'text') return textOperators(item, paper.heightDots, numbers, look.glyphs)
    const name = `d${pictures.length}`
    pictures.push(`/${name} ${addDots(objects, item.dots)} 0 R`)
    const { widthDots, heightDots } = item.dots
    return `q ${widthDots} 0 0 ${heightDots} ${item.x} ${paper.heightDots - item.y - heightDots} cm /${name} Do Q`
  })
  const left = ((width - paper.widthDots / dotsPerMm) / 2) * POINTS_PER_MM
  const bottom = (height - marginMm - paper.heightDots / dotsPerMm) * POINTS_PER_MM
  const factor = pdfFactor(scale)
  const place = `${factor} 0 0 ${factor} ${pdfNumber(left)} ${pdfNumber(bottom)}`
  const content = objects.addText('', `q ${place} cm\n${drawn.join('\n')}\nQ`)
  const box = [width, height].map((mm) => pdfNumber(mm * POINTS_PER_MM)).join(' ')
  return objects.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${box}]/Contents ${content} 0 R/Resources<</Font<<${fonts}>>/XObject<<${pictures.join('')}>>>>>>`,
  )
}

import { textCells } from '@kassa/domain/receipt/character-width.ts'
import type { Dots } from '@kassa/domain/receipt/dots.ts'
import { APART, TOGETHER } from '@kassa/domain/receipt/script/letters.ts'
import type { PaperLine } from '@kassa/domain/receipt/lay-out.ts'

type TextLine = Extract<PaperLine, { kind: 'text' }>

const CELL = { width: 12, height: 28 }
/** A wide character fills two cells. */
const LETTER = 24
const DARK = 140
/** The face of drawn lines, with letters that a machine may lack. */
export const PAPER_FONT = `${String(LETTER)}px 'Noto Sans Mono CJK SC', 'Noto Sans Mono', 'Kassa Letters', monospace`
const FACTORS = {
  normal: { width: 1, height: 1 },
  tall: { width: 1, height: 2 },
  large: { width: 2, height: 2 },
} as const

/** Draws a line of text as dots, for characters the printer does not have: in the cells it would have there, so that columns stay where they are. Browser only. */
export function drawPaperLine(line: TextLine, widthDots: number): Dots {
  const factor = FACTORS[line.size]
  const heightDots = CELL.height * factor.height
  const canvas = new OffscreenCanvas(widthDots, heightDots)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthDots, heightDots)
  context.scale(factor.width, factor.height)
  drawBlocks(context, line, widthDots / factor.width)
  return dotsOf(context.getImageData(0, 0, widthDots, heightDots))
}

/** Blocks of text between gaps, and each text that is set apart, whole: its letters join and run as they do, and move nothing beside it. */
const blocks = new RegExp(`${APART}[^${TOGETHER}]*${TOGETHER}|[^\\s${APART}]+(?: [^\\s${APART}]+)*`, 'g')

/** Each block in its cells; one behind a gap ends where its last cell does. */
function drawBlocks(
  context: OffscreenCanvasRenderingContext2D,
  { text, align, isBold }: TextLine,
  width: number,
): void {
  context.fillStyle = '#000'
  context.textBaseline = 'middle'
  context.direction = 'ltr'
  context.font = `${isBold ? 'bold ' : ''}${PAPER_FONT}`
  const free = width - textCells(text) * CELL.width
  const begin = align === 'left' ? 0 : align === 'right' ? free : free / 2
  for (const { 0: block, index } of text.matchAll(blocks)) {
    const left = begin + textCells(text.slice(0, index)) * CELL.width
    const wide = textCells(block) * CELL.width
    context.textAlign = align === 'left' && index > 0 && index + block.length === text.length ? 'right' : align
    const at = { left, center: left + wide / 2, right: left + wide }[context.textAlign]
    context.fillText(block, at, CELL.height / 2, wide)
  }
}

function dotsOf({ data, width, height }: ImageData): Dots {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[(y * width + x) * 4] ?? 255) < DARK) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthDots: width, heightDots: height, bits }
}

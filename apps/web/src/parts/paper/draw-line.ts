import type { Dots } from '@kassa/domain/receipt/dots.ts'
import type { PaperLine } from '@kassa/domain/receipt/lay-out.ts'

const CELL_HEIGHT = 28
const DARK = 140

/** Draws a line of text as dots, for characters the printer does not have. Browser only. */
export function drawPaperLine(line: Extract<PaperLine, { kind: 'text' }>, widthDots: number): Dots {
  const factor = line.size === 'normal' ? 1 : 2
  const heightDots = CELL_HEIGHT * factor
  const canvas = new OffscreenCanvas(widthDots, heightDots)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthDots, heightDots)
  context.fillStyle = '#000'
  context.textBaseline = 'middle'
  context.textAlign = line.align
  context.font = `${line.isBold ? 'bold ' : ''}${20 * factor}px 'Noto Sans Mono CJK SC', 'Noto Sans Mono', monospace`
  const at = line.align === 'left' ? 0 : line.align === 'right' ? widthDots : widthDots / 2
  context.fillText(line.text, at, heightDots / 2, widthDots)
  const { data } = context.getImageData(0, 0, widthDots, heightDots)
  const rowBytes = Math.ceil(widthDots / 8)
  const bits = new Uint8Array(rowBytes * heightDots)
  for (let y = 0; y < heightDots; y += 1)
    for (let x = 0; x < widthDots; x += 1)
      if ((data[(y * widthDots + x) * 4] ?? 255) < DARK) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthDots, heightDots, bits }
}

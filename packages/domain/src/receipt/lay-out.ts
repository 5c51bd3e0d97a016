import { textCells, wrapToCells } from './character-width.ts'
import { apart, withoutTurningSigns } from './script/letters.ts'
import { bitsFromBase64, fitDots, type Dots } from './dots.ts'
import type { ReceiptBlock, ReceiptDocument, TextSize } from './receipt-document.ts'

/** Cells in a row of paper: 58 mm prints 32, 80 mm prints 48. */
export type PaperColumns = 32 | 48
/** Cells in a row of an A4 sheet. */
export const SHEET_COLUMNS = 88
export type LineColumns = PaperColumns | typeof SHEET_COLUMNS

/** Dots of a row: 12 a cell. */
export const dotsOf = (columns: LineColumns): number => columns * 12

/** A line of paper that is ready to print: whole lines of known width, codes, feeds. */
export type PaperLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align: 'left' | 'center' | 'right'
      readonly size: TextSize
      readonly isBold: boolean
    }
  | { readonly kind: 'barcode'; readonly code: string }
  | { readonly kind: 'qr'; readonly code: string; readonly module?: number }
  | ({ readonly kind: 'image' } & Dots)

const cellsOf = (columns: number, size: TextSize): number => (size === 'large' ? Math.floor(columns / 2) : columns)

const textLines = (block: Extract<ReceiptBlock, { kind: 'text' }>, columns: number): PaperLine[] => {
  const { text, align = 'left', size = 'normal', isBold = false } = block
  return withoutTurningSigns(text)
    .split('\n')
    .flatMap((line) => wrapToCells(line, cellsOf(columns, size)))
    .map((line) => ({ kind: 'text', text: apart(line), align, size, isBold }))
}

/** A figure that is too wide at double width is set at single width, as high as it was. */
const sizeFor = (right: string, size: TextSize, columns: number): TextSize =>
  size === 'large' && textCells(right) > cellsOf(columns, size) ? 'tall' : size

const rowLines = (block: Extract<ReceiptBlock, { kind: 'row' }>, columns: number): PaperLine[] => {
  const { isBold = false } = block
  const [left, right] = [withoutTurningSigns(block.left), withoutTurningSigns(block.right)]
  const size = sizeFor(right, block.size ?? 'normal', columns)
  const cells = cellsOf(columns, size)
  const whole = (text: string): PaperLine => ({ kind: 'text', text, align: 'left', size, isBold })
  const atRight = (text: string): PaperLine =>
    whole(`${' '.repeat(Math.max(0, cells - textCells(text)))}${apart(text)}`)
  const rightCells = textCells(right)
  if (rightCells > cells)
    return [...wrapToCells(left, cells).map(apart).map(whole), ...wrapToCells(right, cells).map(atRight)]
  const wrapped = wrapToCells(left, Math.max(cells - rightCells - 1, Math.min(8, cells)))
  const last = wrapped.at(-1) ?? ''
  const gap = cells - textCells(last) - rightCells
  if (gap >= 1)
    return [...wrapped.slice(0, -1).map(apart), `${apart(last)}${' '.repeat(gap)}${apart(right)}`].map(whole)
  return [...wrapped.map(apart).map(whole), atRight(right)]
}

function linesOf(block: ReceiptBlock, columns: LineColumns): PaperLine[] {
  switch (block.kind) {
    case 'text':
      return textLines(block, columns)
    case 'row':
      return rowLines(block, columns)
    case 'rule':
      return [{ kind: 'text', text: '-'.repeat(columns), align: 'left', size: 'normal', isBold: false }]
    case 'blank':
      return [{ kind: 'text', text: '', align: 'left', size: 'normal', isBold: false }]
    case 'barcode':
    case 'qr':
      return [block]
    case 'image':
      return [{ kind: 'image', ...fitDots({ ...block, bits: bitsFromBase64(block.bits) }, dotsOf(columns)) }]
  }
}

/** The document in lines that fit the paper. Figures on the right are never cut; a row that is too narrow becomes two. */
export const layOut = (document: ReceiptDocument, columns: LineColumns): PaperLine[] =>
  document.blocks.flatMap((block) => linesOf(block, columns))

import { textCells, wrapToCells } from './character-width.ts'
import type { ReceiptBlock, ReceiptDocument, TextSize } from './receipt-document.ts'

/** Cells in a row of paper: 58 mm prints 32, 80 mm prints 48. */
export type PaperColumns = 32 | 48

/** What is left to do with paper: whole lines of known width, codes, feeds. */
export type PaperLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly align: 'left' | 'center' | 'right'
      readonly size: TextSize
      readonly isBold: boolean
    }
  | { readonly kind: 'barcode' | 'qr'; readonly code: string }

const cellsOf = (columns: number, size: TextSize): number => (size === 'large' ? Math.floor(columns / 2) : columns)

const textLines = (block: Extract<ReceiptBlock, { kind: 'text' }>, columns: number): PaperLine[] => {
  const { text, align = 'left', size = 'normal', isBold = false } = block
  return text
    .split('\n')
    .flatMap((line) => wrapToCells(line, cellsOf(columns, size)))
    .map((line) => ({ kind: 'text', text: line, align, size, isBold }))
}

const rowLines = (block: Extract<ReceiptBlock, { kind: 'row' }>, columns: number): PaperLine[] => {
  const { left, right, size = 'normal', isBold = false } = block
  const cells = cellsOf(columns, size)
  const whole = (text: string): PaperLine => ({ kind: 'text', text, align: 'left', size, isBold })
  const rightCells = textCells(right)
  const wrapped = wrapToCells(left, Math.max(cells - rightCells - 1, Math.min(8, cells)))
  const last = wrapped.at(-1) ?? ''
  const gap = cells - textCells(last) - rightCells
  if (gap >= 1) return [...wrapped.slice(0, -1), `${last}${' '.repeat(gap)}${right}`].map(whole)
  return [...wrapped, `${' '.repeat(Math.max(0, cells - rightCells))}${right}`].map(whole)
}

function linesOf(block: ReceiptBlock, columns: PaperColumns): PaperLine[] {
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
  }
}

/** The document in lines that fit the paper. Figures on the right are never cut; a row that is too narrow becomes two. */
export const layOut = (document: ReceiptDocument, columns: PaperColumns): PaperLine[] =>
  document.blocks.flatMap((block) => linesOf(block, columns))

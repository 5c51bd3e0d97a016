import { findCurrency } from '../src/money/money.ts'
import type { ReceiptBlock } from '../src/receipt/receipt-document.ts'

const figureIn = (text: string, currency: string): number => {
  const symbol = findCurrency(currency)?.symbol ?? ''
  const digits = text.replace(symbol, '').replaceAll(/[^0-9.−-]/g, '')
  return Math.round(Number(digits.replace('−', '-')) * 10 ** (findCurrency(currency)?.exponent ?? 2))
}

/** The rows of a paper as somebody reads them: what each is called, and its figure in minor units. */
export const figuresOf = (blocks: readonly ReceiptBlock[], currency: string): readonly (readonly [string, number])[] =>
  blocks.flatMap((block) =>
    block.kind === 'row' ? [[block.left.trim(), figureIn(block.right, currency)] as const] : [],
  )

export const sumOf = (rows: readonly (readonly [string, number])[]): number =>
  rows.reduce((sum, [, minor]) => sum + minor, 0)

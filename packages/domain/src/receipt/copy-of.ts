import type { ReceiptDocument } from './receipt-document.ts'
import { receiptWords } from './words/receipt-words.ts'

/** The same paper once more, marked as a copy at its head. */
export const copyOf = (document: ReceiptDocument): ReceiptDocument => ({
  ...document,
  blocks: [
    { kind: 'text', text: receiptWords[document.language].copy, align: 'center', isBold: true },
    ...document.blocks,
  ],
})

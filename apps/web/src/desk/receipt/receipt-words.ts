import en from '../../words/en/receipt.json' with { type: 'json' }
import ja from '../../words/ja/receipt.json' with { type: 'json' }
import zh from '../../words/zh/receipt.json' with { type: 'json' }
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'

export type ReceiptWords = typeof en

/** Words of paper in the outlet's language, which need not be the screen's (D1); at hand without a network. */
export const receiptWords: Readonly<Record<ReceiptDocument['language'], ReceiptWords>> = {
  'en-US': en,
  'zh-CN': zh,
  'ja-JP': ja,
}

import { printOwnCode } from '../../product/own-code.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, type ReceiptShop } from '../receipt-shop.ts'
import { receiptWords } from '../words/receipt-words.ts'

/** The slip of a held basket: scanned, its code brings the basket back. `at` is an instant. */
export function heldTicket(code: string, note: string, at: string, shop: ReceiptShop): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  return {
    version: 1,
    language,
    title: `${words.parked} ${code}`,
    blocks: [
      { kind: 'text', text: words.parked, align: 'center', isBold: true, size: 'large' },
      ...(note === '' ? [] : [{ kind: 'text', text: note, align: 'center' } as const]),
      { kind: 'row', left: words.date, right: receiptTime(at, shop.outlet.timeZone) },
      { kind: 'barcode', code: printOwnCode('parked', code) },
      { kind: 'text', text: words.parkedHint, align: 'center' },
    ],
  }
}

import { printOwnCode } from '@kassa/domain/product/own-code.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptWords } from '../receipt/receipt-words.ts'
import { receiptTime } from '../receipt/sale-receipt.ts'
import type { ReceiptShop } from '../receipt/sale-receipt.ts'
import { heldCode } from '../basket/hold.ts'

/** The slip of a held basket: scanned, it brings the basket back. */
export function heldTicket(basketId: string, note: string, shop: ReceiptShop): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  const code = heldCode(basketId)
  return {
    version: 1,
    language,
    title: `${words.parked} ${code}`,
    blocks: [
      { kind: 'text', text: words.parked, align: 'center', isBold: true, size: 'large' },
      ...(note === '' ? [] : [{ kind: 'text', text: note, align: 'center' } as const]),
      { kind: 'row', left: words.date, right: receiptTime(new Date().toISOString(), shop.outlet.timeZone) },
      { kind: 'barcode', code: printOwnCode('parked', code) },
      { kind: 'text', text: words.parkedHint, align: 'center' },
    ],
  }
}

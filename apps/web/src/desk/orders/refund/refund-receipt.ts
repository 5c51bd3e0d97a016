import { moneyText } from '../../ui/money-text.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptWords } from '../../receipt/receipt-words.ts'
import { receiptTime, shopHead } from '../../receipt/sale-receipt.ts'
import type { ReceiptShop } from '../../receipt/sale-receipt.ts'
import type { DeskSetup } from '../../model/desk-setup.ts'
import type { Refunded } from './refundable.ts'

export interface RefundPaper {
  readonly refunded: Refunded
  /** Null for a refund without the sale at hand. */
  readonly orderNumber: string | null
  readonly lines: readonly string[]
}

/** What the customer gets with the money. */
export function refundReceipt(
  { refunded, orderNumber, lines }: RefundPaper,
  shop: ReceiptShop & Pick<DeskSetup, 'outlet'>,
): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  return {
    version: 1,
    language,
    title: refunded.number,
    blocks: [
      ...shopHead(shop, words),
      { kind: 'text', text: words.refund, align: 'center', isBold: true, size: 'tall' },
      { kind: 'rule' },
      { kind: 'row', left: words.number, right: refunded.number },
      { kind: 'row', left: words.date, right: receiptTime(refunded.at, shop.outlet.timeZone) },
      orderNumber === null
        ? { kind: 'text', text: words.withoutSale }
        : { kind: 'row', left: words.refundOf, right: orderNumber },
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'rule' },
      {
        kind: 'row',
        left: words.refundTotal,
        right: moneyText(refunded.cashMinor, shop.outlet.currency),
        size: 'large',
        isBold: true,
      },
      { kind: 'row', left: words.cash, right: moneyText(refunded.cashMinor, shop.outlet.currency) },
    ],
  }
}

import { moneyText } from '../text/money-text.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { receiptTime, shopHead, type ReceiptShop } from './receipt-shop.ts'
import { methodName, receiptWords } from './receipt-words.ts'

export interface RefundPaper {
  readonly number: string
  /** An instant. */
  readonly at: string
  /** What really went out, by the method of specification §4; cash rounded. Minor units. */
  readonly money: readonly { readonly method: number; readonly amountMinor: number }[]
  /** Null for a refund without the sale at hand. */
  readonly orderNumber: string | null
  readonly lines: readonly string[]
}

/** What the customer gets with the money. */
export function refundReceipt(
  { number, at, money, orderNumber, lines }: RefundPaper,
  shop: ReceiptShop,
): ReceiptDocument {
  const language = shop.outlet.locale
  const words = receiptWords[language]
  const totalMinor = money.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    version: 1,
    language,
    title: number,
    blocks: [
      ...shopHead(shop, words),
      { kind: 'text', text: words.refund, align: 'center', isBold: true, size: 'tall' },
      { kind: 'rule' },
      { kind: 'row', left: words.number, right: number },
      { kind: 'row', left: words.date, right: receiptTime(at, shop.outlet.timeZone) },
      orderNumber === null
        ? { kind: 'text', text: words.withoutSale }
        : { kind: 'row', left: words.refundOf, right: orderNumber },
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'rule' },
      {
        kind: 'row',
        left: words.refundTotal,
        right: moneyText(totalMinor, shop.outlet.currency),
        size: 'large',
        isBold: true,
      },
      ...money.map(
        ({ method, amountMinor }) =>
          ({
            kind: 'row',
            left: methodName(words, method),
            right: moneyText(amountMinor, shop.outlet.currency),
          }) as const,
      ),
    ],
  }
}

import { moneyText } from '../../text/money-text.ts'
import type { ReceiptBlock, ReceiptDocument } from '../receipt-document.ts'
import { receiptTime, type ReceiptShop } from '../receipt-shop.ts'
import { receiptWords } from '../words/receipt-words.ts'
import { code128 } from '../symbols/code-128.ts'

/**
 * The price of goods when somebody asked. Amounts in minor units; `reducedMinor` is the price after reductions, null
 * where there are none.
 */
export interface CheckedPrice {
  readonly name: string
  readonly sellPriceMinor: number
  readonly reducedMinor: number | null
  /** The unit of the price: a unit, or the unit that weighed goods are priced by; empty: a piece. */
  readonly per: string
  readonly codes: readonly string[]
  readonly customCode: string | null
}

/** A price on paper for whoever asked: no sale, and good for the moment it names. `at` is an instant. */
export function priceCheckPaper(
  { name, sellPriceMinor, reducedMinor, per, codes, customCode }: CheckedPrice,
  at: string,
  {
    outlet,
    merchant,
  }: Pick<ReceiptShop, 'merchant'> & {
    readonly outlet: Pick<ReceiptShop['outlet'], 'name' | 'currency' | 'timeZone' | 'locale'>
  },
): ReceiptDocument {
  const words = receiptWords[outlet.locale]
  const price = (minor: number): string => `${moneyText(minor, outlet.currency)}${per === '' ? '' : ` / ${per}`}`
  const [code] = codes.filter((one) => code128(one) !== null)
  return {
    version: 1,
    language: outlet.locale,
    title: `${words.priceCheck} ${name}`,
    blocks: [
      { kind: 'text', text: outlet.name === '' ? merchant.name : outlet.name, align: 'center', isBold: true },
      { kind: 'text', text: words.priceCheck, align: 'center' },
      { kind: 'row', left: words.date, right: receiptTime(at, outlet.timeZone) },
      { kind: 'rule' },
      { kind: 'text', text: name, size: 'tall', isBold: true },
      ...(reducedMinor === null
        ? []
        : [{ kind: 'row', left: words.priceBefore, right: price(sellPriceMinor) } satisfies ReceiptBlock]),
      { kind: 'text', text: price(reducedMinor ?? sellPriceMinor), align: 'right', size: 'large', isBold: true },
      ...(customCode === null ? [] : [{ kind: 'text', text: customCode } satisfies ReceiptBlock]),
      ...(code === undefined ? [] : [{ kind: 'barcode', code } satisfies ReceiptBlock]),
    ],
  }
}

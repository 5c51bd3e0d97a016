import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'

/** A part paid ahead in the payment of a sale: an order of its own, with a paper of its own. Minor units. */
export interface TogetherOnPaper {
  readonly number: string
  /** The recharge with its member or rule, the card with its number, or the pass; its number again where it has no name. */
  readonly name: string
  readonly amountMinor: number
}

/** Returns the rows that name what was paid ahead with the goods, and the amount of the whole payment. */
export function togetherRows(
  parts: readonly TogetherOnPaper[],
  payableMinor: number,
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] {
  if (parts.length === 0) return []
  const wholeMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, payableMinor)
  return [
    { kind: 'rule' },
    { kind: 'text', text: words.together },
    ...parts.flatMap(({ number, name, amountMinor }): ReceiptBlock[] => [
      { kind: 'row', left: name === number ? words.recharged : name, right: amountText(amountMinor, currency) },
      { kind: 'text', text: `  ${words.number} ${number}` },
    ]),
    { kind: 'row', left: words.togetherTotal, right: amountText(wholeMinor, currency), isBold: true },
  ]
}

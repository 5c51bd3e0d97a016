import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import { methodName } from '../words/receipt-words.ts'
import type { ReceiptWords } from '../words/en.ts'

/** A gift card, house account or times card of a sale, with what is left on it after the sale. */
export interface ReceiptPurse {
  /** The number of the way to pay; null for a times card. */
  readonly method: number | null
  readonly code: string
  /** The name of a session pass; empty for money. */
  readonly name: string
  /** Minor units that can be spent, or uses. */
  readonly left: number
}

/** Returns the rows that name each card or account and its remaining balance. */
export const purseRows = (
  purses: readonly ReceiptPurse[],
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] =>
  purses.flatMap(({ method, code, name, left }): ReceiptBlock[] => [
    { kind: 'row', left: method === null ? name : methodName(words, method), right: code },
    {
      kind: 'row',
      left: `  ${words.left}`,
      right: method === null ? words.usesLeft.replace('{uses}', String(left)) : amountText(left, currency),
    },
  ])

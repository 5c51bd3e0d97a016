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
  /** The uses of a session pass that this sale took. */
  readonly used?: number | undefined
  /** The last day of its uses, or of the money on a gift card; null: for ever. */
  readonly lastDay?: string | null | undefined
}

const usesOf = ({ used = 0, left, method, lastDay }: ReceiptPurse, words: ReceiptWords) => [
  ...(used > 0 ? [[words.used, String(used)] as const] : []),
  ...(lastDay && (method === null || left > 0) ? [[words.usableUntil, lastDay] as const] : []),
]

/** Returns the rows that name each card or account and its remaining balance; of a pass also what was used, and until when the rest of it, or of a gift card, can be. */
export const purseRows = (
  purses: readonly ReceiptPurse[],
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] =>
  purses.flatMap((purse): ReceiptBlock[] => {
    const { method, code, name, left } = purse
    const balance = method === null ? words.usesLeft.replace('{uses}', String(left)) : amountText(left, currency)
    const rows = [[words.left, balance] as const, ...usesOf(purse, words)]
    return [
      { kind: 'row', left: method === null ? name : methodName(words, method), right: code },
      ...rows.map(([said, right]) => ({ kind: 'row' as const, left: `  ${said}`, right })),
    ]
  })

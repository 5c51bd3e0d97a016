import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'
import type { ORDER_PARTS } from './receipt-template.ts'

/** The facts about a paper, as it is read; a part left out is not printed. */
export interface OrderFacts {
  readonly number: string
  readonly date: string
  readonly cashier?: string
  readonly device?: string
}

/** Number, date, and in one row who sold it where. */
export function orderRows(
  facts: OrderFacts,
  words: ReceiptWords,
  shows: readonly (typeof ORDER_PARTS)[number][],
): ReceiptBlock[] {
  const said = (part: (typeof ORDER_PARTS)[number]): string => {
    const value = shows.includes(part) ? facts[part] : undefined
    return value === undefined ? '' : `${words[part]} ${value}`
  }
  const who = { left: said('cashier'), right: said('device') }
  return [
    ...(shows.includes('number') ? [{ kind: 'row', left: words.number, right: facts.number } as const] : []),
    ...(shows.includes('date') ? [{ kind: 'row', left: words.date, right: facts.date } as const] : []),
    ...(who.left === '' && who.right === '' ? [] : [{ kind: 'row', ...who } as const]),
  ]
}

import type { Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import type { PayingCard } from '../../../stored-value/public.ts'
import { moneyOf } from '../../resources/amounts.ts'
import type { QuoteRequest } from '../price/ordered-goods.ts'
import { findGrantedCards } from './tried-cards.ts'

/** The gift cards that shall pay, with what each has now; nothing is kept of them. */
export const quotedCards = (
  context: Context,
  { gift_cards: codes = [] }: Pick<QuoteRequest, 'gift_cards'>,
  currency: string,
): Promise<Result<readonly PayingCard[]>> => findGrantedCards(context, codes, { currency, isLocked: false })

/** Gift cards pay one after the other as far as they go; the rest is the app's to take. */
export function paidByCards(cards: readonly PayingCard[], payableMinor: number, currency: string) {
  let leftMinor = payableMinor
  const paying = cards.map(({ code, freeMinor }) => {
    const amountMinor = Math.min(leftMinor, freeMinor)
    leftMinor -= amountMinor
    return { code, amount: moneyOf(amountMinor, currency) }
  })
  return { gift_cards: paying, to_pay: moneyOf(leftMinor, currency) }
}

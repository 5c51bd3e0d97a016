import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../../platform/command.ts'
import { findPayableBalance } from '../../../member/public.ts'
import type { PayingCard } from '../../../stored-value/public.ts'
import { moneyOf } from '../../resources/amounts.ts'
import type { QuoteRequest } from '../price/ordered-goods.ts'
import { mayUseBooks } from './may-use.ts'
import { findGrantedCards } from './tried-cards.ts'

/** The gift cards that shall pay, with what each has now; nothing is kept of them. */
export const quotedCards = (
  context: Context,
  { gift_cards: codes = [] }: Pick<QuoteRequest, 'gift_cards'>,
  currency: string,
): Promise<Result<readonly PayingCard[]>> => findGrantedCards(context, codes, { currency, isLocked: false })

/** Gift cards pay one after the other as far as they go. */
function partsOfCards(cards: readonly PayingCard[], payableMinor: number) {
  let leftMinor = payableMinor
  return cards.map((card) => {
    const amountMinor = Math.min(leftMinor, card.freeMinor)
    leftMinor -= amountMinor
    return { card, amountMinor }
  })
}

/** Gift cards, and the most that a member's balance shall pay behind them, as they stand. */
export interface PayingValue {
  readonly cards: readonly PayingCard[]
  readonly balanceMinor: number
}

/** Returns what cards and balance pay of a price, and the rest that is the app's to take. */
export function partsOf({ cards, balanceMinor }: PayingValue, payableMinor: number) {
  const byCards = partsOfCards(cards, payableMinor)
  const openMinor = byCards.reduce((left, { amountMinor }) => left - amountMinor, payableMinor)
  const byBalance = Math.min(openMinor, balanceMinor)
  return { byCards, byBalance, leftMinor: openMinor - byBalance }
}

/** The same as a quote says it. */
export function paidByValue(value: PayingValue, payableMinor: number, currency: string) {
  const { byCards, byBalance, leftMinor } = partsOf(value, payableMinor)
  return {
    gift_cards: byCards.map(({ card, amountMinor }) => ({ code: card.code, amount: moneyOf(amountMinor, currency) })),
    by_balance: moneyOf(byBalance, currency),
    to_pay: moneyOf(leftMinor, currency),
  }
}

/** The most that balance pays of a quote now; 0 where it names none. Refuses an app that may not, and an amount of another currency. */
export async function quotedBalance(
  context: Context,
  { balance, member_id: memberId }: Pick<QuoteRequest, 'balance' | 'member_id'>,
  currency: string,
): Promise<Result<number>> {
  if (balance === undefined || balance.amount === 0) return accept(0)
  if (!mayUseBooks(context)) return refuse({ code: 'order.member-books-not-granted' })
  if (balance.currency !== currency)
    return refuse(refusedField('balance.currency', balance.currency, { values: [currency] }))
  if (memberId === null) return accept(0)
  return accept(await findPayableBalance(context, { memberId, currency, mostMinor: balance.amount }))
}

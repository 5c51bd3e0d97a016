import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { createWebOrder as createCall } from '@kassa/contract/open/web-order.calls.ts'
import type { RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import { CREDIT_METHOD, goesBackByItself } from '@kassa/domain/payment/method.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import type { NewWebOrder } from '../../../sales/public.ts'
import { checkCardPays } from '../../../stored-value/public.ts'
import { findGrantedCards } from './tried-cards.ts'

type Payment = OutputOf<typeof createCall.request>['tenders'][number]

/** The kind of the numbers under which apps took money for gift cards. */
export const CARD_PAYMENT = 'gift_card_payment'

export const isByCard = ({ method }: Payment): boolean => method === 'gift_card'
export const isByBalance = ({ method }: Payment): boolean => method === 'member_balance'

/** The gift cards of these payments as tenders, locked, where each can pay its part. */
export async function cardTenders(
  context: Context,
  payments: readonly Payment[],
  currency: string,
): Promise<Result<RechargeTender[]>> {
  const codes = payments.map(({ reference = '' }) => reference)
  const cards = await findGrantedCards(context, codes, { currency, isLocked: true })
  if (!cards.ok) return cards
  const tenders: RechargeTender[] = []
  for (const [at, card] of cards.value.entries()) {
    const amountMinor = payments[at]?.amount.amount ?? 0
    const pays = checkCardPays(card, amountMinor, currency)
    if (!pays.ok) return pays
    tenders.push({ method: CREDIT_METHOD, amountMinor, reference: card.code })
  }
  return accept(tenders)
}

/** Returns the part of an order that says how it was paid ahead; `orderId`: the payment, null where there is none. */
export const paidAhead = (
  orderId: string | null,
  { tenders, reference }: Pick<NewWebOrder, 'reference'> & { readonly tenders: readonly RechargeTender[] },
): Pick<NewWebOrder, 'depositOrderId' | 'reference' | 'hasGiftCards'> => ({
  depositOrderId: orderId,
  reference,
  hasGiftCards: tenders.some(({ method }) => goesBackByItself(method)),
})

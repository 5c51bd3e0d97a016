import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { leaveOrder } from '../../../basket/change-basket.ts'
import { refuseLoud } from '../../../basket/sell.ts'
import { basketNow, desk, tell } from '../../../model/desk-state.ts'
import { exchange, recallExchange, standExchange, type StandingExchange } from '../../../payment/exchange.ts'
import { exchangeHalf, type ComingBack } from './exchange-half.ts'

type Kept = ComingBack & { readonly isAsked: boolean }

/** Ties the goods ticked for return to the basket on the screen; `ask` asks the person who has to approve it. */
export function standWithBasket(coming: ComingBack, ask: (() => void) | null): void {
  leaveOrder()
  standExchange(standingOf(coming, ask), { ...coming, isAsked: ask !== null })
}

/**
 * Brings back the exchange that stood when the page went away: sold by itself the basket would be paid twice. Where somebody has to let it
 * pass they are asked beside the sale it takes back. Source: payments.md §3, 6.
 */
export async function restoreExchange(): Promise<void> {
  const kept = await recallExchange<Kept>()
  if (!kept) return
  const { isAsked, ...coming } = kept
  exchange.change({ standing: standingOf(coming, isAsked ? () => openRefund(coming.order.number) : null) })
  tell('info', 'message.exchangeStands', { number: coming.order.number })
}

/** Asks why the goods come back: the exchange pays for nothing before somebody has said so. */
const askReason = ({ order }: ComingBack): void => {
  openRefund(order.number)
  refuseLoud('change.reasonNeeded')
}

const standingOf = (coming: ComingBack, ask: (() => void) | null): StandingExchange => ({
  basketId: basketNow().id,
  orderNumber: coming.order.number,
  moneyMinor: coming.seen.amountMinor,
  caps: coming.seen.caps,
  cards: coming.order.cards ?? [],
  chosen: [...coming.chosen],
  reason: coming.reason,
  going: coming.going,
  ask: isReason(coming.reason) ? ask : () => askReason(coming),
  half: (payableMinor, exchangedMinor) => exchangeHalf(coming, payableMinor, exchangedMinor),
})

const openRefund = (refundNumber: string): void =>
  desk.change({ section: 'cashiering', workArea: 'refund', paymentStartedAt: null, refundNumber })

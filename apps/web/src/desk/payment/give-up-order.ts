import { cancelOrder } from '@kassa/contract/payment/attempt.calls.ts'
import { aheadNow } from '../basket/ahead/ahead-parts.ts'
import { dropBasket } from '../basket/basket-store.ts'
import { basketSaved, customerGoesOn, showBasket } from '../basket/change-basket.ts'
import { journalDb } from '../journal/databases.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { isSavedOrder } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import { askServer } from '../sync/connection.ts'
import { pendingPayment } from './methods/channel/pending.ts'
import { isPaidAhead } from './standing/standing-tenders.ts'

const isSavedNow = (): boolean => isSavedOrder(desk.read().history)

/**
 * The payment was left, and the server knows its order: that one is given up, and the basket becomes another order. An
 * approval holds for the order, and so does money paid ahead, and what the server was asked to book with the goods, so such a basket keeps its own; and so
 * does a saved order, whose pick-up its sale is.
 * Source: payments.md, 3.
 */
export async function giveUpOrder(): Promise<void> {
  const { openedOrderId } = pendingPayment.read()
  const basket = basketNow()
  const ahead = aheadNow()
  const isHeldTo = basket.approvals.length > 0 || isPaidAhead() || isSavedNow() || ahead?.sent || ahead?.booked
  if (openedOrderId === null || openedOrderId !== basket.id || isHeldTo) return
  pendingPayment.change({ openedOrderId: null })
  const { history, selectedLineId, priced } = desk.read()
  const id = newId()
  showBasket({ ...history, states: history.states.map((state) => ({ ...state, id })) }, selectedLineId, priced)
  customerGoesOn(openedOrderId, id)
  await basketSaved()
  await dropBasket(journalDb(), openedOrderId)
  // Unheard, it runs out by itself.
  await askServer(cancelOrder, { orderId: openedOrderId })
}

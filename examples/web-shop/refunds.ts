import type { Money, WebOrder } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'
import { pages } from '@kassa/sdk/pages.ts'
import { findOrder } from './orders.ts'
import type { Payments } from './payments.ts'

/**
 * All that this shop has to have given back by now: what it said it gave back, and what it owes. Never what was refunded in all, as a desk gives back by
 * itself what a desk took.
 */
const dueInAll = ({ given_back: given, to_give_back: owed }: WebOrder): Money => ({
  amount: given.amount + owed.amount,
  currency: owed.currency,
})

/** Orders whose customers wait for money that this shop took. */
export async function owingOrders(kassa: Kassa, outletId: string): Promise<readonly WebOrder[]> {
  const owing: WebOrder[] = []
  for (const state of ['collected', 'cancelled'] as const)
    for await (const order of pages(kassa, 'list_web_orders', { outlet_id: outletId, state, limit: 500 }))
      if (order.to_give_back.amount > 0) owing.push(order)
  return owing
}

/**
 * Gives the money back, and then says so: until Kassa hears it the shop owes it, so a shop that dies in between finds it again. Answers a sentence where
 * something has to be looked at.
 */
export async function giveBackMoney(kassa: Kassa, payments: Payments, id: string): Promise<string | undefined> {
  const read = await kassa.call('read_web_order', { id })
  if (!read.ok) return read.refusal.detail
  const order = read.answer
  const payment = order.tenders.find(({ method }) => method === 'paid_outside')?.reference
  if (order.to_give_back.amount === 0 || payment === undefined || payment === null) return undefined
  const reference = await payments.refundUpTo(payment, dueInAll(order))
  const said = { id, amount: order.to_give_back, reference }
  const given = await kassa.call('give_back_web_order', said, { key: `back-${reference}` })
  if (given.ok || given.refusal.code === 'order.nothing_to_give_back') return undefined
  return given.refusal.detail
}

/** Cancels an order that its customer does not want any more, and gives the money back at once. */
export async function cancelOrder(kassa: Kassa, payments: Payments, checkoutId: string): Promise<string | undefined> {
  const order = await findOrder(kassa, checkoutId)
  if (!order) return 'There is no such order.'
  const asked = { id: order.id, reason: 'Cancelled by the customer' }
  const cancelled = await kassa.call('cancel_web_order', asked, { key: `cancel-${checkoutId}` })
  // An order that is over is cancelled already, or was handed out: then there is nothing to give back.
  if (!cancelled.ok && cancelled.refusal.code !== 'set_aside.over') return cancelled.refusal.detail
  return giveBackMoney(kassa, payments, order.id)
}

import { giveBackWebOrder as giveBackCall } from '@kassa/contract/open/web-order.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import { amountText, findWebOrder } from '../../../sales/public.ts'
import { giveBackByApp } from '../../../stored-value/public.ts'
import { atOutlet } from '../../ask-inside.ts'
import { answerWebOrder } from '../web-orders.ts'

/** The reason that stands on the refund of an order that was cancelled. */
const CANCELLED = 'Web order cancelled'

export const giveBackWebOrder = command(giveBackCall, async (context, { id, amount, reference }) => {
  const { tx, merchantId } = context
  const order = await findWebOrder(tx, merchantId, id)
  if (!order || !context.reaches(order.outletId)) return refuse({ code: 'thing.not-found' })
  if (order.state === 'waiting' || order.state === 'ready') return refuse({ code: 'order.not-cancelled' })
  if (order.depositOrderId === null) return refuse({ code: 'order.nothing-to-give-back' })
  if (amount.currency !== order.currency) {
    const [given, wanted] = [amount, { amount: order.paidMinor, currency: order.currency }].map((one) =>
      amountText(one.amount, one.currency),
    )
    return refuse({ code: 'order.amount-differs', facts: { given, wanted } })
  }
  const given = await giveBackByApp(atOutlet(context, order.outletId), {
    refundId: context.newId(),
    orderId: order.depositOrderId,
    amountMinor: amount.amount,
    reference,
    reason: CANCELLED,
  })
  return given.ok ? answerWebOrder(context, id) : given
})

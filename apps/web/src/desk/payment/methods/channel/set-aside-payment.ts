import { takenPayments } from '../../due.ts'
import { leavePayment } from '../../start-payment.ts'
import { isByChannel } from '../../tender-list.ts'
import { keepStanding, pendingPayment } from './pending.ts'

/**
 * Leaves a payment that could not be taken back to the office: its order stays a case, and the basket goes on as another order. Where a
 * channel has paid a part of it the order stays, and the rest is paid otherwise. Source: payments.md, 2.7.
 */
export async function setAsidePayment(): Promise<void> {
  const { standing } = pendingPayment.read()
  if (standing?.view?.state !== 'reversal-failed') return
  await keepStanding(null)
  if (takenPayments.read().tenders.some(isByChannel)) return
  pendingPayment.change({ openedOrderId: standing.orderId })
  leavePayment()
}

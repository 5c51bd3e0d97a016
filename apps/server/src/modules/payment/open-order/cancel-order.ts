import { cancelOrder as call } from '@kassa/contract/payment/attempt.calls.ts'
import { isAttemptOpen } from '@kassa/domain/payment/attempt.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { commandInSteps } from '../../../platform/command.ts'
import { doingOf } from '../attempt/attempts.ts'
import { listAttemptsOf } from '../attempt/attempt.store.ts'
import { takeBackAttempt } from '../attempt/run-attempt.ts'
import { findOpenOrder, setOrderOver } from './open-order.store.ts'

/**
 * Gives an order up: what may still come is ended at its channel first. With money in it, or where the channel is not clear, the order
 * stays as it is.
 */
export const cancelOrder = commandInSteps(call, async (context, { orderId }) => {
  const { device, step, now } = context
  const { merchantId, deviceId } = device
  const mine = await step((tx) => findOpenOrder(tx, merchantId, orderId))
  if (mine?.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  for (const attempt of await step((tx) => listAttemptsOf(tx, merchantId, orderId))) {
    if (isAttemptOpen(attempt.state)) await takeBackAttempt(doingOf(context), attempt.id, false)
  }
  const after = await step(async (tx) => {
    await setOrderOver(tx, merchantId, orderId, { state: 'cancelled', now })
    return findOpenOrder(tx, merchantId, orderId)
  })
  return !after || after.state === 'unpaid'
    ? refuse({ code: 'payment.order-has-money' })
    : accept({ orderId, state: after.state })
})

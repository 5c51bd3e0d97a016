import {
  askAttempt,
  cancelOrder,
  startAttempt,
  takeBackAttempt,
  type AttemptView,
} from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import type { PurposeAhead } from '@kassa/domain/purse/paid-ahead.ts'
import { desk } from '../model/desk-state.ts'
import { askServer } from '../sync/connection.ts'

/** The call that books what is paid ahead, and what it is asked with: the server asks it itself where this till is silent. */
export interface PaidAheadRequest {
  readonly kind: PurposeAhead
  readonly request: Readonly<Record<string, unknown>>
}

/** One try to move money that is paid ahead. */
export interface AheadAttempt {
  readonly id: string
  readonly orderId: string
  readonly method: PaymentMethod
  readonly way: PayWay
  readonly amountMinor: number
  /** The code on the customer's phone, or its number. */
  readonly code?: string
}

/** Returns the tender of an attempt, as it is named. */
export const tenderOf = ({ id, orderId, method }: Pick<AheadAttempt, 'id' | 'orderId' | 'method'>) => ({
  orderId,
  method: PAYMENT_METHODS[method].number,
  reference: attemptNumber(id),
})

/** Asks a channel for the money, under the order that will be booked; unheard, it is asked about as one that was sent. */
export const beginAhead = ({ id, orderId, method, way, amountMinor, code }: AheadAttempt, ahead: PaidAheadRequest) =>
  askServer(startAttempt, {
    id,
    orderId,
    staffId: desk.read().cashierId ?? '',
    method: PAYMENT_METHODS[method].number,
    way,
    amountMinor,
    ...(code !== undefined && { code }),
    order: { payableMinor: amountMinor, snapshot: { paidAhead: ahead.kind }, ahead },
  })

export const askAhead = ({ id }: Pick<AheadAttempt, 'id'>) => askServer(askAttempt, { id })

/** Ends it at its channel, and gives up its order where nothing of the money is left. */
export async function endAhead({ id, orderId }: Pick<AheadAttempt, 'id' | 'orderId'>) {
  const heard = await askServer(takeBackAttempt, { id, alsoPaid: true })
  if (heard.kind === 'answered' && isOver(heard.answer)) await askServer(cancelOrder, { orderId })
  return heard
}

/** Returns whether it ended without money. */
export const isOver = ({ state }: Pick<AttemptView, 'state'>): boolean =>
  state === 'declined' || state === 'closed' || state === 'reversed'

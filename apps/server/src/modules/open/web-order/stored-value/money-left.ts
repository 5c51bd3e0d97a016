import { heldIn } from '@kassa/domain/payment/method.ts'
import { leftOf, partByItself } from '@kassa/domain/purse/shares-back.ts'
import type { WebOrderRow } from '../../../sales/public.ts'

/**
 * Money that an app took lies with the order until it is over, beside what goes back to gift cards; a till gives back itself what was paid
 * ahead there.
 */
export function toGiveBack({ state, depositOrderId, paidMinor, shares, paidBeside }: WebOrderRow): number {
  if (depositOrderId === null || state === 'waiting' || state === 'ready') return 0
  const leftMinor = leftOf(shares, paidMinor, paidBeside)
  return leftMinor - partByItself(shares, leftMinor)
}

/** Nothing but an app says that it gave money back by its own way. */
export const givenBack = ({ shares }: WebOrderRow): number =>
  shares.reduce((sum, { method, returnedMinor }) => sum + (heldIn(method) === 'app' ? returnedMinor : 0), 0)

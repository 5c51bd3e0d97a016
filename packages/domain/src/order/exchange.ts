import { exchangedBy } from './refund-tenders.ts'
import type { Refund } from './refund.types.ts'

/** How goods for goods come out, minor units: of the last two at least one is 0 unless balance goes back while new goods are still owed. */
export interface Exchange {
  /** What the returned goods pay of the new ones: the tender that stands on both documents, less on one, more on the other. */
  readonly exchangedMinor: number
  /** What the customer still pays for the new goods. */
  readonly toPayMinor: number
  /** What the customer gets beside them, before cash rounding. */
  readonly toGiveMinor: number
}

/**
 * What a refund that was planned with these new goods (`RefundRequest.exchangeMinor`) and their price come to together. The sums are exact:
 * new goods = exchanged + to pay, refund = exchanged + to give. Source: payments.md §3.
 */
export function exchangeOf(
  { moneyMinor, tenders }: Pick<Refund, 'moneyMinor' | 'tenders'>,
  payableMinor: number,
): Exchange {
  const exchangedMinor = exchangedBy(tenders)
  return { exchangedMinor, toPayMinor: payableMinor - exchangedMinor, toGiveMinor: moneyMinor - exchangedMinor }
}

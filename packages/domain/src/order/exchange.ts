import { becomesMoney } from '../payment/tender-rules.ts'
import type { MethodCap } from './sale-tenders.ts'

/** The result of an exchange, minor units. */
export interface Exchange {
  /**
   * The amount that the returned goods pay of the new ones: the tender that stands on both documents, less on one, more
   * on the other.
   */
  readonly exchangedMinor: number
  /** The amount the customer still pays for the new goods. */
  readonly toPayMinor: number
  /** The amount the customer gets back beside them, before cash rounding. */
  readonly toGiveMinor: number
}

/**
 * Returns the settlement of returned goods (`moneyMinor`, with what each method can take back) against new ones. The
 * sums are exact: new goods = exchanged + to pay, returned goods = exchanged + to give; the refund rule finds the same
 * split when it is given the price of the new goods. Source: payments.md §3.
 */
export function exchangeOf(
  { moneyMinor, caps }: { readonly moneyMinor: number; readonly caps: readonly MethodCap[] },
  payableMinor: number,
): Exchange {
  // Stored value goes back as stored value.
  const mostMinor = caps
    .filter(({ method }) => becomesMoney(method))
    .reduce((sum, { maximumMinor }) => sum + maximumMinor, 0)
  const exchangedMinor = Math.max(0, Math.min(moneyMinor, mostMinor, payableMinor))
  return { exchangedMinor, toPayMinor: payableMinor - exchangedMinor, toGiveMinor: moneyMinor - exchangedMinor }
}

import { PAYMENT_METHODS, methodBack, paymentMethodOf } from '../payment/method.ts'
import type { MethodCap } from './sale-tenders.ts'

/** How goods for goods come out, minor units. */
export interface Exchange {
  /** What the returned goods pay of the new ones: the tender that stands on both documents, less on one, more on the other. */
  readonly exchangedMinor: number
  /** What the customer still pays for the new goods. */
  readonly toPayMinor: number
  /** What the customer gets beside them, before cash rounding. */
  readonly toGiveMinor: number
}

/** Only what cash and electronic tenders paid goes into new goods; balance and gift cards go back as what they are. */
const isExchanged = ({ method }: MethodCap): boolean => {
  const name = paymentMethodOf(methodBack(method))
  const kind = name === undefined ? 'electronic' : PAYMENT_METHODS[name].kind
  return kind === 'cash' || kind === 'electronic'
}

/**
 * What returned goods (`moneyMinor`, with what each method can take back) and new ones come to together. The sums are exact: new goods =
 * exchanged + to pay, returned goods = exchanged + to give; the refund rule lays the same when it is asked with the price of the new
 * goods. Source: payments.md §3.
 */
export function exchangeOf(
  { moneyMinor, caps }: { readonly moneyMinor: number; readonly caps: readonly MethodCap[] },
  payableMinor: number,
): Exchange {
  const mostMinor = caps.filter(isExchanged).reduce((sum, { maximumMinor }) => sum + maximumMinor, 0)
  const exchangedMinor = Math.max(0, Math.min(moneyMinor, mostMinor, payableMinor))
  return { exchangedMinor, toPayMinor: payableMinor - exchangedMinor, toGiveMinor: moneyMinor - exchangedMinor }
}

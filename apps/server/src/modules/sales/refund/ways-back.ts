import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { backInCash } from '@kassa/domain/order/sale-tenders.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { isPaidInGoods, isPaidOutside } from '@kassa/domain/payment/method.ts'
import type { Result } from '@kassa/domain/result.ts'
import { methodOf } from './plan-refund.ts'
import type { SoldOrder } from './sold-order.store.ts'

/** A sale of which what was paid by these ways goes back in cash. */
export const soldBackInCash = (sold: SoldOrder, inCash: readonly number[]): SoldOrder => ({
  ...sold,
  payments: backInCash(sold.payments, inCash),
})

/**
 * The sale as a till gave its money back: as it is set now, as everything goes back where nothing is set, or, where only that fits, with
 * cash for every way the till does not name. The money has gone: where it went another way than is set, that is filed, never refused.
 */
export function soldAsGiven(
  sold: SoldOrder,
  body: Pick<JournalRefundBody, 'tenders'>,
  setInCash: readonly number[],
  plan: (sold: SoldOrder) => Result<Refund>,
): { readonly sold: SoldOrder; readonly isAsSet: boolean } {
  const asSet = soldBackInCash(sold, setInCash)
  const elsewhere = sold.payments.map(({ method }) => method).filter(isPaidOutside)
  if (elsewhere.length === 0) return { sold: asSet, isAsSet: true }
  const named = new Set(body.tenders.map(({ method }) => method))
  const unnamed = elsewhere.filter((method) => !named.has(method))
  const others = [sold, soldBackInCash(sold, unnamed)]
  const given = [asSet, ...others].find((way) => fits(way, body, plan(way))) ?? asSet
  return { sold: given, isAsSet: given === asSet || inCashOf(given) === inCashOf(asSet) }
}

const inCashOf = ({ payments }: SoldOrder): string =>
  payments.map(({ isBackInCash = false }) => String(isBackInCash)).join()

/** Returns whether the rule gives money back by every way the till did. */
const fits = (sold: SoldOrder, { tenders }: Pick<JournalRefundBody, 'tenders'>, planned: Result<Refund>): boolean =>
  planned.ok &&
  tenders.every(
    ({ method }) =>
      isPaidInGoods(method) || planned.value.tenders.some(({ tenderId }) => methodOf(sold, tenderId) === method),
  )

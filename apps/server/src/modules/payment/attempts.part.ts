import { isCash } from '@kassa/domain/payment/method.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { BookedDocument, SalePart } from '../../platform/sale-part.ts'
import { attemptsCtes } from './attempts-part.store.ts'

/** Returns the amounts given back by each method; the methods whose money an attempt moved are found in the statement. */
function given({ payments, ofOrder }: BookedDocument): { readonly method: number; readonly amount_minor: number }[] {
  if (ofOrder === null) return []
  const sums = new Map<number, number>()
  for (const { method, amountMinor } of payments) {
    if (!isCash(method) && amountMinor < 0) sums.set(method, (sums.get(method) ?? 0) - amountMinor)
  }
  return [...sums].map(([method, amount_minor]) => ({ method, amount_minor }))
}

/**
 * The attempts of a document. A sale takes the attempts that paid it into the books, and ends its unpaid order; a refund asks for the money
 * they have to give back, the earliest first, each at most the amount it took. A payment by hand goes back by hand.
 */
export const attemptsPart: SalePart = {
  name: 'attempts',
  rows: (document) => {
    const numbers = document.payments.flatMap(({ reference }) =>
      reference !== null && isAttemptNumber(reference) ? [reference] : [],
    )
    const back = given(document)
    return numbers.length + back.length === 0
      ? null
      : { numbers, back, order_id: document.ofOrder, basket_id: document.basketId ?? null }
  },
  ctes: attemptsCtes,
}

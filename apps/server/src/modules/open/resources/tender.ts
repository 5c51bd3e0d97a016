import { moneyOf } from './amounts.ts'
import { methodNameOf } from './payment-method-name.ts'

interface InsideTender {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string | null
}

/** A payment, or a part of a refund, in the currency of its order. */
export const tenderIn =
  (currency: string) =>
  ({ method, amountMinor, reference }: InsideTender) => ({
    method: methodNameOf(method),
    method_number: method,
    amount: moneyOf(amountMinor, currency),
    reference,
  })

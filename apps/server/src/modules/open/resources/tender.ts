import { heldIn } from '@kassa/domain/payment/method.ts'
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
    reference: reference !== null && heldIn(method) === 'purse' ? endOf(reference) : reference,
  })

/** Whoever knows the code of a stored-value account can spend it, so apps read its end only. */
export const endOf = (code: string): string => `…${code.slice(-4)}`

/** The name of a line by which money was paid into a stored-value account, or taken back: its code is the last word. */
export const nameWithoutCode = (name: string): string => name.replace(/[A-Z0-9]{6,30}$/, endOf)

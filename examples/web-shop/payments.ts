import { createHash } from 'node:crypto'
import type { Money } from '@kassa/sdk/calls.ts'

/** A provider of card payments, as far as a shop needs it. */
export interface Payments {
  /** Takes the money of a checkout, once however often it is asked, and answers the number of the payment. */
  charge(checkout: string, amount: Money): Promise<string>
  /** Gives the money of a checkout back. */
  giveBack(checkout: string): Promise<void>
}

/**
 * A provider that is only played: no money moves. A real one stands here in a real shop; it is asked under the number of the checkout, so that a
 * customer who presses twice pays once.
 */
export function playedPayments(): Payments & { readonly taken: ReadonlyMap<string, Money> } {
  const taken = new Map<string, Money>()
  return {
    taken,
    async charge(checkout, amount) {
      taken.set(checkout, amount)
      return `CARD-${createHash('sha256').update(checkout).digest('hex').slice(0, 16)}`
    },
    async giveBack(checkout) {
      taken.delete(checkout)
    },
  }
}

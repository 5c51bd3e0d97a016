import { createHash } from 'node:crypto'
import type { Money } from '@kassa/sdk/calls.ts'

/** A provider of card payments, as far as a shop needs it. */
export interface Payments {
  /** Takes the money of a checkout, once however often it is asked, and answers the number of the payment. */
  charge(checkout: string, amount: Money): Promise<string>
  /** Gives the money of a checkout back. */
  giveBack(checkout: string): Promise<void>
  /**
   * Gives money of a payment back until it is so much in all, and answers the number of that: asked again for as much it gives nothing more, so that a
   * lost answer costs nobody anything.
   */
  refundUpTo(payment: string, amount: Money): Promise<string>
}

interface Played extends Payments {
  readonly taken: ReadonlyMap<string, Money>
  /** The amount given back of each payment. */
  readonly refunded: ReadonlyMap<string, number>
}

/**
 * A provider that is only played: no money moves. A real one stands here in a real shop; it is asked under the number of the checkout, so that a
 * customer who presses twice pays once.
 */
export function playedPayments(): Played {
  const taken = new Map<string, Money>()
  const refunded = new Map<string, number>()
  return {
    taken,
    refunded,
    async charge(checkout, amount) {
      taken.set(checkout, amount)
      return `CARD-${numberFor(checkout)}`
    },
    async giveBack(checkout) {
      taken.delete(checkout)
    },
    async refundUpTo(payment, { amount }) {
      refunded.set(payment, Math.max(amount, refunded.get(payment) ?? 0))
      return `BACK-${numberFor(`${payment} ${amount}`)}`
    },
  }
}

const numberFor = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

import { z } from 'zod'
import { currency, sumMinor } from '../fields.ts'

/** The sums of the orders of a list in one currency. */
export const orderSums = z.object({
  currency,
  orders: z.int(),
  /** Those of `orders` that are no sales, and whose money is in no sum here: gift cards, recharges and session passes. */
  paidAhead: z.int().optional(),
  totalMinor: sumMinor,
  refundedMinor: sumMinor,
})

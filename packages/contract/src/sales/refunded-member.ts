import { z } from 'zod'
import { amountMinor } from '../fields.ts'
import { taxRow } from '../tax-fields.ts'

/** The effects of a refund on the member of its sale, as its paper shows them. */
export const refundedMember = z.object({
  /** The member; the name is empty where they were erased. */
  who: z.object({ name: z.string(), cardNumber: z.string() }),
  pointsReturned: z.int(),
  pointsTaken: z.int(),
  /** The names of the coupons that came back. */
  coupons: z.array(z.string()),
  /** The holdings right after it; null where it moved nothing of the kind. */
  left: z.object({ points: z.int().nullable(), balanceMinor: z.int().nullable() }),
})

/** The tax of a refund, by row, and its base; a base only with a code. */
export const refundedTax = z.object({
  ...taxRow,
  payableMinor: amountMinor,
  taxMinor: amountMinor,
  baseMinor: amountMinor.optional(),
})

/** All that lies between the goods with their tax and the money of a refund. Positive amounts are kept back. */
export const refundedBetween = z.object({
  /** Taken off these goods by the rounding of the whole sale; negative where it added. */
  adjustmentMinor: amountMinor,
  /** For gifts, exchanged items and offers that the kept goods no longer carry, by the name of their goods. */
  withheld: z.array(z.object({ name: z.string(), amountMinor })),
  /** For points that the member no longer has. */
  pointsMinor: amountMinor,
})

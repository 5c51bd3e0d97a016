import { z } from 'zod'
import { amountMinor } from '../fields.ts'
import { taxRow } from '../tax-fields.ts'

/** What a refund did for the member of its sale, as its paper says it. */
export const refundedMember = z.object({
  /** The name is empty where the member was erased. */
  who: z.object({ name: z.string(), cardNumber: z.string() }),
  pointsReturned: z.int(),
  pointsTaken: z.int(),
  /** What coupons that came back are called. */
  coupons: z.array(z.string()),
  /** What the books hold right after it; null where it moved nothing of the kind. */
  left: z.object({ points: z.int().nullable(), balanceMinor: z.int().nullable() }),
})

/** Tax of a refund, by row, and what that is on; a base only with a code. */
export const refundedTax = z.object({
  ...taxRow,
  payableMinor: amountMinor,
  taxMinor: amountMinor,
  baseMinor: amountMinor.optional(),
})

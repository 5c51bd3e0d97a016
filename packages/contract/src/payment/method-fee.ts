import { FEE_LIMITS } from '@kassa/domain/tenders/method-fee.ts'
import { z } from 'zod'

const { basisPoints, amountMinor } = FEE_LIMITS

/** The fee of a payment method for the customer (`domain/payment/method-fee.ts`). */
export const methodFee = z.object({
  rate: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), basisPoints: z.int().min(basisPoints.min).max(basisPoints.max) }),
    z.object({ kind: z.literal('amount'), amountMinor: z.int().min(amountMinor.min).max(amountMinor.max) }),
  ]),
  /** True where the outlet's usual tax lies in it, false where it comes on top, as with the outlet's prices. */
  isTaxed: z.boolean(),
})

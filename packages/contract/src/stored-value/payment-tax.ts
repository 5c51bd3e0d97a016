import { z } from 'zod'
import { amountMinor } from '../fields.ts'

/** The tax of money paid ahead, as its paper says it; null where the outlet chose nothing for it. */
export const paymentTax = {
  tax: z
    .object({
      point: z.enum(['sale', 'use']),
      rateBasisPoints: z.int(),
      taxCode: z.string().nullable(),
      taxMinor: amountMinor,
    })
    .nullable(),
}

import { z } from 'zod'

/** The form in which an in-store label carries item, price and weight. */
export const labelRule = z.object({
  id: z.string().min(1).max(40),
  mask: z.string().max(20),
  prefixes: z.array(z.string().max(20)).min(1).max(20),
  priceDecimals: z.int().min(0).max(3),
  weightUnit: z.enum(['g', 'kg', 'pound']),
  weightDecimals: z.int().min(0).max(3),
  isVerifierTested: z.boolean(),
})

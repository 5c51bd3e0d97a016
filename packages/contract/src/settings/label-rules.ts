import { z } from 'zod'

/** How an in-store label carries item, price and weight. */
export const labelRule = z.object({
  id: z.string().min(1).max(40),
  mask: z.string().max(20),
  prefixes: z.array(z.string().max(20)).min(1).max(20),
  priceDecimals: z.int().min(0).max(3),
  weightUnit: z.enum(['g', 'kg', 'pound']),
  weightDecimals: z.int().min(0).max(3),
  isVerifierTested: z.boolean(),
})

/** Labels of scales as most shops begin: prefix 21 carries the amount, prefix 22 the weight in thousandths. */
export const usualLabelRules: z.output<typeof labelRule>[] = [
  {
    id: 'price',
    mask: 'FFIIIIIEEEEEC',
    prefixes: ['21'],
    priceDecimals: 2,
    weightUnit: 'kg',
    weightDecimals: 3,
    isVerifierTested: false,
  },
  {
    id: 'weight',
    mask: 'FFIIIIIWWWWWC',
    prefixes: ['22'],
    priceDecimals: 2,
    weightUnit: 'kg',
    weightDecimals: 3,
    isVerifierTested: false,
  },
]

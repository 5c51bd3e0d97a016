import { z } from 'zod'
import { amountMinor, costLater } from '../fields.ts'

/** A line that came back, as people read it. */
export const refundedLine = z.object({
  line: z.int().nullable(),
  name: z.string(),
  quantity: z.int(),
  goods: z.enum(['restock', 'damaged']),
  amountMinor,
  taxMinor: amountMinor,
  /** The cost of the goods that came back, as they were sold; null: unknown. Left out by a server that does not say. */
  costMinor: costLater('stock', amountMinor),
  /** As the goods are weighed today; null: pieces. Left out by a server that does not say, as is the rate. */
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable().optional(),
  taxRateBasisPoints: z.int().optional(),
})

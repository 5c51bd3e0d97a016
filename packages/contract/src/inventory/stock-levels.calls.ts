import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Entries of the stock book that one answer looks through at most. */
export const STOCK_LEVELS_AT_ONCE = 5_000

/**
 * Returns the goods that moved at a desk's outlet since it asked last, with their present stock, so that the desk can keep the stock it
 * shows.
 */
export const stockLevels = endpoint({
  name: 'inventory.stock-levels',
  method: 'GET',
  access: 'device',
  summary: 'Stock of the outlet that moved after an entry of the stock book',
  refusals: ['device.unbound'],
  request: z.object({
    /** The entry up to which the desk knows; left out: only where the book ends now. */
    after: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    /** Ask again after this one. */
    upTo: z.int(),
    /** True where more has moved than one answer holds. */
    hasMore: z.boolean(),
    /** Pieces, or thousandths of the weight unit (g: grams). */
    rows: z.array(z.object({ variantId: id, onHand: z.int() })).max(STOCK_LEVELS_AT_ONCE),
  }),
})

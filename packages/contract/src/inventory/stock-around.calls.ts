import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/**
 * Where else the merchant has goods, for whoever stands before a customer: outlets by name and what lies there, and no price, cost or person of
 * them. Asked by the device, because what another outlet has is the merchant's and not one cashier's to see in lists. Source: CD-P14.
 */
export const stockAround = endpoint({
  name: 'inventory.stock-around',
  method: 'GET',
  access: 'device',
  summary: 'What lies at each outlet that lists the goods',
  refusals: ['device.unbound'],
  request: z.object({ variantId: id }),
  answer: z.object({
    /** This outlet first, then the others by their number; those that are switched off are left out. */
    rows: z
      .array(
        z.object({
          outletId: id,
          outletName: z.string(),
          isHere: z.boolean(),
          /** Pieces, or thousandths of the weight unit (g: grams). */
          onHand: z.int(),
        }),
      )
      .max(200),
  }),
})

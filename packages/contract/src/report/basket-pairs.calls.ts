import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, localDate, withSaidDays } from '../fields.ts'

const goods = z.object({ productId: id, name: z.string().nullable(), orders: z.int() })

/**
 * Returns the goods that are bought together: of orders with the first goods, how many have the second too. At least twenty orders with
 * both; of a longer period its last 92 days. Source: figures.md (attach rate), ST-P09.
 */
export const basketPairs = endpoint({
  name: 'figures.basket-pairs',
  method: 'GET',
  access: { anyOf: ['platform.analysis.products'] },
  outlet: 'optional',
  summary: 'Which goods are bought together, and how often',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(z.object({ outletId: id.optional(), currency })),
  answer: z.object({
    from: localDate,
    to: localDate,
    orders: z.int(),
    pairs: z.array(
      z.object({
        first: goods,
        second: goods,
        together: z.int(),
        /** The share of the orders with the first, rounded down. */
        attachBasisPoints: z.int().nullable(),
        /** The lift in hundredths, rounded down: 200 is twice as often as everybody buys the second. */
        liftHundredths: z.int().nullable(),
      }),
    ),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  answeredDays,
  costOf,
  COSTS_SEEN_BY,
  currency,
  id,
  localDate,
  noFields,
  sumMinor,
  withSaidDays,
} from '../fields.ts'

/** Goods of an outlet; the name is empty for lines that are no product of the catalogue. */
const goods = z.object({
  outletId: id,
  outletName: z.string(),
  currency,
  productId: id.nullable(),
  name: z.string(),
})

/** The sales of a period whose cost nobody knows, and those whose cost changed after they were booked. Source: accounting.md (Cost first). */
export const readCostGaps = endpoint({
  name: 'accounting.read-cost-gaps',
  method: 'GET',
  path: '/accounting/cost-gaps',
  access: { anyOf: [COSTS_SEEN_BY.stock] },
  outlet: 'optional',
  summary: 'Goods sold without a known cost, by outlet and product, and sales whose cost changed since',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    /** Those with the most revenue first, at most 200; all of them count in `shares`. */
    unknown: z.array(
      goods.extend({
        /** Sold less returned: pieces, or thousandths of kg and pound, or grams. */
        quantity: z.int(),
        weightUnit: z.string().nullable(),
        /** Without tax, less refunds. */
        revenueMinor: sumMinor,
      }),
    ),
    /** The share of the revenue without tax that has a known cost, by outlet; null: no revenue. */
    shares: z.array(z.object({ outletId: id, outletName: z.string(), knownBasisPoints: z.int().nullable() })),
    /** The last changes first, at most 200. */
    changed: z.array(
      goods.extend({
        /** The business days on which the goods were sold. */
        soldFrom: localDate,
        soldTo: localDate,
        /** The day on which the journal has the change. */
        bookedOn: localDate,
        /** The amount by which these sales cost more (or, negative, less) than their margin says. */
        costMinor: costOf('stock', sumMinor),
      }),
    ),
  }),
})

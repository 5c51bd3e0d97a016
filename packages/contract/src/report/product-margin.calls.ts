import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costLater, costOf, currency, id, localDate, sumMinor } from '../fields.ts'

/**
 * Returns the earnings of one product at the outlets one may see, over the last days, as the pages of statistics show them: revenue without
 * tax, after refunds; cost at the moving average of the moment, less goods that came back into stock. One row per currency (D80); none
 * where nothing was sold. Source: PR-P08.
 */
export const productMargin = endpoint({
  name: 'figures.product-margin',
  method: 'GET',
  access: { anyOf: ['platform.catalogue.products.costs'] },
  outlet: 'optional',
  summary: 'Revenue, cost and margin of one product over the last days',
  request: z.object({ productId: id, days: z.coerce.number().int().min(1).max(366).default(90) }),
  answer: z.object({
    rows: z.array(
      z.object({
        currency,
        /** Sold less returned: pieces, or thousandths of kg and pound, or grams. */
        quantity: z.int(),
        revenueMinor: sumMinor,
        costMinor: costOf('goods', sumMinor),
        marginMinor: costOf('goods', sumMinor),
        /** The margin on the revenue of goods whose cost is known, rounded down; null without any. */
        marginBasisPoints: costOf('goods', z.int()),
        /** The share of the revenue of goods whose cost is known. */
        costedBasisPoints: costOf('goods', z.int()),
        /** The amount by which these sales cost more (or, negative, less) than their margin says, known after they were booked; left out by an older server. */
        changedMinor: costLater('goods', sumMinor),
        /** The last day on which the journal has such a change; null: none. */
        changedOn: localDate.nullable().optional(),
      }),
    ),
  }),
})

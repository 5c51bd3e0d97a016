import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { costOf, currency, id, localDate, sumMinor, withPeriod } from '../fields.ts'

/**
 * What was sold of each product in a span of business days, and what came back, refunds without a sale too. One row per
 * product and currency (D80); amounts are what was paid for the goods, without added tax.
 */
export const productFigures = endpoint({
  name: 'sales.product-figures',
  method: 'GET',
  path: '/sales/product-figures',
  access: { anyOf: ['platform.analysis.products'] },
  outlet: 'optional',
  summary: 'The products that sold best in a span of days, with what came back',
  request: withPeriod(
    z.object({
      from: localDate,
      to: localDate,
      by: z.enum(['gross', 'net', 'quantity', 'orders']).default('gross'),
      limit: z.coerce.number().int().min(1).max(200).default(20),
    }),
  ),
  answer: z.object({
    rows: z.array(
      z.object({
        productId: id,
        name: z.string(),
        customCode: z.string().nullable(),
        currency,
        orders: z.int(),
        refunds: z.int(),
        /** Pieces, or thousandths of kg and pound, or grams. */
        quantity: z.int(),
        returnedQuantity: z.int(),
        grossMinor: sumMinor,
        refundedMinor: sumMinor,
        netMinor: sumMinor,
      }),
    ),
  }),
})

/**
 * What one product earned at the outlets one may see, over the last days: revenue is what was paid for it without tax, cost what the goods had cost
 * when they left (moving average); what came back is taken off both. One row per currency (D80); none where nothing was sold.
 */
export const productMargin = endpoint({
  name: 'sales.product-margin',
  method: 'GET',
  path: '/sales/product-margin',
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
        /** Of the revenue, cut; null without any. */
        marginBasisPoints: costOf('goods', z.int()),
      }),
    ),
  }),
})

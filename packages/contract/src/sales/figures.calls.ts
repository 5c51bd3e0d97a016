import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, localDate } from '../fields.ts'

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
  request: z.object({
    from: localDate,
    to: localDate,
    by: z.enum(['gross', 'net', 'quantity', 'orders']).default('gross'),
    limit: z.coerce.number().int().min(1).max(200).default(20),
  }),
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
        grossMinor: amountMinor,
        refundedMinor: amountMinor,
        netMinor: amountMinor,
      }),
    ),
  }),
})

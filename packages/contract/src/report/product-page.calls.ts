import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, costOf, currency, id, instant, localDate, sumMinor } from '../fields.ts'
import { stockEntryView } from '../inventory/inventory.calls.ts'

/** Spans of days with today that a product's page says its sales of. */
export const PRODUCT_PAGE_DAYS = [7, 30, 90] as const

/** Movements that its curve is drawn of. */
export const PRODUCT_PAGE_MOVEMENTS = 100

const movement = stockEntryView.pick({
  entryNumber: true,
  at: true,
  kind: true,
  quantity: true,
  after: true,
  documentKind: true,
  documentId: true,
  documentNumber: true,
})

/** The recent figures of one product at the outlets one may see, beside what it is: each part for whoever may list it. */
export const readProductPage = endpoint({
  name: 'report.read-product-page',
  method: 'GET',
  path: '/report/products/:id',
  access: { anyOf: ['platform.catalogue.products', 'desk.products'] },
  outlet: 'optional',
  summary: 'What one product sold lately, who supplied it last, and how its stock went',
  request: z.object({ id }),
  answer: z.object({
    asOf: instant,
    /** One for each span; null for whoever may see no sales. */
    sold: z
      .array(
        z.object({
          days: z.int(),
          /** Sold less returned: pieces, or thousandths of kg and pound, or grams. */
          quantity: z.int(),
          /** Without tax, after refunds. */
          byCurrency: z.array(z.object({ currency, revenueMinor: sumMinor, marginMinor: costOf('goods', sumMinor) })),
        }),
      )
      .nullable(),
    /** The newest order of it that was not taken back; null without one, and for whoever may not see suppliers. */
    bought: z
      .object({
        supplierId: id,
        supplierName: z.string(),
        orderId: id,
        orderNumber: z.string(),
        businessDay: localDate,
        currency,
        unitPriceMinor: costOf('stock', amountMinor),
      })
      .nullable(),
    /** Newest first, at the outlet of the call; null without one, of a product with combinations, and for whoever may not see stock. */
    movements: z.object({ variantId: id, rows: z.array(movement) }).nullable(),
  }),
})

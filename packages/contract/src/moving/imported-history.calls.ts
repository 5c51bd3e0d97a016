import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, localDate, pageOf, pageRequest, sumMinor } from '../fields.ts'

const month = z.string().regex(/^\d{4}-\d{2}$/)

/** Past sales that came with moves, month by month: a series of its own, in no figure of this shop. The oldest first, the last 120 months. */
export const readImportedSales = endpoint({
  name: 'moving.read-imported-sales',
  method: 'GET',
  path: '/moving/imported-sales',
  access: { anyOf: ['platform.analysis.sales'] },
  outlet: 'optional',
  summary: 'Imported history by month, apart from the shop’s own figures',
  refusals: [],
  request: z.object({}),
  answer: z.object({
    byCurrency: z.array(
      z.object({
        currency: z.string(),
        orders: z.int(),
        amountMinor: sumMinor,
        months: z.array(z.object({ month, orders: z.int(), amountMinor: sumMinor })),
      }),
    ),
  }),
})

/** Past orders of a member in systems before this one, and of cards that were merged into it; the newest first. */
export const listImportedOrders = endpoint({
  name: 'moving.list-imported-orders',
  method: 'GET',
  path: '/moving/members/:id/orders',
  access: { anyOf: ['platform.members.members.consumption'] },
  summary: 'Imported past orders of a member, the newest first',
  refusals: [],
  request: pageRequest.extend({ id }),
  answer: pageOf(
    z.object({
      system: z.string(),
      number: z.string(),
      day: localDate,
      outletName: z.string(),
      currency: z.string(),
      amountMinor: sumMinor,
    }),
  ),
})

/**
 * How much of a product was sold in systems before this one, month by month (the last 24), and how much a day in the year before its last sale there:
 * a forecast for whoever has no sales of their own yet, beside the shop’s own. In thousandths of the product’s unit.
 */
export const readImportedDemand = endpoint({
  name: 'moving.read-imported-demand',
  method: 'GET',
  path: '/moving/imported-demand/:id',
  access: { anyOf: ['platform.analysis.products'] },
  outlet: 'optional',
  summary: 'Imported history of a product by month, and what it suggests a day',
  refusals: [],
  request: z.object({ id }),
  answer: z.object({
    months: z.array(z.object({ month, thousandths: z.int() })),
    perDayThousandths: z.int().nullable(),
    until: localDate.nullable(),
  }),
})

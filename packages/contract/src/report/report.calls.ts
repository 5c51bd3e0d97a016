import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, nothing, sumMinor } from '../fields.ts'
import { figureValues } from './figure-values.ts'

const outletRank = z.object({ outletId: id, name: z.string(), orders: z.int(), netMinor: sumMinor })

/**
 * Today at the outlets one may see, in each outlet's own business day. One entry per currency; figures of several
 * currencies are never added (D80).
 */
export const dashboard = endpoint({
  name: 'report.dashboard',
  method: 'GET',
  path: '/report/dashboard',
  access: 'login',
  outlet: 'optional',
  summary: 'Today’s sales, what needs a hand, top products and low stock',
  request: nothing,
  answer: z.object({
    /** Until when the figures are fresh. */
    asOf: instant,
    businessDay: localDate,
    comparedDay: localDate,
    yesterday: localDate,
    byCurrency: z.array(
      z.object({
        currency,
        today: figureValues,
        /** The same weekday last week, up to the same time of day and as a whole. */
        lastWeekSoFar: figureValues,
        lastWeek: figureValues,
        /** Net sales, before what was given back, from the hour in which the business day begins; null for an hour that has not begun yet. */
        byHour: z.array(
          z.object({ hour: z.int().min(0).max(23), todayMinor: sumMinor.nullable(), lastWeekMinor: sumMinor }),
        ),
        /** The business day before, whole, and the same weekday a week before it. */
        yesterday: z.object({
          figures: figureValues,
          weekBefore: figureValues,
          /** What its counted drawers held above what they should; null for whoever may not see shifts. */
          cashDifferenceMinor: z.nullable(sumMinor),
          outlets: z.array(outletRank),
        }),
        topProducts: z.array(
          z.object({
            productId: id,
            /** Null: gone. */
            name: z.string().nullable(),
            quantity: z.int(),
            weightUnit: z.string().nullable(),
            /** Net after refunds. */
            amountMinor: sumMinor,
          }),
        ),
        topOutlets: z.array(outletRank),
      }),
    ),
    /** Of a member of staff: what they sold and gave back today, and the shift that they have open. */
    own: z
      .object({
        byCurrency: z.array(z.object({ currency, figures: figureValues })),
        shift: z.object({ id, number: z.string(), openedAt: instant }).nullable(),
      })
      .nullable(),
    lowStock: z.array(
      z.object({
        variantId: id,
        productId: id,
        outletId: id,
        outletName: z.string(),
        name: z.string(),
        onHand: z.int(),
        warningLine: z.int(),
        weightUnit: z.string().nullable(),
      }),
    ),
    counts: z.object({ outlets: z.int(), products: z.int(), staff: z.int(), devices: z.int(), devicesOnline: z.int() }),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localDate, noFields, sumMinor } from '../fields.ts'
import { orderRow } from '../sales/sales.calls.ts'
import { figureValues } from './figure-values.ts'
import { tillCounts, tillState } from './till-state.ts'

/** Tills and orders that Today shows. */
export const NOW_TILLS = 8
export const NOW_ORDERS = 5

const lastOrder = orderRow.pick({
  id: true,
  number: true,
  status: true,
  underReview: true,
  outletId: true,
  outletName: true,
  deviceName: true,
  currency: true,
  totalMinor: true,
  paymentMethods: true,
  soldAt: true,
  receivedAt: true,
})

const outletRank = z.object({ outletId: id, name: z.string(), orders: z.int(), netMinor: sumMinor })

/**
 * Today at the outlets one may see, in each outlet's own business day. One entry per currency; figures of several
 * currencies are never added (D80).
 */
export const dashboard = endpoint({
  name: 'report.dashboard',
  method: 'GET',
  access: 'login',
  outlet: 'optional',
  summary: 'Today’s sales, tills and last orders, top products and low stock',
  request: noFields,
  answer: z.object({
    /** The moment until which the figures are fresh. */
    asOf: instant,
    businessDay: localDate,
    comparedDay: localDate,
    yesterday: localDate,
    /** The business day of the first order at these outlets; null where nothing was sold yet. */
    began: localDate.nullable(),
    byCurrency: z.array(
      z.object({
        currency,
        today: figureValues,
        /** The figures of the same weekday last week, up to the same time of day and as a whole. */
        lastWeekSoFar: figureValues,
        lastWeek: figureValues,
        /** Sales less refunds of that hour, from the hour in which the business day begins; the hours of a day add up to its `netAfter`. Null for an hour that has not begun yet. */
        byHour: z.array(
          z.object({
            hour: z.int().min(0).max(23),
            todayMinor: sumMinor.nullable(),
            lastWeekMinor: sumMinor,
            /** The days on which clocks went forward over this hour at each of the outlets; left out where there is none. */
            missing: z.array(z.enum(['today', 'lastWeek'])).optional(),
          }),
        ),
        /** The business day before, whole, and the same weekday a week before it. */
        yesterday: z.object({
          figures: figureValues,
          weekBefore: figureValues,
          /** The surplus of its counted drawers over the expected amounts; null for people who may not see shifts. */
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
    /** The sales and refunds of a member of staff today, and the shift that they have open. */
    own: z
      .object({
        byCurrency: z.array(z.object({ currency, figures: figureValues })),
        shift: z.object({ id, number: z.string(), outletId: id, openedAt: instant }).nullable(),
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
        /** False of goods that were only ever sold, so that what there is below zero says nothing; left out by a server that does not say. */
        isTracked: z.boolean().optional(),
        warningLine: z.int(),
        weightUnit: z.string().nullable(),
      }),
    ),
    now: z.object({
      counts: tillCounts,
      /** The tills that need a hand first; `shift` is open on it, null for people who may not see shifts. */
      tills: z.array(
        tillState.extend({
          shift: z.object({ id, number: z.string(), staffName: z.string(), openedAt: instant }).nullable(),
        }),
      ),
      /** The outlets that say when they are open; `changesAt` is the next closing or opening, null where none is known. Left out by an older server. */
      opening: z
        .array(z.object({ outletId: id, outletName: z.string(), isOpen: z.boolean(), changesAt: instant.nullable() }))
        .optional(),
      /** The newest, as the list of orders begins; null for whoever may not see orders. */
      orders: z.array(lastOrder).nullable(),
    }),
  }),
})

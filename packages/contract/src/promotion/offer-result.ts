import { z } from 'zod'
import { costOf, currency, id, localDate, sumMinor, withPeriod } from '../fields.ts'

/** The days of a result, both included; left out, from the first order to the last. */
export const resultAsked = withPeriod(
  z.object({ id, from: localDate.optional(), until: localDate.optional() }),
  'from',
  'until',
)

const earned = {
  baskets: z.int(),
  /**
   * The revenue of sales that stand: one that was given back whole is left out. It is the amount paid, with added tax; partial refunds are
   * not taken off.
   */
  revenueMinor: sumMinor,
  /** The revenue without tax, less the cost of the goods when they left. */
  marginMinor: costOf('goods', sumMinor),
}

/**
 * The result of an offer. `rows` are its own orders, by outlet and day, the latest first. `compared` are all sales of the outlets it was
 * used at, over its days and over the same weekdays before; null while nobody used it. Nobody knows what people would have bought without
 * it.
 * Source: features MK-P11.
 */
export const offerResult = z.object({
  rows: z.array(
    z.object({ outletId: id, outletName: z.string(), currency, day: localDate, reductionMinor: sumMinor, ...earned }),
  ),
  compared: z
    .object({
      from: localDate,
      until: localDate,
      beforeFrom: localDate,
      beforeUntil: localDate,
      rows: z.array(z.object({ currency, now: z.object(earned), before: z.object(earned) })),
    })
    .nullable(),
})

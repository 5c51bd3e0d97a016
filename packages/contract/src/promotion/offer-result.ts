import { z } from 'zod'
import { costOf, currency, id, localDate, sumMinor, withPeriod } from '../fields.ts'

/** The days of a result, both included; left out, from the first order to the last. */
export const resultAsked = withPeriod(
  z.object({ id, from: localDate.optional(), until: localDate.optional() }),
  'from',
  'until',
)

const group = z.object({
  members: z.int(),
  /** Those of them who bought anything at all. */
  buyers: z.int(),
  revenueMinor: sumMinor,
  marginMinor: costOf('goods', sumMinor),
})

/**
 * The members who may get a plan beside its control group, by all that they bought, with or without the plan. `earned` is what the plan brought above
 * what they would have spent without it, and the limits between which it lies 95 times of 100; null while a group has fewer than 30 buyers.
 */
export const controlResult = z.object({
  from: localDate,
  /** Null: until now. */
  until: localDate.nullable(),
  currency,
  percent: z.int(),
  treated: group,
  control: group,
  earned: z
    .object({
      revenueMinor: sumMinor,
      revenueLowMinor: sumMinor,
      revenueHighMinor: sumMinor,
      marginMinor: costOf('goods', sumMinor),
      marginLowMinor: costOf('goods', sumMinor),
      marginHighMinor: costOf('goods', sumMinor),
    })
    .nullable(),
})

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

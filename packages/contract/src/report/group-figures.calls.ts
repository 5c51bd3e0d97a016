import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answeredDays, currency, id, noFields, sumMinor, withSaidDays } from '../fields.ts'

const values = z.object({
  orders: z.int(),
  netMinor: sumMinor,
  refundedMinor: sumMinor,
  voidedMinor: sumMinor,
  netAfterMinor: sumMinor,
  taxAfterMinor: sumMinor,
  /** Net by orders, cut; null without any. */
  averageMinor: sumMinor.nullable(),
})

/**
 * Several merchants together: all for an operator, those of a partner (a group of one owner's merchants is a partner) where the merchant lets it see
 * its sales. Business days that are over. Source: TN-P06, D39, D91.
 */
export const groupFigures = endpoint({
  name: 'figures.group-figures',
  method: 'GET',
  access: { anyOf: ['platform.merchants'] },
  scope: 'across',
  summary: 'Sales of several merchants side by side and together, per currency',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    /** Merchants that keep their sales to themselves, and are in no figure here. */
    withheld: z.int(),
    byCurrency: z.array(
      z.object({
        currency,
        total: values,
        merchants: z.int(),
        /** The merchants that sold most first; at most 500, the total is of all. */
        rows: z.array(values.extend({ merchantId: id, name: z.string() })),
      }),
    ),
  }),
})

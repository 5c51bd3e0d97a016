import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answeredDays, currency, noFields, sumMinor, withSaidDays } from '../fields.ts'

/**
 * Members over a period: who joined, came back, stayed away; their share of the sales of the outlets one may see; what moved between levels, in points
 * and in balances; and what the merchant owes them. Merged and archived members are not counted, their past sales are.
 */
export const memberFigures = endpoint({
  name: 'figures.member-figures',
  method: 'GET',
  access: { anyOf: ['platform.analysis.members'] },
  outlet: 'optional',
  summary:
    'New, active, returning and lost members, their share of sales, flows of points and balances, and what is owed',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    /** `active` bought in the last 90 days, `lost` not for 180, `returning` in the period and before it; `never` not yet. */
    counts: z.object({
      all: z.int(),
      added: z.int(),
      active: z.int(),
      lost: z.int(),
      never: z.int(),
      buying: z.int(),
      returning: z.int(),
    }),
    share: z.array(
      z.object({
        currency,
        memberMinor: sumMinor,
        netMinor: sumMinor,
        memberOrders: z.int(),
        orders: z.int(),
        /** Cut; null without any sale. */
        shareBasisPoints: z.int().nullable(),
      }),
    ),
    levels: z.array(z.object({ name: z.string().nullable(), number: z.int().nullable(), members: z.int() })),
    levelMoves: z.array(z.object({ reason: z.string(), members: z.int() })),
    /** The points by the reasons of specification §4. */
    points: z.array(z.object({ reason: z.int(), points: z.int() })),
    balance: z.array(z.object({ type: z.int(), currency, amountMinor: sumMinor })),
    owed: z.array(z.object({ currency, principalMinor: sumMinor, bonusMinor: sumMinor, points: sumMinor })),
    /** How long ago (0: within 30 days, 1: 90, 2: 180, 3: longer) and how often (0: once, 1: up to four times, 2: more) they bought. */
    table: z.array(z.object({ recency: z.int(), frequency: z.int(), members: z.int(), spentMinor: sumMinor })),
  }),
})

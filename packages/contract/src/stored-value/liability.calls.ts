import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, localDate } from '../fields.ts'

/**
 * Returns the amounts that a merchant owes its members: points, both buckets of the balance, gifts that come later, coupons; today, by day
 * for the last 31, and by the month in which they are expected to expire. `isProven`: all entries of the books add up to the accounts.
 * Source: MB-D03, members.md §2.
 */
export const readLiability = endpoint({
  name: 'member.read-liability',
  method: 'GET',
  path: '/member/liability',
  access: { anyOf: ['platform.analysis.members'] },
  summary: 'What is owed to members: points, balance, gifts to come, coupons',
  request: z.object({}),
  answer: z.object({
    currency: currency.nullable(),
    day: localDate,
    points: z.int(),
    /** The value of the points by the rule in force now; null where there is none. */
    pointsMinor: amountMinor.nullable(),
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    /** The parts of gifts that were promised and have not come. */
    bonusToComeMinor: amountMinor,
    coupons: z.int(),
    isProven: z.boolean(),
    /** The state at the end of each day, the oldest first. */
    days: z.array(z.object({ day: localDate, points: z.int(), principalMinor: amountMinor, bonusMinor: amountMinor })),
    /** The amounts that expire at the end of a month or come in it; null: never. Earliest first. */
    months: z.array(
      /** The month, such as `2026-03`. */
      z.object({ month: z.string().nullable(), points: z.int(), bonusToComeMinor: amountMinor, coupons: z.int() }),
    ),
  }),
})

import { accountRoles } from '@kassa/domain/accounting/posting.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { answeredDays, currency, id, localDate, noFields, sumMinor, withSaidDays } from '../fields.ts'

/** An amount by what it is and by what an account may be chosen by; what does not apply is null. */
export const journalLine = z.object({
  day: localDate,
  role: z.enum(accountRoles),
  /** Debit positive, credit negative; all of a day come to 0. */
  minor: sumMinor,
  rateBasisPoints: z.int().nullable(),
  /** A rate of more than two decimals; null: the basis points say it. */
  rateMillionths: z.int().nullable(),
  taxCode: z.string().nullable(),
  /** The number of the payment method. */
  method: z.int().nullable(),
  category: id.nullable(),
  reason: z.string().nullable(),
  /** The notes of another currency that it counts, in minor units of that currency; left out: none, or an older server. */
  notes: z.object({ currency, minor: sumMinor }).optional(),
})

/** The journal that an accountant posts: the books of each outlet as lines that balance, day by day. Source: accounting.md (Journal). */
export const readJournal = endpoint({
  name: 'accounting.read-journal',
  method: 'GET',
  path: '/accounting/journal',
  access: { anyOf: ['platform.analysis.sales'] },
  outlet: 'optional',
  summary:
    'The journal of the books by business day: lines that come to 0, by role, rate, way to pay, category and reason',
  refusals: ['figures.period-too-long'],
  request: withSaidDays(noFields),
  answer: z.object({
    ...answeredDays,
    /** Without the permission to see what goods cost there are no lines of stock and its cost. */
    isWithoutStock: z.boolean(),
    outlets: z.array(
      z.object({
        outletId: id,
        /** The merchant's own books: goods between outlets, and what was booked at none; `outletId` is their id, and they have no name. */
        isOwn: z.boolean(),
        name: z.string(),
        currency,
        /** Movements of goods whose cost nobody knows: they post nothing. */
        unvalued: z.int(),
        lines: z.array(journalLine),
      }),
    ),
  }),
})

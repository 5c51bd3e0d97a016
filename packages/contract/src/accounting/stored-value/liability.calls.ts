import { accountedRoles } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currency, id, instant, localDate, sumMinor } from '../../fields.ts'

/** The debts of a shop on cards and to members at the end of a day, and those of house accounts to it. Source: accounting.md (Also). */
export const readLiabilities = endpoint({
  name: 'accounting.read-liabilities',
  method: 'GET',
  path: '/accounting/liabilities',
  access: { anyOf: ['platform.analysis.sales'] },
  outlet: 'optional',
  summary: 'Gift cards, passes, balances and house accounts at the end of any day, by outlet and currency',
  request: z.object({ day: localDate }),
  answer: z.object({
    asOf: instant,
    day: localDate,
    rows: z.array(
      z.object({
        /** Null: in the merchant's own books, such as a correction by hand, or value that moved at another outlet than its account's. */
        outletId: id.nullable(),
        outletName: z.string().nullable(),
        currency,
        role: z.enum(accountedRoles),
        /** Positive: owed by the shop; negative: owed to it. */
        owedMinor: sumMinor,
      }),
    ),
    /** Points that members hold; null for whoever sees some outlets only. */
    points: z.int().nullable(),
  }),
})

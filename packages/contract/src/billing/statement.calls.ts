import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarMonth, currency, id, instant, line, localDate, noFields, pageOf, pageRequest } from '../fields.ts'

const statementRow = z.object({
  id,
  number: z.string(),
  partnerId: id,
  partnerName: z.string(),
  month: calendarMonth,
  currency,
  earnedMinor: z.int(),
  /** Taken back with bills that were refunded; above zero. */
  backMinor: z.int(),
  /** The sum that the partner is paid. */
  payableMinor: z.int(),
  /** The number of commissions it is made of. */
  entries: z.int(),
  madeAt: instant,
  madeBy: z.string(),
  paidOn: localDate.nullable(),
  paidReference: z.string(),
  version: z.int(),
})
export type StatementRow = z.output<typeof statementRow>

const reading = { access: { anyOf: ['platform.billing.versions'] }, scope: 'across' } as const
const handling = { access: { anyOf: ['platform.billing.bills.handle'] }, scope: 'platform' } as const

export const listStatements = endpoint({
  name: 'billing.list-statements',
  method: 'GET',
  ...reading,
  summary:
    'Statements of what partners are paid for a month, the newest first: one’s own and those of partners below, or all',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    state: z.enum(['open', 'paid']).optional(),
  }),
  answer: pageOf(statementRow),
})

export const downloadStatement = endpoint({
  name: 'billing.download-statement',
  method: 'GET',
  path: '/billing/statements/:id/sheet',
  ...reading,
  kind: 'download',
  summary: 'A statement as a sheet: each commission in it, and what they come to',
  request: z.object({ id }),
  answer: noFields,
})

/** Nothing is left out: what a partner owes stays open and counts in a later month. */
export const drawUpStatements = endpoint({
  name: 'billing.draw-up-statements',
  ...handling,
  summary:
    'Draws up the statements of a month that is over, one for each partner and currency; again, it makes none twice',
  refusals: ['statement.month-not-over'],
  request: z.object({ month: calendarMonth }),
  answer: z.object({
    made: z.int(),
    /** The number of sums of partners that do not come to a payment yet. */
    carried: z.int(),
  }),
})

export const markStatementPaid = endpoint({
  name: 'billing.mark-statement-paid',
  ...handling,
  summary: 'Says when and under which number a statement was paid',
  refusals: ['statement.already-paid', 'statement.paid-day-unfit'],
  request: z.object({ id, version: z.int(), paidOn: localDate, reference: line().min(1).max(64) }),
  answer: statementRow,
})

export const markStatementUnpaid = endpoint({
  name: 'billing.mark-statement-unpaid',
  ...handling,
  summary: 'Takes the mark of a payment back that was set by mistake; the log keeps both',
  refusals: ['statement.not-paid'],
  request: z.object({ id, version: z.int() }),
  answer: statementRow,
})

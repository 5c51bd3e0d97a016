import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, line, localDate, noFields } from '../fields.ts'

const answer = z.object({
  /** Null: nothing is closed. */
  closedThrough: localDate.nullable(),
  /** The last closings and openings, the newest first. */
  steps: z.array(z.object({ through: localDate.nullable(), reason: z.string(), at: instant })),
})
const close = { anyOf: ['platform.analysis.accounting.close'] } as const

/** Through which day the books are closed. Source: accounting.md (Closed through a day). */
export const readClosing = endpoint({
  name: 'accounting.read-closing',
  method: 'GET',
  path: '/accounting/closing',
  access: { anyOf: ['platform.analysis.sales'] },
  summary: 'Through which day the books are closed, and when that changed',
  request: noFields,
  answer,
})

/** Closes the books through a day that every outlet, and the merchant's own books, have sealed; what comes late for it is posted under the first open day. */
export const closeBooks = endpoint({
  name: 'accounting.close-books',
  access: close,
  summary:
    'Closes the books through a day; late documents keep their business day and are posted under the first open one',
  refusals: ['accounting.closed-already', 'accounting.not-sealed', 'accounting.own-not-sealed'],
  request: z.object({ through: localDate }),
  answer,
})

/** Opens closed books again from the day behind `through`, or all of them; the reason stands in the log. */
export const reopenBooks = endpoint({
  name: 'accounting.reopen-books',
  access: close,
  summary: 'Opens closed books again, with a reason',
  refusals: ['accounting.open-already'],
  request: z.object({ through: localDate.nullable(), reason: line().min(5).max(200) }),
  answer,
})

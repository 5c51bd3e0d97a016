import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, noFields, openDay } from '../fields.ts'

/**
 * Returns the business days that are open at the outlet of the header, or at all that one may see: what “today” means on every
 * page.
 */
export const readOpenDays = endpoint({
  name: 'today.read-open-days',
  method: 'GET',
  path: '/today/open-days',
  access: 'login',
  outlet: 'optional',
  summary: 'Business days that are open, by each clock of the outlets',
  request: noFields,
  answer: z.object({
    asOf: instant,
    /** `isPastMidnight`: the calendar shows the next day already, and the business day lasts until its cut-off. */
    clocks: z.array(openDay.extend({ isPastMidnight: z.boolean() })),
  }),
})

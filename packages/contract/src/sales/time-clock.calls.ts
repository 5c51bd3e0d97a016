import { CLOCK_STEPS } from '@kassa/domain/sales/time-clock.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, localDate, noFields, pageOf, pageRequest, sortBy, withDays } from '../fields.ts'

const what = z.enum(CLOCK_STEPS)
const reason = line().min(2).max(200)

/** One person's work on one business day at one outlet. */
export const workDay = z.object({
  staffId: id,
  staffName: z.string(),
  outletId: id,
  outletName: z.string(),
  day: localDate,
  workedSeconds: z.int(),
  breakSeconds: z.int(),
  /** The state after the last entry. */
  state: z.enum(['out', 'in', 'break']),
  /** True where something was forgotten: it does not add up until a person has corrected it. */
  isUnclear: z.boolean(),
  entries: z.array(
    z.object({
      id,
      what,
      at: instant,
      /** The till it was said at; null: it was added by hand. */
      deviceName: z.string().nullable(),
      /** The person who added it by hand, and the reason. */
      addedBy: z.string().nullable(),
      reason: z.string().nullable(),
      /** The person who struck it out, and the reason: it counts no more. */
      struckBy: z.string().nullable(),
      struckReason: z.string().nullable(),
    }),
  ),
})

export const listWorkDays = endpoint({
  name: 'sales.list-work-days',
  method: 'GET',
  access: { anyOf: ['platform.organisation.staff'] },
  outlet: 'optional',
  summary: 'Hours by person and day, from the time clock of the desks, newest first',
  request: withDays(
    pageRequest.extend({
      staffId: id.optional(),
      sort: sortBy('day', 'person', 'outlet'),
    }),
  ),
  answer: pageOf(workDay),
})

export const addClockEntry = endpoint({
  name: 'sales.add-clock-entry',
  access: { anyOf: ['platform.organisation.staff.edit'] },
  summary: 'Adds to the time clock what somebody forgot to say',
  refusals: ['clock.in-the-future'],
  request: z.object({ staffId: id, outletId: id, what, at: instant, reason }),
  answer: noFields,
})

export const strikeClockEntry = endpoint({
  name: 'sales.strike-clock-entry',
  access: { anyOf: ['platform.organisation.staff.edit'] },
  summary: 'Strikes out of the time clock what was not so; it stays to be seen',
  refusals: ['clock.struck-already'],
  request: z.object({ id, reason }),
  answer: noFields,
})

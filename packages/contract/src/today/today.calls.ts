import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, nothing } from '../fields.ts'

/** Longest time an entry is put off, in days. */
export const LONGEST_SNOOZE_DAYS = 31

const kind = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40)

/** One thing that waits for a person; its words and its usual step are the screen's, by `kind`. */
export const errand = z.object({
  kind: z.string(),
  id,
  title: z.string(),
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  /** Since when it waits. */
  at: instant.nullable(),
  count: z.int().nullable(),
  amountMinor: z.int().nullable(),
  currency: currency.nullable(),
  /** Put off until then; shown again after. */
  snoozedUntil: instant.nullable(),
  handedTo: z.object({ id, name: z.string() }).nullable(),
})

/** What waits at the outlets one may see, of the kinds one may list, the most urgent first. Put off ones stand last. */
export const listErrands = endpoint({
  name: 'today.list-errands',
  method: 'GET',
  path: '/today/errands',
  access: 'login',
  outlet: 'optional',
  summary: 'What waits for a person',
  request: nothing,
  answer: z.object({
    rows: z.array(errand),
    /** Those that are not put off. */
    waiting: z.int(),
    asOf: instant,
    /** Somebody who asks is one of these when an entry is handed to them. */
    me: id,
  }),
})

/** Whom an entry can be handed to: administrators and staff of the merchant. */
export const listHands = endpoint({
  name: 'today.list-hands',
  method: 'GET',
  path: '/today/hands',
  access: 'login',
  summary: 'People of the merchant, to hand something to',
  request: nothing,
  answer: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
})

/** Puts an entry off; without `until` it is back at once. What is not waiting is not found. */
export const snoozeErrand = endpoint({
  name: 'today.snooze-errand',
  method: 'POST',
  path: '/today/snooze-errand',
  access: 'login',
  outlet: 'optional',
  summary: 'Puts an entry of the inbox off until later, or brings it back',
  refusals: ['errand.until-invalid'],
  request: z.object({ kind, id, until: instant.nullable() }),
  answer: nothing,
})

/** Gives an entry to somebody of the merchant, or to everybody again. */
export const handErrand = endpoint({
  name: 'today.hand-errand',
  method: 'POST',
  path: '/today/hand-errand',
  access: 'login',
  outlet: 'optional',
  summary: 'Hands an entry of the inbox to a person',
  request: z.object({ kind, id, to: id.nullable() }),
  answer: nothing,
})

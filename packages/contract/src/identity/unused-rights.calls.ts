import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** The days of the log that are looked at. */
export const UNUSED_RIGHTS_DAYS = 30

/** A role that is younger, or was changed later, has not been in use long enough to tell. */
export const UNUSED_RIGHTS_LEAST_DAYS = 7

export const readUnusedRights = endpoint({
  name: 'identity.read-unused-rights',
  method: 'GET',
  path: '/identity/unused-rights/:roleId',
  access: { anyOf: ['platform.organisation.merchant.roles', 'platform.organisation.staff.roles'] },
  summary: 'Rights of a role that nobody who holds it has used, by the log of changes of the last 30 days',
  request: z.object({ roleId: id }),
  answer: z.object({
    /** From here on the log was looked at: 30 days ago, or later where the role was made or changed since. */
    since: instant,
    /** True where that is long enough ago to tell: 7 days. Where not, nothing is told. */
    isTold: z.boolean(),
    holders: z.int(),
    /** Codes of the role that no holder used, in the order of the permission tree. */
    unused: z.array(z.string()),
    /** Codes of the role that leave no line by which it could be told: what only looks, and what is done at a till. */
    untold: z.array(z.string()),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, noFields } from '../fields.ts'

const EDITORS = ['platform.organisation.staff.roles', 'platform.organisation.merchant.roles'] as const

/** The most minutes for which somebody looks as another. */
export const VIEW_MINUTES = 60

/**
 * From the next call on, this session sees the merchant as a role or one of the staff would, at most for an hour: every call that writes is
 * refused with `session.view-only`, and every look is in the log. Nobody sees more than they may see themselves. Source: RB-D01.
 */
export const beginView = endpoint({
  name: 'identity.begin-view',
  access: { anyOf: EDITORS },
  scope: 'merchant',
  repeat: 'runs-again',
  outlet: 'optional',
  summary: 'Looks at the product as a role or a person would, without changing anything',
  refusals: ['thing.not-found', 'role.beyond-own', 'outlet.select-first'],
  /** `staff`: as this person sees the outlet that is chosen. */
  request: z.object({ as: z.enum(['role', 'staff']), id }),
  answer: noFields,
})

/** Ends it; the own role counts again with the next call. Does nothing where there is none. */
export const endView = endpoint({
  name: 'identity.end-view',
  access: 'login',
  repeat: 'runs-again',
  summary: 'Looks with one’s own rights again',
  request: noFields,
  answer: noFields,
})

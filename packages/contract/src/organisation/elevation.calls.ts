import { ELEVATION_DAYS } from '@kassa/domain/identity/elevation.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, noFields, pageOf, pageRequest } from '../fields.ts'
import { LIMITS_BEYOND_OWN } from '../permission/beyond-own.ts'

const PEOPLE = ['platform.organisation.staff', 'platform.organisation.merchant.admins'] as const
const EDITORS = ['platform.organisation.staff.edit', 'platform.organisation.merchant.admins.edit'] as const

export const elevationStates = ['running', 'to-review', 'reviewed'] as const

/** Another role of a person for a time, as the list shows it. */
export const elevationView = z.object({
  id,
  kind: z.enum(['admin', 'staff']),
  accountId: id,
  name: z.string(),
  roleId: id,
  roleName: z.string(),
  /** Null: wherever they work. */
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  reason: z.string(),
  from: instant,
  /** The moment it ends or ended, by itself or because somebody ended it. */
  until: instant,
  givenBy: z.string(),
  /** Null: it ended by itself, or runs. */
  endedBy: z.string().nullable(),
  reviewedAt: instant.nullable(),
  reviewedBy: z.string().nullable(),
  state: z.enum(elevationStates),
  can: z.object({ end: z.boolean(), review: z.boolean() }),
})

export const listElevations = endpoint({
  name: 'organisation.list-elevations',
  method: 'GET',
  access: { anyOf: PEOPLE },
  outlet: 'optional',
  summary: 'Roles that were given for a time, the latest first; for staff, those of people at their outlets',
  request: pageRequest.extend({ state: z.enum(elevationStates).optional() }),
  answer: pageOf(elevationView),
})

/**
 * Gives a person another role until a moment, at most 31 days ahead. It takes the place of the role they act under, everywhere or at one outlet,
 * and ends by itself: in open sessions with the next call, at a till by its clock. The role must be one the caller may give for good.
 */
export const giveElevation = endpoint({
  name: 'organisation.give-elevation',
  access: { anyOf: EDITORS },
  summary: `Gives somebody another role for a time, at most ${ELEVATION_DAYS} days`,
  refusals: [
    'thing.not-found',
    'admin.oneself',
    'elevation.ends-wrong',
    'elevation.runs-already',
    'elevation.same-role',
    'elevation.outlet-needed',
    'role.beyond-own',
    ...LIMITS_BEYOND_OWN,
  ],
  request: z.object({
    kind: z.enum(['admin', 'staff']),
    accountId: id,
    roleId: id,
    /** Null: wherever they work. Always null for an administrator, who works everywhere. */
    outletId: id.nullable(),
    until: instant,
    reason: line().min(2).max(200),
  }),
  answer: z.object({ id }),
})

export const endElevation = endpoint({
  name: 'organisation.end-elevation',
  access: { anyOf: EDITORS },
  summary: 'Ends a role that was given for a time, at once',
  refusals: ['thing.not-found', 'elevation.ended-already', 'role.beyond-own'],
  request: z.object({ id }),
  answer: noFields,
})

export const reviewElevation = endpoint({
  name: 'organisation.review-elevation',
  access: { anyOf: EDITORS },
  summary: 'Notes that somebody looked at what was done under a role given for a time',
  refusals: ['thing.not-found', 'elevation.runs-still', 'elevation.reviewed-already', 'admin.oneself'],
  request: z.object({ id }),
  answer: noFields,
})

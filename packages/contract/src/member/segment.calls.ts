import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, line, localDate, name, noFields } from '../fields.ts'

/** Returns a span, both ends included; null is open. */
const span = (most: number) => {
  const end = z.int().min(0).max(most).nullable().default(null)
  return z.object({ from: end, to: end }).prefault({})
}

/** Conditions that a member fits all of. Source: members.md §1, MB-P08. */
export const segmentRule = z.object({
  levelIds: z.array(id).max(99).default([]),
  tags: z.array(line().min(1).max(20)).max(20).default([]),
  outletIds: z.array(id).max(200).default([]),
  /** Minor units of the programme. */
  spentMinor: span(99_999_999_99),
  visits: span(999_999),
  daysSinceVisit: span(9_999),
  points: span(9_999_999),
  birthdayMonths: z.array(z.int().min(1).max(12)).max(12).default([]),
  agreesToMessages: z.boolean().default(false),
})

const segmentView = z.object({
  id,
  name: z.string(),
  rule: segmentRule,
  /** The number of members who fitted at `countedAt`. */
  counted: z.int(),
  countedAt: instant,
  version: z.int(),
})

const SAVE = ['segment.empty', 'segment.span-invalid', 'segment.name-taken'] as const
const fields = z.object({ name, rule: segmentRule })

export const listSegments = endpoint({
  name: 'member.list-segments',
  method: 'GET',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Saved segments of members, by name',
  request: z.object({}),
  answer: z.object({ currency: currency.nullable(), segments: z.array(segmentView) }),
})

export const createSegment = endpoint({
  name: 'member.create-segment',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Saves conditions over members and counts who fits',
  refusals: [...SAVE, 'segment.too-many', 'member.no-outlet'],
  request: fields,
  answer: segmentView,
})

export const editSegment = endpoint({
  name: 'member.edit-segment',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Changes a segment and counts who fits',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: fields.extend({ id, version: z.int().min(1) }),
  answer: segmentView,
})

export const deleteSegment = endpoint({
  name: 'member.delete-segment',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Takes a segment away; its members stay',
  refusals: ['segment.in-use'],
  request: z.object({ id }),
  answer: noFields,
})

/** One coupon each, all or none. Source: members.md §4. */
export const issueToSegment = endpoint({
  name: 'member.issue-to-segment',
  access: { anyOf: ['platform.marketing.coupons.issue'] },
  summary: 'Issues a coupon to everybody who fits a segment now',
  refusals: ['segment.nobody', 'segment.too-large', 'coupon.stock-used-up', 'coupon.not-offered'],
  request: z.object({ segmentId: id, templateId: id }),
  answer: z.object({
    issued: z.int(),
    /** Fit, and have as many of this coupon as one may have. */
    hadEnough: z.int(),
    /** Fit, and are of a level that it is not for. */
    otherLevel: z.int(),
  }),
})

/**
 * When members last came, how often, and what they spent, each in fifths of those who ever came; `cuts` are the four borders between them. A score is one
 * more than the borders that a member lies above; for the last visit the borders are days on the calendar. Source: members.md §1, MB-P08.
 */
export const readRfm = endpoint({
  name: 'member.read-rfm',
  method: 'GET',
  path: '/member/rfm',
  access: { anyOf: ['platform.members.members.consumption'] },
  summary: 'Members by last visit, number of visits and spending',
  request: z.object({}),
  answer: z.object({
    currency: currency.nullable(),
    members: z.int(),
    neverCame: z.int(),
    cuts: z.object({ lastVisit: z.array(localDate), visits: z.array(z.int()), spentMinor: z.array(z.int()) }),
    cells: z.array(
      z.object({
        recency: z.int().min(1).max(5),
        frequency: z.int().min(1).max(5),
        members: z.int(),
        spentMinor: amountMinor,
        /** Members by what they spent, the least first: five numbers. */
        byMoney: z.array(z.int()).length(5),
      }),
    ),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant, line, localDate, pageOf, pageRequest } from '../fields.ts'
import { memberView } from './member.calls.ts'

const ofMember = pageRequest.extend({ id })
const movedBy = {
  at: instant,
  businessDay: localDate,
  documentKind: z.string(),
  documentId: id,
  /** The order's or refund's number; null where it is no document with a number. */
  documentNumber: z.string().nullable(),
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  byName: z.string().nullable(),
  note: z.string(),
}

/** Lists the orders of a member. Source: MB-S04. */
export const listMemberOrders = endpoint({
  name: 'member.list-orders',
  method: 'GET',
  path: '/member/members/:id/orders',
  access: { anyOf: ['platform.members.members.consumption'] },
  summary: 'Consumption records of a member, the newest first',
  request: ofMember,
  answer: pageOf(
    z.object({
      id,
      number: z.string(),
      type: z.int(),
      status: z.string(),
      outletId: id,
      outletName: z.string(),
      currency: z.string(),
      totalMinor: amountMinor,
      refundedMinor: amountMinor,
      pointsUsed: z.int(),
      pointsEarned: z.int(),
      soldAt: instant,
    }),
  ),
})

/** `reason` by the numbers of specification §4; 7 expired, 8 merged, 9 corrected after a late sale. */
export const listMemberPoints = endpoint({
  name: 'member.list-points',
  method: 'GET',
  path: '/member/members/:id/points',
  access: { anyOf: ['platform.members.members.points'] },
  summary: 'Point records of a member, the newest first',
  request: ofMember,
  answer: pageOf(
    z.object({
      entryNumber: z.int(),
      reason: z.int(),
      points: z.int(),
      afterPoints: z.int(),
      lastDay: localDate.nullable(),
      ...movedBy,
    }),
  ),
})

/** Points that fall due, by their last day, the soonest first. */
export const readPointLots = endpoint({
  name: 'member.read-point-lots',
  method: 'GET',
  path: '/member/members/:id/point-lots',
  access: { anyOf: ['platform.members.members.points'] },
  summary: 'What of a member’s points expires when',
  request: z.object({ id }),
  answer: z.object({ lots: z.array(z.object({ lastDay: localDate.nullable(), points: z.int() })) }),
})

/** `type` by the numbers of specification §4. */
export const listMemberBalance = endpoint({
  name: 'member.list-balance',
  method: 'GET',
  path: '/member/members/:id/balance',
  access: { anyOf: ['platform.members.members.balance'] },
  summary: 'Balance records of a member, the newest first',
  request: ofMember,
  answer: pageOf(
    z.object({
      entryNumber: z.int(),
      type: z.int(),
      currency: z.string(),
      amountMinor,
      afterMinor: amountMinor,
      ...movedBy,
    }),
  ),
})

/** Lists the changes of a member: levels, and everything in the member log. */
export const listMemberChanges = endpoint({
  name: 'member.list-changes',
  method: 'GET',
  path: '/member/members/:id/changes',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Levels a member had, and why, the newest first',
  request: ofMember,
  answer: pageOf(
    z.object({
      changeNumber: z.int(),
      fromLevel: z.string().nullable(),
      toLevel: z.string().nullable(),
      reason: z.enum(['joined', 'spending', 'by-hand', 'yearly-check', 'merged', 'level-gone']),
      note: z.string(),
      untilDay: localDate.nullable(),
      byName: z.string().nullable(),
      at: instant,
    }),
  ),
})

/** Lists the gifts of a member with the card and on birthdays, the newest first. Source: MK-S04. */
export const listMemberGifts = endpoint({
  name: 'member.list-gifts',
  method: 'GET',
  path: '/member/members/:id/gifts',
  access: { anyOf: ['platform.members.members.points'] },
  summary: 'Card-opening and birthday gifts a member was given, the newest first',
  request: ofMember,
  answer: pageOf(
    z.object({
      giftId: id,
      name: z.string(),
      occasion: z.enum(['joined', 'birthday']),
      points: z.int(),
      /** The coupons that the gift gives now; null: none. */
      couponName: z.string().nullable(),
      couponCount: z.int(),
      at: instant,
    }),
  ),
})

const reason = line().min(1).max(100)

/** Points by hand: reason 4 with its note. Source: MB-S26. */
export const adjustPoints = endpoint({
  name: 'member.adjust-points',
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Adds points by hand or takes them off, never below zero',
  refusals: ['points.below-zero', 'points.too-many'],
  request: z.object({
    id,
    points: z
      .int()
      .min(-9_999_999)
      .max(9_999_999)
      .refine((points) => points !== 0),
    note: reason,
  }),
  answer: memberView,
})

/** One bucket by hand: type 7 or 8 with its reason. Source: D23, MB-S26. */
export const adjustBalance = endpoint({
  name: 'member.adjust-balance',
  access: { anyOf: ['platform.members.members.adjust'] },
  summary: 'Corrects a member’s principal or bonus by hand, never below zero',
  refusals: ['balance.below-zero', 'balance.adjusted-too-much'],
  request: z.object({
    id,
    bucket: z.enum(['principal', 'bonus']),
    amountMinor: z
      .int()
      .min(-9_999_900)
      .max(9_999_900)
      .refine((amount) => amount !== 0),
    note: reason,
  }),
  answer: memberView,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, localDate, pageOf, pageRequest } from '../fields.ts'

/** The refusals of opening a card by somebody's code. */
export const REFERRAL_REFUSALS = ['referral.off', 'referral.unknown', 'referral.full'] as const

const REFERRAL_STATES = ['waiting', 'earned', 'taken-back', 'expired', 'void'] as const

/** The friends whom a member has brought. Source: features MK-P13. */
export const readReferral = endpoint({
  name: 'member.read-referral',
  method: 'GET',
  path: '/member/members/:id/referral',
  access: { anyOf: ['platform.members.members'] },
  summary: 'A member’s referral code, how many friends it brought, and who brought the member',
  request: z.object({ id }),
  answer: z.object({
    /** True where the merchant gives anything for friends now. */
    isOn: z.boolean(),
    /** Null: none was made yet. */
    code: z.string().nullable(),
    /** Friends who count toward the most: those who wait for their purchase, and those who made it. */
    friends: z.int(),
    /** Null where nothing is given now. */
    mostFriends: z.int().nullable(),
    broughtBy: z.object({ id, name: z.string() }).nullable(),
  }),
})

/** Asked again, it answers the same code. */
export const makeReferralCode = endpoint({
  name: 'member.make-referral-code',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Makes the code by which a member brings friends',
  refusals: ['referral.off', 'member.disabled'],
  request: z.object({ id }),
  answer: z.object({ code: z.string() }),
})

export const listReferrals = endpoint({
  name: 'member.list-referrals',
  method: 'GET',
  path: '/member/members/:id/friends',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Friends whom a member brought, the newest first, with what became of it',
  request: pageRequest.extend({ id }),
  answer: pageOf(
    z.object({
      friendId: id,
      name: z.string(),
      joinedOn: localDate,
      /** The last day on which a purchase earns. */
      untilOn: localDate,
      madeAt: instant,
      state: z.enum(REFERRAL_STATES),
      /** The purchase that earned; null: none yet, or the reader may not see orders. */
      orderId: id.nullable(),
      orderNumber: z.string().nullable(),
      /** The reward of the member for it, and the part of it that was taken back. Points are null for who may not see points. */
      points: z.int().nullable(),
      pointsBack: z.int().nullable(),
      coupons: z.int(),
      couponsBack: z.int(),
    }),
  ),
})

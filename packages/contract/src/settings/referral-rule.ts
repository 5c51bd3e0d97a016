import { REFERRAL_LIMITS } from '@kassa/domain/member/referral.ts'
import { z } from 'zod'
import { currency, id } from '../fields.ts'

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max)

/** Points, coupons or both; a coupon comes with how many of it. */
const referralReward = z.object({
  points: within(REFERRAL_LIMITS.points),
  couponTemplateId: id.nullable(),
  couponCount: within(REFERRAL_LIMITS.couponCount),
})

/** The rewards of a merchant for members who bring friends (`domain/member/referral.ts`). */
export const referralRule = z.object({
  currency,
  minimumMinor: within(REFERRAL_LIMITS.minimumMinor),
  days: within(REFERRAL_LIMITS.days),
  mostFriends: within(REFERRAL_LIMITS.mostFriends),
  takesBack: z.boolean(),
  referrer: referralReward,
  friend: referralReward,
})

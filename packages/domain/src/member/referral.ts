import { addDays } from '../time/calendar-day.ts'
import { POINT_LIMITS } from './points.ts'

/** A reward for one of the two: points, coupons out of their stock, or both. */
export interface ReferralReward {
  readonly points: number
  readonly couponTemplateId: string | null
  readonly couponCount: number
}

/** The rewards of a merchant for members who bring friends. Amounts in minor units of the programme's currency. Source: features MK-P13. */
export interface ReferralRule {
  readonly currency: string
  /** The friend's first purchase that comes to this much earns the rewards; 0: any purchase. */
  readonly minimumMinor: number
  /** The friend's purchase counts on the day of joining and on so many days after it. */
  readonly days: number
  /** The number of friends that one member may bring; those who never bought in time do not count. */
  readonly mostFriends: number
  /** True where the rewards are taken back where the purchase that earned them comes back. */
  readonly takesBack: boolean
  readonly referrer: ReferralReward
  readonly friend: ReferralReward
}

export const REFERRAL_LIMITS = {
  minimumMinor: { min: 0, max: 99_999_999 },
  days: { min: 1, max: 365 },
  mostFriends: { min: 1, max: 1_000 },
  points: { min: 0, max: POINT_LIMITS.exchangePoints.max },
  couponCount: { min: 0, max: 99 },
} as const

/** Returns whether a reward is something: points, or a coupon with its number. A coupon without a number, and the other way round, is unfit (undefined). */
export function rewardGives({ points, couponTemplateId, couponCount }: ReferralReward): boolean | undefined {
  if ((couponTemplateId === null) !== (couponCount === 0)) return undefined
  return points > 0 || couponCount > 0
}

/** Returns the field of a rule that makes no sense: a coupon that is said by halves, or rewards for nobody. Undefined where all is sound. */
export function referralFault({ referrer, friend }: Pick<ReferralRule, 'referrer' | 'friend'>): string | undefined {
  const [forReferrer, forFriend] = [rewardGives(referrer), rewardGives(friend)]
  if (forReferrer === undefined) return 'referrer.couponCount'
  if (forFriend === undefined) return 'friend.couponCount'
  return forReferrer || forFriend ? undefined : 'referrer.points'
}

/** The terms that were promised to a friend on joining. */
export interface ReferralTerms {
  readonly currency: string
  readonly minimumMinor: number
  readonly joinedOn: string
  readonly untilOn: string
}

/** The first business day whose purchases earn: at an outlet in another zone it is still the day before when the card is opened, and nobody buys with a card earlier. */
export const earnsFrom = (joinedOn: string): string => addDays(joinedOn, -1)

/** A purchase of the friend as it stands now: paid with money, and what came back as money; goods given for other goods are neither. */
export interface ReferredSale {
  readonly currency: string
  readonly totalMinor: number
  readonly refundedMinor: number
  /** The business day of the sale. */
  readonly day: string
}

/** Returns whether what is left of a purchase earns the rewards: in time, in the programme's currency, and as much as was asked for; one that came back whole never does. */
export function earnsReferral(sale: ReferredSale, terms: ReferralTerms): boolean {
  const leftMinor = sale.totalMinor - sale.refundedMinor
  const isInTime = sale.day >= earnsFrom(terms.joinedOn) && sale.day <= terms.untilOn
  return isInTime && sale.currency === terms.currency && leftMinor > 0 && leftMinor >= terms.minimumMinor
}

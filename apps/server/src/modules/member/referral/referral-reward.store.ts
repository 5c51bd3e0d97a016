import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../profile/all-cards.ts'

/** A purchase of the friend. */
export interface FriendSale {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly day: string
}

const sale = sql`o.id, o.number, o.currency, o.total_minor, o.refunded_minor, o.business_day as day`

/** Sales to a friend on these days, the earliest first, each locked: a refund of one waits, or was seen. */
export const listSalesForUpdate = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  { joinedOn, untilOn }: { readonly joinedOn: string; readonly untilOn: string },
): Promise<FriendSale[]> =>
  tx.many(sql`
    select ${sale} from sales_order o
    where o.merchant_id = ${merchantId} and o.member_id = any(${allCardsOf(merchantId, memberId)}) and o.type = 1
      and o.business_day between ${joinedOn}::date and ${untilOn}::date
    order by o.sold_at, o.id for no key update of o`)

export const findSale = (tx: Tx, merchantId: string, orderId: string): Promise<FriendSale | undefined> =>
  tx.maybe(sql`select ${sale} from sales_order o where o.merchant_id = ${merchantId} and o.id = ${orderId}`)

/** The reward that one of the two was given. */
export interface GivenReward {
  /** The document of its points, and the origin of its coupons. */
  readonly id: string
  readonly friendId: string
  readonly memberId: string
  readonly points: number
  readonly couponTemplateId: string | null
  readonly coupons: number
}

export const insertReward = (
  tx: Tx,
  merchantId: string,
  given: GivenReward & { readonly earningId: string; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into referral_reward (merchant_id, id, earning_id, friend_id, member_id, points, coupon_template_id, coupons, at)
    values (${merchantId}, ${given.id}, ${given.earningId}, ${given.friendId}, ${given.memberId}, ${given.points},
      ${given.couponTemplateId}, ${given.coupons}, ${given.at})`)

export const listRewards = (tx: Tx, merchantId: string, earningId: string): Promise<GivenReward[]> =>
  tx.many(sql`
    select id, friend_id, member_id, points, coupon_template_id, coupons from referral_reward
    where merchant_id = ${merchantId} and earning_id = ${earningId} order by member_id`)

export const setRewardTakenBack = (
  tx: Tx,
  merchantId: string,
  id: string,
  back: { readonly points: number; readonly coupons: number; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update referral_reward set points_back = ${back.points}, coupons_back = ${back.coupons}, taken_back_at = ${back.at}
    where merchant_id = ${merchantId} and id = ${id}`)

import { earnsFrom } from '@kassa/domain/member/referral.ts'
import { isPaidInGoods, numbersWhere } from '@kassa/domain/payment/method.ts'
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

/** A purchase, and those that its goods were changed for. */
const chain = sql`chain as (
    select o.merchant_id, o.id as order_id, o.total_minor, o.refunded_minor
    union all
    select n.merchant_id, n.id, n.total_minor, n.refunded_minor from chain c
    join refund f on f.merchant_id = c.merchant_id and f.order_id = c.order_id
    join exchange x on x.merchant_id = f.merchant_id and x.refund_id = f.id
    join sales_order n on n.merchant_id = x.merchant_id and n.id = x.order_id)`

/** Money alone, over all that the goods were changed for: what goods paid is not paid again, and what they paid elsewhere did not come back. */
const sale = sql`select o.id, o.number, o.currency, o.business_day as day,
  (with recursive ${chain} select sum(c.total_minor - (
      select coalesce(sum(p.amount_minor), 0) from payment p where p.merchant_id = c.merchant_id and p.document_id = c.order_id
        and p.document_kind = 'order' and p.method = any(${numbersWhere(isPaidInGoods)}::int[])))::bigint from chain c) as total_minor,
  (with recursive ${chain} select sum(c.refunded_minor - (
      select coalesce(sum(x.exchanged_minor), 0) from refund f
      join exchange x on x.merchant_id = f.merchant_id and x.refund_id = f.id
      where f.merchant_id = c.merchant_id and f.order_id = c.order_id))::bigint from chain c) as refunded_minor
  from sales_order o`

/** Sales to a friend on these days, the earliest first, each locked: a refund of one waits, or was seen. */
export const listSalesForUpdate = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  { joinedOn, untilOn }: { readonly joinedOn: string; readonly untilOn: string },
): Promise<FriendSale[]> =>
  tx.many(sql`
    ${sale}
    where o.merchant_id = ${merchantId} and o.member_id = any(${allCardsOf(merchantId, memberId)}) and o.type = 1
      and o.business_day between ${earnsFrom(joinedOn)}::date and ${untilOn}::date
    order by o.sold_at, o.id for no key update of o`)

export const findSale = (tx: Tx, merchantId: string, orderId: string): Promise<FriendSale | undefined> =>
  tx.maybe(sql`${sale} where o.merchant_id = ${merchantId} and o.id = ${orderId}`)

/** The purchase whose goods became those of this one by being changed; of one that was none, its own. */
export const findFirstOrderId = async (tx: Tx, merchantId: string, orderId: string): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`
      with recursive before as (
        select ${orderId}::uuid as id, 0 as step
        union all
        select f.order_id, b.step + 1 from before b
        join exchange x on x.merchant_id = ${merchantId} and x.order_id = b.id
        join refund f on f.merchant_id = x.merchant_id and f.id = x.refund_id where f.order_id is not null)
      select id from before order by step desc limit 1`)
  ).id

/** The reward that one of the two was given. */
export interface RewardEntry {
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
  given: RewardEntry & { readonly earningId: string; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    insert into referral_reward (merchant_id, id, earning_id, friend_id, member_id, points, coupon_template_id, coupons, at)
    values (${merchantId}, ${given.id}, ${given.earningId}, ${given.friendId}, ${given.memberId}, ${given.points},
      ${given.couponTemplateId}, ${given.coupons}, ${given.at})`)

export const listRewards = (tx: Tx, merchantId: string, earningId: string): Promise<RewardEntry[]> =>
  tx.many(sql`
    select id, friend_id, member_id, points, coupon_template_id, coupons from referral_reward
    where merchant_id = ${merchantId} and earning_id = ${earningId} order by member_id`)

/** Returns whether the points of a reward ran out before this day: those that are there are others. */
export const isRewardOver = async (tx: Tx, merchantId: string, rewardId: string, day: string): Promise<boolean> =>
  (
    await tx.one<{ over: boolean }>(sql`
      select exists (select from point_entry where merchant_id = ${merchantId} and document_id = ${rewardId}
        and document_kind = 'referral' and points > 0 and last_day < ${day}::date) as over`)
  ).over

export const setRewardTakenBack = (
  tx: Tx,
  merchantId: string,
  id: string,
  back: { readonly points: number; readonly coupons: number; readonly at: string },
): Promise<number> =>
  tx.run(sql`
    update referral_reward set points_back = ${back.points}, coupons_back = ${back.coupons}, taken_back_at = ${back.at}
    where merchant_id = ${merchantId} and id = ${id}`)

import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'

/** A gift that a member was given. */
export interface MemberGift {
  readonly giftId: string
  readonly name: string
  readonly occasion: 'joined' | 'birthday'
  readonly points: number
  /** Null where no coupon came with it. */
  readonly couponName: string | null
  /** The number of coupons given, which may be fewer than it promises. */
  readonly couponCount: number
  readonly at: string
}

/** The newest first. */
export const listGiftsOfMember = (
  tx: Tx,
  merchantId: string,
  id: string,
  after: readonly string[] | undefined,
  limit: number,
): Promise<MemberGift[]> =>
  tx.many(sql`
    select g.gift_id, o.name, o.occasion, g.points, t.terms ->> 'name' as coupon_name, g.coupon_count, g.at
    from open_gift_grant g
    join open_gift o on o.merchant_id = g.merchant_id and o.id = g.gift_id
    left join promotion_coupon_template t on t.merchant_id = g.merchant_id and t.id = g.coupon_template_id and g.coupon_count > 0
    where g.merchant_id = ${merchantId} and g.member_id = ${id}
      and ${after ? sql`(g.at, g.gift_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by g.at desc, g.gift_id desc limit ${limit}`)

export const countGiftsOfMember = (tx: Tx, merchantId: string, id: string, cap: number): Promise<number> =>
  countUpTo(tx, sql`from open_gift_grant where merchant_id = ${merchantId} and member_id = ${id}`, cap)

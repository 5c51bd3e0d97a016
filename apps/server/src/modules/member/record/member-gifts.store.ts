import { sql } from '../../../platform/db/sql.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

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
export const memberGiftList = listOf({
  columns: sql`g.gift_id, o.name, o.occasion, g.points, t.terms ->> 'name' as coupon_name, g.coupon_count, g.at`,
  from: (merchantId: string, id: string) => sql`
    from open_gift_grant g
    join open_gift o on o.merchant_id = g.merchant_id and o.id = g.gift_id
    left join promotion_coupon_template t on t.merchant_id = g.merchant_id and t.id = g.coupon_template_id and g.coupon_count > 0
    where g.merchant_id = ${merchantId} and g.member_id = ${id}`,
  counted: (merchantId: string, id: string) =>
    sql`from open_gift_grant where merchant_id = ${merchantId} and member_id = ${id}`,
  order: keyset([sql`g.at`, 'instant'], [sql`g.gift_id`, 'id']),
  isDown: true,
  keyOf: ({ at, giftId }: MemberGift) => [at, giftId],
})

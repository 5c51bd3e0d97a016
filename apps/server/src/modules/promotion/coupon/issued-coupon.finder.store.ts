import { listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** One coupon that was issued, by its whole code. */
export const issuedCouponFinder: Finder = {
  kind: 'issued-coupon',
  list: listCoupons,
  find: ({ tx, merchantId }, text, limit) =>
    tx.many<SearchHit>(sql`
      select coupon.id, coupon.code as title, template.terms ->> 'name' as note, array[coupon.code] as codes
      from coupon join coupon_template as template on template.merchant_id = coupon.merchant_id
        and template.id = coupon.template_id
      where coupon.merchant_id = ${merchantId} and coupon.code = any(${[text, text.toUpperCase()]}::text[])
      limit ${limit}`),
}

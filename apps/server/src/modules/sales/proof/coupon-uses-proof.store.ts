import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'
import { USE_STANDS } from '../../promotion/public.ts'

/**
 * Coupons against the sales that used them: one of which a sale stands is used, by such a sale; and a second sale that stands with it is filed. A used coupon whose own
 * sale came back and that had ended by then stays what it is. The item of a second sale names the coupon too, but not what became of it. Source: D18.
 */
export const couponUsesProof = differenceProof({
  book: 'uses of coupons',
  codes: ['sale.coupon-used'],
  compared: sql`
    with standing as (
      select used.merchant_id, used.coupon_id, used.order_id from coupon_use used where ${sql.raw(USE_STANDS)}
    )
    select c.merchant_id, null::uuid as outlet_id, c.id || '/state' as subject, 'coupon ' || c.code as name,
      (select count(*) from coupon_use u where u.merchant_id = c.merchant_id and u.coupon_id = c.id) as entries,
      case when exists (select from standing s where s.merchant_id = c.merchant_id and s.coupon_id = c.id) then
          case when exists (select from standing s
            where s.merchant_id = c.merchant_id and s.coupon_id = c.id and s.order_id = c.order_id) then 0 end
        when c.state = 'used' and not exists (select from coupon_use u
          where u.merchant_id = c.merchant_id and u.coupon_id = c.id and u.order_id = c.order_id) then null
        else 0 end::bigint as amount
    from promotion_coupon c
    union all
    select s.merchant_id, o.outlet_id, s.order_id::text, 'coupon ' || c.code || ' of order ' || o.number, 0, null
    from standing s
    join promotion_coupon c on c.merchant_id = s.merchant_id and c.id = s.coupon_id and c.order_id <> s.order_id
    join sales_order o on o.merchant_id = s.merchant_id and o.id = s.order_id`,
})

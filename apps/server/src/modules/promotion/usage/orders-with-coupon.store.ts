import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Orders that took something off by the coupon with this code, as it is typed or printed; none where the text is no such code. */
export async function listOrdersWithCoupon(tx: Tx, merchantId: string, text: string): Promise<string[]> {
  const code = readCouponCode(text)
  if (code === undefined) return []
  const rows = await tx.many<{ id: string }>(sql`
    select u.order_id as id from coupon c
    join coupon_use u on u.merchant_id = c.merchant_id and u.coupon_id = c.id
    where c.merchant_id = ${merchantId} and c.code = ${code} order by u.at desc, u.order_id`)
  return rows.map(({ id }) => id)
}

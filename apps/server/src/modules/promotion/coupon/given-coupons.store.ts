import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { couponIsHeld } from './coupon-hold.store.ts'

/** The coupons that came with a document, by their kind and last day. */
export const listGivenCoupons = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ name: string; count: number; untilDate: string }[]> =>
  tx.many(sql`
    select template.terms ->> 'name' as name, count(*) as count, coupon.until_date from coupon
    join coupon_template template on template.merchant_id = coupon.merchant_id and template.id = coupon.template_id
    where coupon.merchant_id = ${merchantId} and coupon.from_order_id = ${orderId}
    group by coupon.template_id, template.terms ->> 'name', coupon.until_date
    order by template.terms ->> 'name', coupon.until_date`)

const untouched = (merchantId: string, orderId: string, now: string) => sql`
  coupon.merchant_id = ${merchantId} and coupon.from_order_id = ${orderId} and coupon.state = 'issued'
  and not exists (select from coupon_hold hold
    where hold.merchant_id = coupon.merchant_id and hold.coupon_id = coupon.id and ${couponIsHeld(now)})`

/** Returns how many of them nobody used, took back or pays with. They are locked, so that none begins to be. */
export async function countUntouched(tx: Tx, merchantId: string, orderId: string, now: string): Promise<number> {
  const rows = await tx.many(sql`
    select coupon.id from coupon where ${untouched(merchantId, orderId, now)} order by coupon.id for update`)
  return rows.length
}

/** Takes so many of them back for good, those that run out last first. */
export const takeBackGiven = (tx: Tx, merchantId: string, orderId: string, count: number, now: string) =>
  tx.run(sql`
    update coupon set state = 'disabled' where merchant_id = ${merchantId} and id in (
      select coupon.id from coupon where ${untouched(merchantId, orderId, now)}
      order by coupon.until_date desc, coupon.id desc limit ${count})`)

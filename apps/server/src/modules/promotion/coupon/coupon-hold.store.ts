import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdIsOver, holdStands } from '../../payment/public.ts'

/** The number of the saved order of a hold (`hold`) while that waits; null once it is handed out, by whomever it was paid, or cancelled. */
export const waitingOrder = sql`(select waiting.number from set_aside waiting
  where waiting.merchant_id = hold.merchant_id and waiting.id = hold.order_id and waiting.state = 'waiting'
    and not exists (select from sales_order sold where sold.merchant_id = waiting.merchant_id and sold.id = waiting.id))`

/** That of the order for which a coupon, or a use of a plan, is kept. */
export const keptFor = sql`(case when hold.is_kept then ${waitingOrder} end)`

/** The condition that a coupon is held (`hold`): for a payment that has begun, or for a saved order that waits. */
export const couponIsHeld = (now: string): Sql => sql`(${holdStands(now)} or ${keptFor} is not null)`

/** Returns those of some coupons that another order (null: any) holds, with the device that does, or the number of the saved order that keeps it. */
export const listOthersHolds = (
  tx: Tx,
  merchantId: string,
  asked: { readonly couponIds: readonly string[]; readonly exceptOrderId: string | null; readonly now: string },
): Promise<{ couponId: string; deviceName: string | null; orderNumber: string | null }[]> =>
  tx.many(sql`
    select hold.coupon_id, device.name as device_name, ${keptFor} as order_number from coupon_hold hold
    left join device_till as device on device.merchant_id = hold.merchant_id and device.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.coupon_id = any(${asked.couponIds}::uuid[])
      and hold.order_id is distinct from ${asked.exceptOrderId}::uuid and ${couponIsHeld(asked.now)}`)

/** Lets go of what a till holds for an order; what is kept for it stays. */
export const deleteCouponHolds = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from coupon_hold where merchant_id = ${merchantId} and order_id = ${orderId} and not is_kept`)

/** Keeps coupons for a saved order until it is over. */
export const insertKeptCoupons = (
  tx: Tx,
  merchantId: string,
  kept: { readonly orderId: string; readonly couponIds: readonly string[]; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into coupon_hold (merchant_id, order_id, coupon_id, expires_at, is_kept)
    select ${merchantId}, ${kept.orderId}, id, ${kept.now}, true from unnest(${kept.couponIds}::uuid[]) as id
    on conflict (merchant_id, coupon_id) do update set order_id = excluded.order_id, device_id = null, expires_at = excluded.expires_at,
      is_kept = true`)

/** Nothing is held or kept for an order any more: it is over. */
export const freeCoupons = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from coupon_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)

export const insertCouponHolds = (
  tx: Tx,
  merchantId: string,
  hold: {
    readonly orderId: string
    readonly deviceId: string
    readonly expiresAt: string
    readonly couponIds: readonly string[]
  },
): Promise<number> =>
  tx.run(sql`
    insert into coupon_hold (merchant_id, order_id, coupon_id, device_id, expires_at)
    select ${merchantId}, ${hold.orderId}, id, ${hold.deviceId}, ${hold.expiresAt}
    from unnest(${hold.couponIds}::uuid[]) as id
    on conflict (merchant_id, coupon_id) do update set order_id = excluded.order_id, device_id = excluded.device_id,
      expires_at = excluded.expires_at, is_kept = coupon_hold.is_kept and coupon_hold.order_id = excluded.order_id`)

/** Forgets what has expired; for the job, which sees every merchant. */
export const deleteExpiredCouponHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from coupon_hold as hold where ${holdIsOver(before)} and ${keptFor} is null`)

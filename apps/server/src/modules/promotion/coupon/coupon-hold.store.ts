import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdIsOver, holdStands } from '../../payment/public.ts'

/** Returns those of some coupons that another order holds, with the device that does. */
export const listOthersHolds = (
  tx: Tx,
  merchantId: string,
  asked: { readonly couponIds: readonly string[]; readonly exceptOrderId: string; readonly now: string },
): Promise<{ couponId: string; deviceName: string }[]> =>
  tx.many(sql`
    select hold.coupon_id, device.name as device_name from coupon_hold hold
    join device on device.merchant_id = hold.merchant_id and device.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.coupon_id = any(${asked.couponIds}::uuid[])
      and hold.order_id <> ${asked.exceptOrderId} and ${holdStands(asked.now)}`)

export const deleteCouponHolds = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
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
      expires_at = excluded.expires_at`)

/** Forgets what has expired; for the job, which sees every merchant. */
export const deleteExpiredCouponHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from coupon_hold as hold where ${holdIsOver(before)}`)

import type { CouponWord } from '@kassa/domain/promotion/coupon-word.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Writes a coupon that a till printed before the till tells of it. False where the books hold its id or its code already. */
export const insertPrintedCoupon = async (
  tx: Tx,
  merchantId: string,
  { couponId, templateId, code, fromDate, untilDate }: CouponWord,
  at: string,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into coupon (merchant_id, id, template_id, code, member_id, batch_id, state, from_date, until_date, issued_at)
    values (${merchantId}, ${couponId}, ${templateId}, ${code}, null, null, 'issued', ${fromDate}, ${untilDate}, ${at})
    on conflict do nothing`)) === 1

/** Returns the reductions by coupons that a device had taken offline before a sale and had not reported by then, in minor units. */
export const sumUnheard = async (
  tx: Tx,
  merchantId: string,
  { deviceId, currency, soldAt }: Readonly<Record<'deviceId' | 'currency' | 'soldAt', string>>,
): Promise<number> =>
  (
    await tx.one<{ sum: number }>(sql`
      select coalesce(sum(reduction_minor), 0)::bigint as sum from coupon_offline_use
      where merchant_id = ${merchantId} and device_id = ${deviceId} and currency = ${currency}
        and received_at >= ${soldAt}::timestamptz
        and sold_at <= ${soldAt}::timestamptz`)
  ).sum

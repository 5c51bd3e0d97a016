import type { RefundSettings } from '@kassa/domain/order/refund.types.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'

/** How a merchant's refunds treat points that are spent already and coupons that ran out meanwhile. */
export async function readRefundSettings(tx: Tx, merchantId: string): Promise<RefundSettings> {
  const place = { merchantId }
  return {
    pointsShortage: await readSetting(tx, place, 'sales.refund-points-shortage'),
    givesFees: await readSetting(tx, place, 'sales.refund-gives-fees'),
    couponExtensionDays: await readSetting(tx, place, 'sales.refund-coupon-extension-days'),
  }
}

import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { CashRounding } from '@kassa/domain/basket/index.ts'
import type { RefundSettings } from '@kassa/domain/order/refund.types.ts'
import { methodChoices, notRefundable } from '@kassa/domain/tenders/method-choice.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'

/** Returns the numbers of the payment methods that give nothing back at an outlet; their payments go back in cash. */
export const readNotRefundable = async (tx: Tx, place: { merchantId: string; outletId: string }): Promise<number[]> =>
  notRefundable(methodChoices(await readSetting(tx, place, 'sales.payment-methods')))

/** Returns the rounding of cash in the drawers of an outlet, in a currency. Source: D123. */
export const readDrawerRounding = async (
  tx: Tx,
  place: { merchantId: string; outletId: string },
  currency: string,
): Promise<CashRounding | null> => cashRoundingIn(await readSetting(tx, place, 'sales.cash-rounding'), currency)

/** A void gives back what was paid, tip and fees too: points that are spent meanwhile go below zero, whatever is set of refunds. Source: D123. */
export const settingsOfVoid = (settings: RefundSettings): RefundSettings => ({
  ...settings,
  pointsShortage: 'negative',
  isVoid: true,
})

/** Returns the settings by which a merchant's refunds treat points that are spent already and coupons that ran out meanwhile. */
export async function readRefundSettings(tx: Tx, merchantId: string): Promise<RefundSettings> {
  const place = { merchantId }
  return {
    pointsShortage: await readSetting(tx, place, 'sales.refund-points-shortage'),
    givesFees: await readSetting(tx, place, 'sales.refund-gives-fees'),
    couponExtensionDays: await readSetting(tx, place, 'sales.refund-coupon-extension-days'),
  }
}

import { refundAllowed } from '@kassa/domain/order/refund-allowed.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { cashierNow, desk } from '../../model/desk-state.ts'
import type { RefundableSale } from './refundable.ts'

/** Returns whether this person, today, may give back this much; the code of the refusal, or null. */
export function refusalFor(
  order: RefundableSale,
  moneyMinor: number,
  today: string,
  approvedBy: string | null,
): string | null {
  const { setup } = desk.read()
  const allowed = refundAllowed({
    soldOn: order.businessDay,
    today,
    windowDays: settingOf(setup, 'sales.refund-window-days'),
    isAtOutletOfSale: true,
    mayRefundOtherOutlets: false,
    notReturnable: [],
    moneyMinor,
    limitMinor: cashierNow()?.limits.maxRefundMinor ?? null,
    approvedBy,
  })
  return allowed.ok ? null : allowed.refusal.code
}

import type { TaxExemption } from '@kassa/domain/basket/index.ts'
import { exemptionValue } from '@kassa/domain/sales/approval.ts'
import type { Approval } from '../model/basket.ts'
import { cashierCan, staffCan } from '../model/desk-can.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { shownBasket } from './approval-shown.ts'
import { change, leaveOrder } from './change-basket.ts'
import { payableWith } from './payable-with.ts'
import { sound } from './sell.ts'

const right = 'desk.cashiering.taxExemption'

/**
 * Frees the sale of tax (null: taxes it again) where the cashier holds the permission, else asks somebody who does. Taking it back
 * needs none. Source: pricing.md, Growth 7; CF-P02, D7.
 */
export function changeExemption(exemption: TaxExemption | null): void {
  const go = (approval: Approval | null): void => {
    change({ kind: 'set-exemption', exemption, approval })
  }
  if (exemption === null || cashierCan(right)) return go(null)
  sound('warning')
  // The approval is for the basket that is freed.
  leaveOrder()
  const about = {
    what: 'exemption' as const,
    subjectId: basketNow().id,
    lineId: null,
    value: exemptionValue(exemption),
    currency: desk.read().setup?.outlet.currency ?? '',
  }
  const shown = shownBasket(null, {
    beforeMinor: payableWith({ exemption: null }),
    afterMinor: payableWith({ exemption }) ?? 0,
  })
  const mayApprove = (staff: Parameters<typeof staffCan>[0]) => staffCan(staff, right)
  desk.change({
    dialog: { kind: 'approval', ask: { about, shown, reason: exemption.reason, mayApprove, onApproved: go } },
  })
}

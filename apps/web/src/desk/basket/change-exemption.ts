import type { TaxExemption } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { exemptionValue } from '@kassa/domain/sales/approval.ts'
import type { Approval } from '../model/basket.ts'
import { cashierCan, staffCan } from '../model/desk-can.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { offersNow } from '../offers/offers.ts'
import { shownBasket } from './approval-shown.ts'
import { change, pricingContext } from './change-basket.ts'
import { sound } from './sell.ts'
import { snapshotOf } from './snapshot-of.ts'

const right = 'desk.cashiering.taxExemption'

/** What the basket comes to, taxed or free; null where it cannot be priced. */
function payableOf(exemption: TaxExemption | null): number | null {
  const context = pricingContext()
  if (!context) return null
  const moment = { now: Date.now(), paymentStartedAt: null, payment: null }
  const priced = priceBasket(snapshotOf({ ...basketNow(), exemption }, context, offersNow(basketNow()), moment))
  return priced.ok ? priced.value.totals.payableMinor : null
}

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
  const about = {
    what: 'exemption' as const,
    subjectId: basketNow().id,
    lineId: null,
    value: exemptionValue(exemption),
    currency: desk.read().setup?.outlet.currency ?? '',
  }
  const shown = shownBasket(null, { beforeMinor: payableOf(null), afterMinor: payableOf(exemption) ?? 0 })
  const mayApprove = (staff: Parameters<typeof staffCan>[0]) => staffCan(staff, right)
  desk.change({
    dialog: { kind: 'approval', ask: { about, shown, reason: exemption.reason, mayApprove, onApproved: go } },
  })
}

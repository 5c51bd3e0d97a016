import type { OrderChange } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { orderChangeValue } from '@kassa/domain/sales/approval.ts'
import { cashierCan } from '../model/desk-can.ts'
import { settingOf } from '../model/desk-setup.ts'
import { basketNow, cashierNow, desk } from '../model/desk-state.ts'
import type { Approval } from '../model/basket.ts'
import { shownBasket } from './approval-shown.ts'
import { change, pricingContext } from './change-basket.ts'
import { judgePrice } from './price-limits.ts'
import { refuseLoud, sound } from './sell.ts'
import { snapshotOf } from './snapshot-of.ts'

/** The goods total without and with a change of the whole order; null when pricing refuses it (its code is shown). */
function compare(wanted: OrderChange): { readonly before: number; readonly after: number } | null {
  const context = pricingContext()
  if (!context) return null
  const bare = { ...basketNow(), orderChange: null }
  const [before, after] = [bare, { ...bare, orderChange: wanted }].map((basket) =>
    priceBasket(snapshotOf(basket, context, Date.now())),
  )
  if (after && !after.ok) refuseLoud(`refusal.${after.refusal.code}`)
  return before?.ok === true && after?.ok === true
    ? { before: before.value.totals.goodsMinor, after: after.value.totals.goodsMinor }
    : null
}

/** Changes the whole order (null: takes the change back) within the setting and the role, else asks somebody. Source: D7. */
export function changeOrder(wanted: OrderChange | null, reason: string): void {
  if (!settingOf(desk.read().setup, 'sales.price-change').orderTotal) return refuseLoud('message.orderFixed')
  const go = (approval: Approval | null): void => {
    change({ kind: 'change-order', change: wanted, reason, approval })
  }
  if (wanted === null) return go(null)
  const amounts = compare(wanted)
  if (!amounts) return
  const limits = cashierNow()?.limits ?? { maxDiscountBasisPoints: 0 }
  const isWithin = (theirs: { maxDiscountBasisPoints: number | null }): boolean =>
    judgePrice(amounts.before, amounts.after, null, theirs).kind === 'allowed'
  if (cashierCan('desk.cashiering.orderPrice') && isWithin(limits)) return go(null)
  sound('warning')
  desk.change({
    dialog: {
      kind: 'approval',
      ask: {
        about: {
          what: 'order-change',
          subjectId: basketNow().id,
          lineId: null,
          value: orderChangeValue(wanted),
          currency: desk.read().setup?.outlet.currency ?? '',
        },
        shown: shownBasket(null, { beforeMinor: amounts.before, afterMinor: amounts.after }),
        reason,
        mayApprove: (staff) => staff.permissionCodes.includes('020102') && isWithin(staff.limits),
        onApproved: go,
      },
    },
  })
}

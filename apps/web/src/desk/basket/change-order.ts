import type { OrderChange } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { orderChangeValue } from '@kassa/domain/sales/approval.ts'
import { judgeOrder, type OrderChanged, type PriceLimits } from '@kassa/domain/sales/price-limit.ts'
import { cashierCan, staffCan } from '../model/desk-can.ts'
import { settingOf } from '../model/desk-setup.ts'
import { basketNow, cashierNow, desk } from '../model/desk-state.ts'
import type { Approval } from '../model/basket.ts'
import { shownBasket } from './approval-shown.ts'
import { change, pricingContext } from './change-basket.ts'
import { limitsOf, noLimits, orderChanged } from './price-limits.ts'
import { refuseLoud, sound } from './sell.ts'
import { offersNow } from '../offers/offers.ts'
import { snapshotOf } from './snapshot-of.ts'

/** The order without and with a change of the whole of it; null when pricing refuses it (its code is shown). */
function compare(wanted: OrderChange): OrderChanged | null {
  const context = pricingContext()
  if (!context) return null
  const bare = { ...basketNow(), orderChange: null }
  const moment = { now: Date.now(), paymentStartedAt: null, payment: null }
  const [before, after] = [bare, { ...bare, orderChange: wanted }].map((basket) =>
    priceBasket(snapshotOf(basket, context, offersNow(basket), moment)),
  )
  if (after && !after.ok) refuseLoud(`refusal.${after.refusal.code}`)
  return before?.ok === true && after?.ok === true ? orderChanged(bare, before.value, after.value) : null
}

/** Changes the whole order (null: takes the change back) within the setting and the role, else asks somebody. Source: D7. */
export function changeOrder(wanted: OrderChange | null, reason: string): void {
  if (!settingOf(desk.read().setup, 'sales.price-change').orderTotal) return refuseLoud('message.orderFixed')
  const go = (approval: Approval | null): void => {
    change({ kind: 'change-order', change: wanted, reason, approval })
  }
  if (wanted === null) return go(null)
  const changed = compare(wanted)
  if (!changed) return
  const isWithin = (limits: PriceLimits): boolean => judgeOrder(changed, limits).kind === 'allowed'
  const own = cashierNow()
  if (cashierCan('desk.cashiering.orderPrice') && isWithin(own ? limitsOf(own.limits) : noLimits)) return go(null)
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
        shown: shownBasket(null, changed),
        reason,
        mayApprove: (staff) => staffCan(staff, 'desk.cashiering.orderPrice') && isWithin(limitsOf(staff.limits)),
        onApproved: go,
      },
    },
  })
}

import { change, repriceBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { letMemberGo } from '../member/hold-member.ts'
import { desk, tell } from '../model/desk-state.ts'
import { leaveOfLots, type PlanHold } from '../offers/hold-plans.ts'

/**
 * Others have used a plan or a coupon up: the basket is priced without it, and the cashier says the new total before anybody pays. False
 * where everything is held, or nobody could be asked.
 */
export function refuseForOffer(hold: PlanHold): boolean {
  if (hold.kind === 'held' || hold.kind === 'unknown') return false
  letMemberGo()
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  if (hold.kind === 'used-up') {
    if (hold.left > 0) leaveOfLots(hold.planId, hold.left)
    else desk.change(({ usedUp }) => ({ usedUp: [...usedUp, hold.planId] }))
    repriceBasket()
    tell('warn', 'message.planUsedUp', { name: hold.name })
  } else {
    change({ kind: 'remove-coupon', couponId: hold.couponId })
    if (hold.kind === 'refused') tell('warn', `refusal.${hold.code}`, hold.facts as Record<string, string>)
    else if (hold.device === '') tell('warn', 'message.couponUsed', { code: hold.code })
    else tell('warn', 'message.couponHeld', { code: hold.code, device: hold.device })
  }
  sound('warning')
  return true
}

/**
 * Refuses the payment because somebody else has the last of the goods: the basket stays, and the cashier sees how many
 * are left.
 */
export function refuseForStock(name: string, left: number): void {
  letMemberGo()
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', 'message.stockGone', { name, left })
  sound('warning')
}

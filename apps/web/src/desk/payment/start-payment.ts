import { change, repriceBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { stockAsker } from '../basket/stock-before-payment.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { letMemberGo } from '../member/hold-member.ts'
import { holdPlans, letPlansGo } from '../offers/hold-plans.ts'
import type { PlanHold } from '../offers/hold-plans.ts'
import { taken } from './due.ts'
import { isBound } from './methods/channel/pending.ts'

/** Opens the pay screen: from now on the clock of plans and the moment of payment stand still. */
export function startPayment(): void {
  const { priced, finished } = desk.read()
  if (finished) return
  if (!priced?.ok) return tell('info', 'message.basketEmpty')
  if (!isBound()) taken.change({ tenders: [] })
  desk.change({ workArea: 'pay', section: 'cashiering', paymentStartedAt: Date.now(), dialog: null })
  repriceBasket()
  // Asked for while the cash is counted; who pays waits for the answer.
  const { history } = desk.read()
  void stockAsker.ask(history).then((stock) => {
    if (stock.kind === 'gone' && desk.read().history === history) refuseForStock(stock.name, stock.left)
  })
  void holdPlans(basketNow().id, priced.value).then((hold) => {
    if (desk.read().history === history) refuseForOffer(hold)
  })
}

/**
 * Others have used a plan or a coupon up: the basket is priced without it, and the cashier says the new total before anybody pays. False
 * where everything is held, or nobody could be asked.
 */
export function refuseForOffer(hold: PlanHold): boolean {
  if (hold.kind !== 'used-up' && hold.kind !== 'coupon-gone') return false
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  if (hold.kind === 'used-up') {
    desk.change(({ usedUp }) => ({ usedUp: [...usedUp, hold.planId] }))
    repriceBasket()
    tell('warn', 'message.planUsedUp', { name: hold.name })
  } else {
    change({ kind: 'remove-coupon', couponId: hold.couponId })
    const { code, device } = hold
    if (device === '') tell('warn', 'message.couponUsed', { code })
    else tell('warn', 'message.couponHeld', { code, device })
  }
  sound('warning')
  return true
}

/** Somebody else has the last of it: the basket stays, and the cashier sees what is left. */
export function refuseForStock(name: string, left: number): void {
  desk.change({ isWriting: false, workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
  tell('bad', 'message.stockGone', { name, left })
  sound('warning')
}

/** Leaves the payment; money that a channel has taken, or may still take, is taken back first. */
export function leavePayment(): void {
  if (isBound()) {
    tell('warn', 'message.takeBackFirst')
    return sound('warning')
  }
  stockAsker.letGo()
  letPlansGo()
  letMemberGo()
  taken.change({ tenders: [] })
  desk.change({ workArea: 'sell', paymentStartedAt: null })
  repriceBasket()
}

import { unpaidAhead } from '../basket/ahead/ahead-parts.ts'
import { isAgeAskedToPay } from '../basket/guard/age.ts'
import { isBasketFixed } from '../basket/bound.ts'
import { repriceBasket } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { stockAsker } from '../basket/stock-before-payment.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { letMemberGo } from '../member/hold-member.ts'
import { holdPlans, letPlansGo } from '../offers/hold-plans.ts'
import { paidSoFar, standingTenders } from './due.ts'
import { exchangeNow } from './exchange.ts'
import { giveUpOrder } from './give-up-order.ts'
import { HOLDS } from './holdings.ts'
import { letPursesGo } from './purse-holds.ts'
import { forgetTaken, isBound } from './methods/channel/pending.ts'
import { refuseForOffer, refuseForStock } from './refuse-payment.ts'
import { hasStanding } from './standing/standing-tenders.ts'
import { payByStanding } from './take-tender.ts'

/** Opens the pay screen: from now on the clock of plans and the moment of payment stand still. */
export function startPayment(): void {
  const { priced, finished } = desk.read()
  if (finished) return
  if (!priced?.ok) return tell('info', 'message.basketEmpty')
  if (unpaidAhead() > 0 && !desk.read().isOnline) return tell('warn', 'ahead.offline')
  if (!isAgeAskedToPay(startPayment)) resumePayment()
}

/** The pay screen with what was taken already: as it was when the page went away. */
export function resumePayment(): void {
  const { priced } = desk.read()
  if (!priced?.ok) return
  const standing = exchangeNow()
  if (isPaidStanding(priced.value.totals.payableMinor)) return void payByStanding()
  if (standing?.ask) return standing.ask()
  desk.change({ workArea: 'pay', section: 'cashiering', paymentStartedAt: Date.now(), dialog: null })
  repriceBasket()
  // The stock is asked for while the cash is counted; a payment waits for the answer.
  const { history } = desk.read()
  // Where money moves the basket stands, and is asked for before that begins.
  const isOpen = () => desk.read().history === history && !isBound()
  void stockAsker.ask(history).then((stock) => {
    if (stock.kind === 'gone' && isOpen()) return refuseForStock(stock.name, stock.left)
    for (const hold of HOLDS)
      void hold(stock.orderId, priced.value, paidSoFar(priced.value.totals.payableMinor)).then((refusal) => {
        if (refusal?.isFinal && isOpen()) refusal.show()
      })
  })
  void holdPlans(basketNow().id, priced.value).then((hold) => {
    if (isOpen()) refuseForOffer(hold)
  })
}

/** Returns whether what comes back, or what was paid ahead, pays this price whole. */
function isPaidStanding(payableMinor: number): boolean {
  const paidMinor = standingTenders(payableMinor).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return hasStanding() && unpaidAhead() === 0 && paidMinor >= payableMinor
}

/** Leaves the payment, then goes on; money that was taken for it, or may still be, is given back first: nothing of it goes by this. */
export function leavePayment(goOn: () => void = () => undefined): void {
  // Once it was given back the payment has been left.
  if (isBasketFixed(goOn)) return sound('warning')
  stockAsker.letGo()
  letPlansGo()
  letMemberGo()
  letPursesGo()
  forgetTaken()
  const standing = exchangeNow()
  desk.change({
    workArea: standing ? 'refund' : 'sell',
    refundNumber: standing?.orderNumber ?? null,
    paymentStartedAt: null,
  })
  repriceBasket()
  if (!standing) void giveUpOrder()
}

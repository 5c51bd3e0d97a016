import { clearBasket } from '../../basket/change-basket.ts'
import { heldCode, hold, putAway as putBasketAway } from '../../basket/hold.ts'
import { startBasket } from '../../basket/start-basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import { neighbors } from '../../model/neighbors/neighbors-reached.ts'
import { takenPayments } from '../../payment/due.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { leavePayment } from '../../payment/start-payment.ts'
import { shopWord, showShopLanguage } from './kiosk-language.ts'
import { forgetCustomer, kiosk } from './kiosk-state.ts'
import { isOfDesk } from './use-kiosk.ts'

/** Returns whether money is on its way for the basket, or was taken for it. */
export const isMoneyThere = (): boolean =>
  pendingPayment.read().standing !== null || takenPayments.read().tenders.length > 0 || desk.read().isWriting

/** Takes away whatever stands over the basket. */
function closeQuestions(): void {
  desk.change({ dialog: null, unknownCodes: [], finished: null, message: null, section: 'cashiering' })
  if (desk.read().workArea === 'pay') leavePayment()
  else desk.change({ workArea: 'sell' })
}

/** A basket without goods may be somebody's, who showed their card and went: nothing of it is the next customer's. */
async function forgetBasket(): Promise<void> {
  await putBasketAway()
  startBasket()
}

/** Puts the basket aside for a till with a cashier; null where it could not be, and the basket stays. A training keeps nothing. */
async function putAway(why: 'left' | 'counter'): Promise<string | null> {
  const { id, lines } = basketNow()
  if (lines.length === 0) {
    if (why === 'left') await forgetBasket()
    return null
  }
  if (desk.read().training !== null) {
    clearBasket()
    return null
  }
  await hold(await shopWord(why))
  return basketNow().id === id ? null : heldCode(id)
}

/** The customer pays at a till with a cashier: the basket waits there under its number. */
export async function payAtCounter(): Promise<void> {
  if (isMoneyThere() || isOfDesk()) return
  // Without a line the tills that this one reaches itself have the basket too.
  const isShared = desk.read().isOnline || neighbors.read().reached.length > 0
  closeQuestions()
  const code = await putAway('counter')
  if (code !== null) kiosk.change({ aside: { code, isShared }, page: 'start' })
}

/**
 * Frees the kiosk of a customer who has gone; answers whether the next one may begin. While a payment runs, or money was taken, everything stays:
 * the customer may be looking at their phone, and what they pay there must find its basket.
 */
export async function endCustomer(): Promise<boolean> {
  if (isMoneyThere() || isOfDesk()) {
    kiosk.change({ isAsking: false })
    return false
  }
  closeQuestions()
  await putAway('left')
  const isEmpty = basketNow().lines.length === 0
  desk.change({ message: null })
  if (isEmpty) forgetCustomer()
  else kiosk.change({ isHelpAsked: true, isAsking: false })
  await showShopLanguage()
  return isEmpty
}

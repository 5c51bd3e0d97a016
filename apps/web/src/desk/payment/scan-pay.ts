import { carrierOf, CHANNEL_FACTS } from '@kassa/domain/payment/channel.ts'
import type { PayCodeWallet } from '@kassa/domain/payment/pay-code.ts'
import { desk } from '../model/desk-state.ts'
import { leftToPay } from './due.ts'
import { pendingPayment } from './methods/channel/pending.ts'
import { withAttempts } from './methods/channel/with-attempts.ts'
import { deskMethods } from './methods/methods.ts'
import { startPayment } from './start-payment.ts'

/** Returns whether a wallet's code can be taken here and now: it is a way to pay of this outlet, with an account that scans. */
function canTake(wallet: PayCodeWallet): boolean {
  const { setup, isOnline, priced } = desk.read()
  if (!setup || !isOnline || !priced?.ok || pendingPayment.read().standing) return false
  const carrier = carrierOf(wallet, setup.channels ?? [])
  const isTaken = deskMethods(setup).some(({ choice }) => choice.method === wallet)
  return isTaken && carrier !== undefined && CHANNEL_FACTS[carrier].ways.includes('code')
}

/**
 * The scan router: a customer's code, scanned on the basket or while it is paid, asks its wallet for what is left to pay. False where that
 * cannot be done here; then nothing has happened. Source: payments.md, 4, 6.
 */
export function payByCode(wallet: PayCodeWallet, code: string): boolean {
  if (!canTake(wallet)) return false
  if (desk.read().workArea !== 'pay') startPayment()
  // A question stands before the payment: the customer shows the code again once it is answered.
  if (desk.read().workArea !== 'pay') return true
  const amountMinor = leftToPay()
  if (amountMinor === null || amountMinor < 1) return false
  void withAttempts(({ beginAttempt }) => beginAttempt({ method: wallet, way: 'code', amountMinor, code }))
  return true
}

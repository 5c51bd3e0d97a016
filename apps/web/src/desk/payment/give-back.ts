import { TENDERS } from '@kassa/domain/payment/method.ts'
import { closeDialog } from '../model/desk-state.ts'
import { leavePayment } from './start-payment.ts'
import { takenPayments } from './due.ts'
import { showTaken } from './methods/channel/pending.ts'
import { withAttempts } from './methods/channel/with-attempts.ts'
import { isByChannel, isPaidElsewhere, type TakenTender } from './tender-list.ts'

/** The way by which a tender goes back: by us, through its channel, or by the cashier at the device where it was paid. */
export type WayBack = 'balance' | 'purse' | 'cash' | 'channel' | 'elsewhere'

export function wayBack(tender: TakenTender): WayBack {
  if (isByChannel(tender)) return 'channel'
  const { heldIn } = TENDERS[tender.method]
  if (heldIn === 'drawer') return 'cash'
  if (isPaidElsewhere(tender)) return 'elsewhere'
  return heldIn === 'balance' ? 'balance' : 'purse'
}

/** Gives back all that was taken for the basket and leaves its payment; false where a channel has not given back yet, which it has said. */
async function giveAllBack(): Promise<boolean> {
  for (const { reference } of takenPayments.read().tenders.filter(isByChannel))
    await withAttempts(({ giveBack }) => giveBack(reference ?? ''))
  if (takenPayments.read().tenders.some(isByChannel)) return false
  await showTaken([])
  leavePayment()
  return true
}

/**
 * The answer to the question: all goes back, then whatever would have changed the basket is done. A code scanned
 * meanwhile comes after it.
 */
export async function giveBackAndGoOn(goOn: () => void): Promise<void> {
  const isBack = await giveAllBack()
  closeDialog()
  if (isBack) goOn()
}

import type { KioskCall } from '@kassa/domain/sales/kiosk.ts'
import type { Dialog, DeskState } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import type { PendingAttempt } from '../../payment/methods/channel/pending.ts'
import type { KioskState } from './kiosk-state.ts'

/** The screens of a kiosk. `stop`: the sale waits for an attendant; `staff`: one is there. */
export type KioskStep =
  | 'welcome'
  | 'basket'
  | 'goods'
  | 'unknown'
  | 'weigh'
  | 'bags'
  | 'pay'
  | 'paying'
  | 'paid'
  | 'aside'
  | 'stop'
  | 'staff'

/** The causes that stop a sale; the button for help stops nothing. */
export type StopReason = Exclude<KioskCall, 'help'>

/** The state of the money for the basket. */
export interface KioskMoney {
  readonly standing: PendingAttempt | null
  /** Something was taken, and the sale is not written. */
  readonly isTaken: boolean
  /** An exchange, a recharge or a card stands beside the goods: a cashier began it and ends it. */
  readonly isOfDesk: boolean
}

type Sale = Pick<
  DeskState,
  'dialog' | 'finished' | 'workArea' | 'history' | 'preferences' | 'unknownCodes' | 'isOnline' | 'isWriting'
>

/** The questions that a customer answers alone. */
const ofCustomer: readonly Dialog['kind'][] = ['options', 'variants']

const stopByDialog: Partial<Record<Dialog['kind'], StopReason>> = {
  age: 'age',
  'open-price': 'price',
  serials: 'serial',
  weight: 'weight',
  'give-back': 'payment',
}

/** Returns why a question of the desk stops the customer; null where they answer it themselves. Weights come from the scale alone. */
function stopOf(dialog: Dialog | null, hasScale: boolean): StopReason | null {
  if (dialog === null || ofCustomer.includes(dialog.kind)) return null
  if (dialog.kind === 'weight' && hasScale) return null
  return stopByDialog[dialog.kind] ?? 'other'
}

/** A payment that nobody can tell anything of, or that could not be taken back. */
const unclear = ['unknown', 'reversing', 'reversal-failed']

function isMoneyStopped({ isOnline, isWriting }: Sale, { standing, isTaken }: KioskMoney): boolean {
  if (standing === null) return isTaken && !isWriting
  return !isOnline || unclear.includes(standing.view?.state ?? '')
}

/** Returns why the sale waits for an attendant; null: it does not. */
export function stopNow(sale: Sale, money: KioskMoney): StopReason | null {
  if (isMoneyStopped(sale, money)) return 'payment'
  if (money.isOfDesk) return 'other'
  return money.standing === null ? stopOf(sale.dialog, sale.preferences.scale !== null) : null
}

/**
 * Returns the call that goes out to the staff, also for a printer that does not print and a payment that takes long; null: nobody is needed, or
 * somebody is there.
 */
export function callNow(sale: Sale, state: KioskState, money: KioskMoney): KioskCall | null {
  if (state.helperId !== null) return null
  if (state.isPaymentLong) return 'payment'
  return stopNow(sale, money) ?? (state.isHelpAsked || state.isPrinterOut ? 'help' : null)
}

/** Returns the screen that the kiosk shows. */
export function kioskStep(sale: Sale, state: KioskState, money: KioskMoney): KioskStep {
  if (state.helperId !== null) return 'staff'
  if (stopNow(sale, money) !== null) return 'stop'
  if (money.standing !== null) return 'paying'
  if (sale.dialog?.kind === 'weight') return 'weigh'
  if (sale.unknownCodes.length > 0) return 'unknown'
  if (state.aside !== null) return 'aside'
  if (sale.finished !== null) return 'paid'
  if (sale.workArea === 'pay') return 'pay'
  return pageOf(state.page, currentBasket(sale.history).lines.length > 0)
}

function pageOf(page: KioskState['page'], hasGoods: boolean): KioskStep {
  if (page === 'goods') return 'goods'
  if (page === 'bags' && hasGoods) return 'bags'
  return hasGoods || page !== 'start' ? 'basket' : 'welcome'
}

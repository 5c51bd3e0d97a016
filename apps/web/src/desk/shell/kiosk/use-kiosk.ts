import type { KioskCall } from '@kassa/domain/sales/kiosk.ts'
import { aheadNow } from '../../basket/ahead/ahead-parts.ts'
import { desk } from '../../model/desk-state.ts'
import { takenPayments } from '../../payment/due.ts'
import { exchangeNow } from '../../payment/exchange.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { useStore } from '../../ui/store.ts'
import { kiosk } from './kiosk-state.ts'
import { callNow, kioskStep, stopNow, type KioskMoney, type KioskStep, type StopReason } from './kiosk-step.ts'

/** Returns whether something stands beside the goods that a cashier began. */
export const isOfDesk = (): boolean => exchangeNow() !== null || aheadNow() !== null

const moneyNow = (): KioskMoney => ({
  standing: pendingPayment.read().standing,
  isTaken: takenPayments.read().tenders.length > 0,
  isOfDesk: isOfDesk(),
})

export const stepNow = (): KioskStep => kioskStep(desk.read(), kiosk.read(), moneyNow())
export const callOut = (): KioskCall | null => callNow(desk.read(), kiosk.read(), moneyNow())
const stopReason = (): StopReason | null => stopNow(desk.read(), moneyNow())

/** Follows everything that a kiosk's screen depends on. */
function useAll<Value extends string | null>(read: () => Value): Value {
  useStore(kiosk, read)
  useStore(pendingPayment, read)
  useStore(takenPayments, read)
  return useStore(desk, read)
}

export const useStep = (): KioskStep => useAll(stepNow)
export const useCallOut = (): KioskCall | null => useAll(callOut)
export const useStopReason = (): StopReason | null => useAll(stopReason)

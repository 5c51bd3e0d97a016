import { KIOSK_PAYMENT_SECONDS, kioskSecondsLeft, kioskUse, type KioskUse } from '@kassa/domain/sales/kiosk.ts'
import { useEffect, useState } from 'react'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { useStore } from '../../ui/store.ts'
import { endCustomer, isMoneyThere } from './end-customer.ts'
import { kiosk, touchKiosk } from './kiosk-state.ts'
import type { KioskStep } from './kiosk-step.ts'
import { stepNow } from './use-kiosk.ts'
import { hearTouches } from '../../../session/touch.ts'

/** The end of a sale goes from the screen by itself after so long. */
const SHOWN_MS = 20_000
const LOOKS_EVERY_MS = 500

const idleSeconds = (): number => settingOf(desk.read().setup, 'sales.kiosk').idleSeconds

let isEnding = false

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  try {
    await endCustomer()
    touchKiosk()
  } finally {
    isEnding = false
  }
}

const shownOnly: readonly KioskStep[] = ['paid', 'aside']

/** Whoever called for help at the end of their sale waits there for it. */
const isShownLongEnough = (quietMs: number, use: KioskUse): boolean =>
  kiosk.read().isHelpAsked ? use === 'left' : quietMs >= SHOWN_MS

/** Waits for money on its way, and calls an attendant once it has been long: whoever pays by phone touches nothing here. */
function waitForMoney(now: number): void {
  const { payingSince, isAsking } = kiosk.read()
  // The clock was set back: the wait begins anew.
  const since = payingSince === null || now < payingSince ? now : payingSince
  if (since !== payingSince) kiosk.change({ payingSince: since })
  if (isAsking) kiosk.change({ isAsking: false })
  if (!kiosk.read().isPaymentLong && now - since >= KIOSK_PAYMENT_SECONDS * 1_000) kiosk.change({ isPaymentLong: true })
}

/** The money has come, or does not come any more: whoever waited for it has their whole time from now on. */
function endWait(now: number): void {
  if (kiosk.read().payingSince !== null) kiosk.change({ payingSince: null, isPaymentLong: false, touchedAt: now })
}

/** Looks once whether anybody is still there. Money on its way is waited for, however long. */
export function lookForCustomer(now: number): void {
  // The clock was set back: the time begins anew, or the next customer would wait for it as long.
  if (now < kiosk.read().touchedAt) kiosk.change({ touchedAt: now })
  const step = stepNow()
  const isMoney = isMoneyThere()
  if (isMoney) waitForMoney(now)
  else endWait(now)
  const quietMs = now - kiosk.read().touchedAt
  // A door that somebody left open goes like a customer who left.
  if (step === 'welcome' && !kiosk.read().isHelpAsked && kiosk.read().pinFor === null) return
  const use = kioskUse(quietMs, idleSeconds())
  if (shownOnly.includes(step)) return isShownLongEnough(quietMs, use) ? void end() : undefined
  if (use === 'used') return
  // Whoever helps has gone without saying so: the kiosk is the customer's again.
  if (step === 'staff') return kiosk.change({ helperId: null, touchedAt: now })
  if (isMoney) return
  if (use === 'left') void end()
  else if (!kiosk.read().isAsking) kiosk.change({ isAsking: true })
}

/** Asks after a while whether the customer is still there, and frees the kiosk where nobody answers. */
export function useIdleKiosk(): void {
  useEffect(() => {
    const touch = (): void => touchKiosk()
    touch()
    const timer = setInterval(() => lookForCustomer(Date.now()), LOOKS_EVERY_MS)
    const stop = hearTouches(touch)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}

/** Returns the seconds that are left to say that one is still there, again every half second. */
export function useSecondsLeft(): number {
  const touchedAt = useStore(kiosk, (state) => state.touchedAt)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return kioskSecondsLeft(now - touchedAt, idleSeconds())
}

import { useEffect, type ReactNode } from 'react'
import { desk } from '../../model/desk-state.ts'
import { leftToPay, takenPayments } from '../../payment/due.ts'
import { pendingPayment } from '../../payment/methods/channel/pending.ts'
import { withAttempts } from '../../payment/methods/channel/with-attempts.ts'
import { finishPaid } from '../../payment/take-tender.ts'
import { isByChannel } from '../../payment/tender-list.ts'
import { useStore } from '../../ui/store.ts'
import { KioskBags } from './screens/KioskBags.tsx'
import { KioskBasket } from './screens/KioskBasket.tsx'
import { AsideEnd, PaidEnd } from './screens/KioskEnd.tsx'
import { KioskGoods } from './screens/KioskGoods.tsx'
import { KioskHead } from './screens/KioskHead.tsx'
import { showShopLanguage } from './kiosk-language.ts'
import { KioskPay } from './screens/KioskPay.tsx'
import { KioskPaying } from './screens/KioskPaying.tsx'
import { kiosk } from './kiosk-state.ts'
import type { KioskStep } from './kiosk-step.ts'
import { StoppedSale, UnknownGoods } from './screens/KioskStop.tsx'
import { KioskWeigh } from './screens/KioskWeigh.tsx'
import { KioskWelcome } from './screens/KioskWelcome.tsx'
import { StaffBar } from './screens/StaffBar.tsx'
import { StaffDoor } from './screens/StaffDoor.tsx'
import { StillThere } from './screens/StillThere.tsx'
import { useTellKiosk } from './tell-kiosk.ts'
import { useIdleKiosk } from './use-idle-kiosk.ts'
import { useKioskUpdate } from './use-kiosk-update.ts'
import { useStep } from './use-kiosk.ts'
import { usePrinterOut } from './use-printer-out.ts'
import './kiosk.css'

/** The server is asked so often how a payment stands, whoever stands at the kiosk. */
const EVERY_MS = 3_000

function useMoney(): void {
  const isStanding = useStore(pendingPayment, ({ standing }) => standing !== null)
  const isWhole = useStore(takenPayments, ({ tenders }) => tenders.some(isByChannel) && leftToPay() === 0)
  useEffect(() => {
    if (!isStanding) return
    const timer = setInterval(() => void withAttempts(({ askAgain }) => askAgain()), EVERY_MS)
    return () => clearInterval(timer)
  }, [isStanding])
  // Paid, and the page went away before the sale was written.
  useEffect(() => {
    if (isWhole && !isStanding) void finishPaid()
  }, [isWhole, isStanding])
}

/** The part below the attendant's bar. */
function StaffView() {
  const isOfGoods = useStore(kiosk, ({ page }) => page === 'goods')
  return isOfGoods ? <KioskGoods /> : <KioskBasket />
}

const screens: Readonly<Record<KioskStep, () => ReactNode>> = {
  welcome: KioskWelcome,
  basket: KioskBasket,
  goods: KioskGoods,
  unknown: UnknownGoods,
  weigh: KioskWeigh,
  bags: KioskBags,
  pay: KioskPay,
  paying: KioskPaying,
  paid: PaidEnd,
  aside: AsideEnd,
  stop: StoppedSale,
  staff: StaffView,
}

/**
 * A till at which customers sell to themselves: another screen over the desk's own basket, prices, payments and journal. `dialogs` draws the
 * desk's questions for whoever may answer them. Source: features DV-P08.
 */
export function Kiosk({ dialogs }: { readonly dialogs: ReactNode }) {
  const step = useStep()
  const isPinAsked = useStore(kiosk, ({ pinFor }) => pinFor !== null)
  const isAsking = useStore(kiosk, (state) => state.isAsking)
  const asked = useStore(desk, ({ dialog }) => dialog?.kind)
  useIdleKiosk()
  useMoney()
  useTellKiosk()
  useKioskUpdate()
  usePrinterOut()
  useEffect(() => void showShopLanguage(), [])
  const Screen = screens[step]
  const isOwnQuestion = asked === 'options' || asked === 'variants'
  return (
    <div className="d-kiosk" data-step={step}>
      <KioskHead />
      {step === 'staff' && <StaffBar />}
      <main className="d-kiosk-main">
        <Screen />
      </main>
      {(step === 'staff' || (isOwnQuestion && step !== 'stop')) && dialogs}
      {isPinAsked && <StaffDoor />}
      {isAsking && !isPinAsked && <StillThere />}
    </div>
  )
}

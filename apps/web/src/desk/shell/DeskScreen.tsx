import { memo, useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { hearTouches, recordTouch } from '../../session/touch.ts'
import { desk } from '../model/desk-state.ts'
import { isKiosk, kioskDoor } from '../model/kiosk/kiosk.ts'
import { obstacleToSelling } from '../model/licence.ts'
import { layoutOf } from '../model/preferences.ts'
import { settingOf } from '../model/desk-setup.ts'
import { cashierOf } from '../model/desk-can.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { rememberDigitField } from './digit-field.ts'
import { Dialogs, fetchLater } from './Dialogs.tsx'
import { Frame } from './Frame.tsx'
import { openHelp, typeLate, useDeskKeys } from './use-desk-keys.ts'
import { followFront } from '../lock/front.ts'
import { idleWatch } from '../lock/idle.ts'
import { lockDesk } from '../lock/lock.ts'
import { leaveSearch, searchBox } from '../cashiering/SearchBox.tsx'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { barAhead, comingAhead, numberAhead } from '../orders/typed-ahead.ts'
import { captureScans } from '../../kit/scan/capture.ts'
import { kindOfCode } from '../scan/on-code.ts'
import { ScanAhead } from '../scan/ScanAhead.tsx'
import { hearScan } from '../scan/scan-flow.ts'
import { useGoodsFirst } from './use-goods-first.ts'
import { useActingRoles } from './use-acting-roles.ts'
import { usePairedScanner } from './use-paired-scanner.ts'
import { useSecondScreen } from './use-second-screen.ts'
import { useSteadyDesk } from './use-steady-desk.ts'
import { takePayCodes } from '../scan/pay-codes.ts'
import { payByCode } from '../payment/scan-pay.ts'
import { holdDesk, isSecureEnough } from './start-desk.ts'
import { useStore } from '../ui/store.ts'

// The screens before selling; they are not needed any more once it can begin.
const before = () => import('../setup/SetupScreens.tsx')
const BrokenPage = lazyPart(async () => (await before()).BrokenPage)
const ChooseOutlet = lazyPart(async () => (await before()).ChooseOutlet)
const DisabledPage = lazyPart(async () => (await before()).DisabledPage)
const ElsewherePage = lazyPart(async () => (await before()).ElsewherePage)
const InsecurePage = lazyPart(async () => (await before()).InsecurePage)
const LoadingScreen = lazyPart(async () => (await before()).LoadingScreen)
const TrainingBand = lazyPart(async () => (await import('../setup/TrainingBand.tsx')).TrainingBand)
const LicenceBand = lazyPart(async () => (await import('../setup/LicenceBand.tsx')).LicenceBand)
const CoverHelp = lazyPart(async () => (await import('../lock/CoverHelp.tsx')).CoverHelp)
const HelpDialog = lazyPart(async () => (await import('../setup/HelpDialog.tsx')).HelpDialog)
const LockScreen = lazyPart(async () => (await import('../lock/LockScreen.tsx')).LockScreen)
const RegisterScreen = lazyPart(async () => (await import('../setup/RegisterScreen.tsx')).RegisterScreen)
const KioskTill = lazyPart(async () => (await import('./kiosk/KioskTill.tsx')).KioskTill)
const OpenShiftScreen = lazyPart(async () => (await import('../shift/OpenShiftScreen.tsx')).OpenShiftScreen)

/** Scans are heard wherever the focus is. */
function useScanner(): void {
  useEffect(() => takePayCodes(payByCode), [])
  useEffect(
    () =>
      captureScans(window, {
        onScan: hearAtDesk,
        onTyped: typeLate,
        knows: (code) => kindOfCode(code) !== 'unknown',
        options: () => desk.read().preferences.wedge,
        remember: () => {
          const { entry } = desk.read()
          const [search, cash, number] = [searchBox.read(), typedCash.read(), numberAhead.read()]
          const [bar, coming] = [barAhead.read(), comingAhead.read()]
          const putBackField = rememberDigitField()
          return () => {
            putBackField()
            desk.change({ entry })
            searchBox.change(search)
            typedCash.change(cash)
            numberAhead.change(number)
            barAhead.change(bar)
            comingAhead.change(coming)
          }
        },
      }),
    [],
  )
}

/** The next keys typed are for the line that was scanned, not for the field. */
function hearAtDesk(code: string): void {
  leaveSearch()
  hearScan(code)
}

/** After minutes without a touch the desk asks for the PIN. Setting `sales.desk-lock-minutes`. */
function useIdleLock(): void {
  const setup = useStore(desk, (state) => state.setup)
  const minutes = settingOf(setup, 'sales.desk-lock-minutes')
  useEffect(() => {
    if (minutes === 0) return
    const watch = idleWatch(Date.now())
    const touch = () => {
      const now = Date.now()
      watch.touch(now)
      // A person who works at the desk has not left the back office of the same browser.
      recordTouch(now)
    }
    const look = () => {
      const hasPin = desk.read().setup?.staff.some(({ pin }) => pin !== null) === true
      if (watch.isOver(Date.now(), minutes * 60_000) && hasPin) lockDesk()
    }
    const timer = setInterval(look, 10_000)
    const stop = hearTouches(touch)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [minutes])
}

const Desk = memo(function Desk() {
  useDeskKeys()
  useSteadyDesk()
  useScanner()
  usePairedScanner(hearAtDesk)
  useIdleLock()
  useActingRoles()
  useSecondScreen()
  useEffect(fetchLater, [])
  useGoodsFirst()
  return (
    <>
      <Frame />
      <Dialogs />
      <ScanAhead />
    </>
  )
})

/** Shows the steps that have to be settled before anybody can sell, in their order. */
function Gate({ onTakeOver }: { readonly onTakeOver: () => void }): ReactNode {
  const phase = useStore(desk, (state) => state.phase)
  const brokenBy = useStore(desk, (state) => state.brokenBy)
  const registration = useStore(desk, (state) => state.registration)
  const isEnabled = useStore(desk, (state) => state.isEnabled)
  const isLoaded = useStore(desk, ({ setup, isCatalogueLoaded }) => setup !== null && isCatalogueLoaded)
  const isOpen = useStore(desk, (state) => !state.isLocked && cashierOf(state) !== null)
  const hasShift = useStore(desk, (state) => state.shift !== null)
  const isOfCustomers = useStore(desk, isKiosk)
  const isDoorOpen = useStore(kioskDoor, (state) => state.isOpen)
  const outlet = useSession((session) => session.outlet)
  // With its shift a kiosk is open to customers.
  useEffect(() => {
    if (hasShift) kioskDoor.change({ isOpen: false })
  }, [hasShift])
  // The device belongs to one outlet: whatever the back office showed last, the desk works there.
  useEffect(() => {
    if (registration && outlet?.outletId !== registration.outletId) chooseOutlet(registration.outletId)
  }, [registration, outlet])
  if (phase === 'elsewhere') return <ElsewherePage onTakeOver={onTakeOver} />
  if (phase === 'broken') return <BrokenPage reason={brokenBy} />
  if (phase === 'starting') return null
  if (!registration && !outlet) return <ChooseOutlet />
  if (!registration) return <RegisterScreen />
  if (!isEnabled) return <DisabledPage />
  if (!isLoaded) return <LoadingScreen />
  const locked = <Helped screen={<LockScreen />} />
  if (!isOpen) return locked
  const isClosed = isOfCustomers && !isDoorOpen
  // Nobody opens the shift of a kiosk without having shown who they are.
  if (!hasShift) return isClosed ? locked : <Helped screen={<OpenShiftScreen />} />
  return isClosed ? <KioskTill dialogs={<Dialogs />} /> : <Desk />
}

/** A screen before selling, and the handbook over it. */
function Helped({ screen }: { readonly screen: ReactNode }) {
  const asked = useStore(desk, ({ dialog }) => (dialog?.kind === 'help' ? dialog : null))
  return (
    <>
      {screen}
      <CoverHelp onAsk={openHelp}>{asked && <HelpDialog page={asked.page} back={asked.back} />}</CoverHelp>
    </>
  )
}

// A press with the finger or the mouse must not take the keyboard away from the basket.
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button') && !event.target.closest('dialog'))
    event.preventDefault()
}

/** The cashier desk. Source: desk.md; issue "foundation", §5. */
export default function DeskScreen() {
  const isSecure = isSecureEnough()
  const [isTaking, setTaking] = useState(0)
  const preferences = useStore(desk, (state) => state.preferences)
  const mode = useSession((session) => session.layout.mode)
  useEffect(followFront, [])
  useEffect(() => (isSecure ? holdDesk(isTaking > 0) : undefined), [isSecure, isTaking])
  const layout = useStore(desk, ({ preferences: own, cashierId }) => layoutOf(own, cashierId))
  const isTraining = useStore(desk, (state) => state.training !== null)
  const isBanded = useStore(
    desk,
    (state) => state.training === null && (state.licence?.state === 'grace' || obstacleToSelling(state) !== null),
  )
  const isDark = preferences.isDark || mode === 'dark'
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['theme']
    dataset['theme'] = isDark ? 'dark' : 'light'
    return () => {
      if (before !== undefined) dataset['theme'] = before
    }
  }, [isDark])
  return (
    <div
      className={`d-desk is-${layout}-layout${isTraining ? ' is-training' : ''}${isBanded ? ' is-licence-banded' : ''}`}
      data-surface="desk"
      onMouseDown={keepFocus}
    >
      {isTraining && <TrainingBand />}
      {isBanded && <LicenceBand />}
      {isSecure ? <Gate onTakeOver={() => setTaking(isTaking + 1)} /> : <InsecurePage />}
    </div>
  )
}

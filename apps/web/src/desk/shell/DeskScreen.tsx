import { memo, useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { BasketPane } from '../cashiering/BasketPane.tsx'
import { desk } from '../model/desk-state.ts'
import type { DeskState, Section } from '../model/desk-state.ts'
import { settingOf } from '../model/desk-setup.ts'
import { cashierOf, openSections, useCashier } from '../model/desk-can.ts'
import { Dialogs } from './Dialogs.tsx'
import { Panel } from './Panel.tsx'
import { Rail } from './Rail.tsx'
import { Strip } from './Strip.tsx'
import { TopBar } from './TopBar.tsx'
import { typeLate, useDeskKeys } from './use-desk-keys.ts'
import { useWords } from '../ui/use-words.ts'
import { lockDesk } from '../lock/lock.ts'
import { LockScreen } from '../lock/LockScreen.tsx'
import { leaveSearch, searchBox } from '../cashiering/SearchBox.tsx'
import { typedCash } from '../payment/methods/cash/typed-cash.ts'
import { captureScans } from '../scan/capture.ts'
import { ScanAhead } from '../scan/ScanAhead.tsx'
import { hearScan } from '../scan/scan-flow.ts'
import { useSecondScreen } from './use-second-screen.ts'
import {
  BrokenPage,
  ChooseOutlet,
  DisabledPage,
  ElsewherePage,
  InsecurePage,
  LoadingScreen,
} from '../setup/SetupScreens.tsx'
import { RegisterScreen } from '../setup/RegisterScreen.tsx'
import { OpenShiftScreen } from '../shift/OpenShiftScreen.tsx'
import { holdDesk, isSecureEnough } from './start-desk.ts'
import { useSteadyPresses } from '../ui/steady-press.ts'
import { useStore } from '../ui/store.ts'
import './desk.css'
import './stage.css'
import './desk-parts.css'
import './desk-documents.css'

// What stands beside cashiering comes when somebody opens it; the service worker has it for when there is no line.
const InventorySection = lazyPart(async () => (await import('../inventory/InventorySection.tsx')).InventorySection)
const ProductsSection = lazyPart(async () => (await import('../products/ProductsSection.tsx')).ProductsSection)
const ShiftSection = lazyPart(async () => (await import('../shift/ShiftSection.tsx')).ShiftSection)

/** Scans are heard wherever the focus is. */
function useScanner(): void {
  useEffect(
    () =>
      captureScans(window, {
        onScan: (code) => {
          // What is typed next is for the line that was scanned, not for the field.
          leaveSearch()
          hearScan(code)
        },
        onTyped: typeLate,
        options: () => desk.read().preferences.wedge,
        remember: () => {
          const { entry } = desk.read()
          const [search, cash] = [searchBox.read(), typedCash.read()]
          return () => {
            desk.change({ entry })
            searchBox.change(search)
            typedCash.change(cash)
          }
        },
      }),
    [],
  )
}

/** After minutes without a touch the desk asks for the PIN. Setting `sales.desk-lock-minutes`. */
function useIdleLock(): void {
  const setup = useStore(desk, (state) => state.setup)
  const minutes = settingOf(setup, 'sales.desk-lock-minutes')
  useEffect(() => {
    if (minutes === 0) return
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      const hasPin = desk.read().setup?.staff.some(({ pin }) => pin !== null) === true
      if (hasPin && Date.now() - touchedAt > minutes * 60_000) lockDesk()
    }
    const timer = setInterval(look, 10_000)
    addEventListener('pointerdown', touch, { capture: true })
    addEventListener('keydown', touch, { capture: true })
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', touch, { capture: true })
      removeEventListener('keydown', touch, { capture: true })
    }
  }, [minutes])
}

function SectionView({ section }: { readonly section: Exclude<Section, 'cashiering'> | undefined }) {
  switch (section) {
    case 'products':
      return <ProductsSection />
    case 'inventory':
      return <InventorySection />
    case 'shift':
      return <ShiftSection />
    case undefined:
      return <NotAllowed />
  }
}

/** The stage: the basket, one panel, what is always at hand. Or a section over the whole width, with the way back at its foot. */
function Frame() {
  const section = useStore(desk, (state) => state.section)
  const allowed = openSections(useCashier())
  const shown = allowed.includes(section) ? section : allowed[0]
  if (shown === 'cashiering')
    return (
      <div className="d-frame is-stage">
        <TopBar />
        <main className="d-main">
          <BasketPane />
          <Panel />
        </main>
        <Strip />
      </div>
    )
  return (
    <div className="d-frame">
      <TopBar />
      <main className="d-main">
        <SectionView section={shown} />
      </main>
      <Rail />
    </div>
  )
}

function NotAllowed() {
  const { t } = useWords()
  return <p className="d-empty">{t('message.notAllowed')}</p>
}

/** What the buttons on the screen mean now. */
const meaningOf = ({ section, workArea, finished, dialog }: DeskState): string =>
  [section, workArea, finished?.entryId ?? '', dialog?.kind ?? ''].join('/')

const Desk = memo(function Desk() {
  useDeskKeys()
  useSteadyPresses(useStore(desk, meaningOf))
  useScanner()
  useIdleLock()
  useSecondScreen()
  return (
    <>
      <Frame />
      <Dialogs />
      <ScanAhead />
    </>
  )
})

/** What has to be settled before anybody can sell, in its order. */
function Gate({ onTakeOver }: { readonly onTakeOver: () => void }): ReactNode {
  const phase = useStore(desk, (state) => state.phase)
  const brokenBy = useStore(desk, (state) => state.brokenBy)
  const registration = useStore(desk, (state) => state.registration)
  const isEnabled = useStore(desk, (state) => state.isEnabled)
  const isLoaded = useStore(desk, ({ setup, isCatalogueLoaded }) => setup !== null && isCatalogueLoaded)
  const isOpen = useStore(desk, (state) => !state.isLocked && cashierOf(state) !== null)
  const hasShift = useStore(desk, (state) => state.shift !== null)
  const outlet = useSession((session) => session.outlet)
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
  if (!isOpen) return <LockScreen />
  if (!hasShift) return <OpenShiftScreen />
  return <Desk />
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
  useEffect(() => (isSecure ? holdDesk(isTaking > 0) : undefined), [isSecure, isTaking])
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
      className={preferences.isLeftHanded ? 'd-desk is-left-handed' : 'd-desk'}
      data-surface="desk"
      onMouseDown={keepFocus}
    >
      {isSecure ? <Gate onTakeOver={() => setTaking(isTaking + 1)} /> : <InsecurePage />}
    </div>
  )
}

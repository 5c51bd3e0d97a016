import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startEvents } from '../api/events.ts'
import { forgetMissing, useMissing } from '../api/missing-databases.ts'
import { useSession } from '../session/session.ts'
import { AntdFrame } from './AntdFrame.tsx'
import { IdleLock } from './IdleLock.tsx'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { LicencePrompt } from './LicencePrompt.tsx'
import { Menu } from './Menu.tsx'
import '../kit/kit.css'
import './shell.css'
import { TopBar } from './TopBar.tsx'
import { useShellKeys } from './commands/use-shell-keys.ts'
import { useFreshRights } from './use-fresh-rights.ts'
import { useTillInOffice } from './till/use-till-in-office.ts'

/** Its program is there before its styles may be. */
export { styled } from '../theme/antd-styles.ts'

// The search and the sheet of shortcuts come when somebody first asks for them.
const CommandBar = lazyPart(async () => (await import('./commands/CommandBar.tsx')).default)
const ViewBar = lazyPart(async () => (await import('./ViewBar.tsx')).default)
const SupportBar = lazyPart(async () => (await import('./support/SupportBar.tsx')).default)
const TestShopBar = lazyPart(async () => (await import('./test-shop/TestShopBar.tsx')).default)
const ElevationBar = lazyPart(async () => (await import('./ElevationBar.tsx')).default)
const MissingBar = lazyPart(async () => (await import('./missing/MissingBar.tsx')).default)
const ShortcutSheet = lazyPart(async () => (await import('./commands/ShortcutSheet.tsx')).default)

/** The frame of the back office: the menu of what one may, the bar on top, the screen beside them. */
export default function Shell() {
  const { t } = useTranslation(['common', 'shell'])
  const isViewing = useSession((session) => Boolean(session.user?.view))
  const isSupport = useSession((session) => Boolean(session.user?.support))
  const isTest = useSession((session) => session.user?.isTestShop === true)
  const isElevated = useSession((session) => Boolean(session.user?.elevation))
  const layoutType = useSession((session) => session.layout.layoutType)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const missing = useMissing()
  useEffect(forgetMissing, [path])
  // On a phone the menu lies over the page it was opened on: another page is shown without it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null)
  const isMenuOpen = menuOpenOn === path
  const [isCommandOpen, setIsCommandOpen] = useState(false)
  const [wasCommandAsked, setWasCommandAsked] = useState(false)
  const openCommands = (): void => {
    setWasCommandAsked(true)
    setIsCommandOpen(true)
  }
  useFreshRights()
  useTillInOffice()
  useEffect(startEvents, [])
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  useShellKeys({ openCommands, openSheet: () => setIsSheetOpen(true) })

  return (
    <AntdFrame>
      <a className="k-skip" href="#page-content">
        {t('skip')}
      </a>
      <div className={`k-shell is-${layoutType}${isMenuOpen ? ' is-menu-open' : ''}`}>
        <Menu isOpen={isMenuOpen} onClose={() => setMenuOpenOn(null)} />
        <div className="k-shell-side">
          <TopBar onMenu={() => setMenuOpenOn(path)} onCommand={openCommands} />
          {isTest ? <TestShopBar /> : null}
          <LicencePrompt />
          {isViewing ? <ViewBar /> : null}
          {isSupport ? <SupportBar /> : null}
          {isElevated ? <ElevationBar /> : null}
          {missing === '' ? null : <MissingBar names={missing} />}
          {/* Two words: a field of a form that stands over the page is named by its own one (`content`). */}
          <main id="page-content" className="k-shell-content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      {wasCommandAsked ? <CommandBar isOpen={isCommandOpen} onClose={() => setIsCommandOpen(false)} /> : null}
      {isSheetOpen ? <ShortcutSheet onClose={() => setIsSheetOpen(false)} /> : null}
      <IdleLock />
    </AntdFrame>
  )
}

import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startEvents } from '../api/events.ts'
import { useSession } from '../session/session.ts'
import { AntdFrame } from './AntdFrame.tsx'
import { CommandBar } from './CommandBar.tsx'
import { Menu } from './Menu.tsx'
import '../kit/kit.css'
import './shell.css'
import { TopBar } from './TopBar.tsx'
import { useFreshRights } from './use-fresh-rights.ts'

/** The frame of the back office: the menu of what one may, the bar on top, the screen beside them. */
export default function Shell() {
  const { t } = useTranslation(['common', 'shell'])
  const layoutType = useSession((session) => session.layout.layoutType)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // On a phone the menu lies over the page it was opened on: another page is shown without it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null)
  const isMenuOpen = menuOpenOn === path
  const [isCommandOpen, setIsCommandOpen] = useState(false)
  useFreshRights()
  useEffect(startEvents, [])
  useCommandKey(() => setIsCommandOpen(true))

  return (
    <AntdFrame>
      <a className="k-skip" href="#content">
        {t('skip')}
      </a>
      <div className={`k-shell is-${layoutType}${isMenuOpen ? ' is-menu-open' : ''}`}>
        <Menu isOpen={isMenuOpen} onClose={() => setMenuOpenOn(null)} />
        <div className="k-shell-side">
          <TopBar onMenu={() => setMenuOpenOn(path)} onCommand={() => setIsCommandOpen(true)} />
          <main id="content" className="k-shell-content" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <CommandBar isOpen={isCommandOpen} onClose={() => setIsCommandOpen(false)} />
    </AntdFrame>
  )
}

function useCommandKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

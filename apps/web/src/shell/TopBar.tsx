import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { useRootClass } from '../kit/state/use-root-class.ts'
import { useSession, writeLayout } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { menuIcon, moonIcon, searchIcon, settingsIcon, sunIcon } from '../ui/icons.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { HandbookButton, HandbookPlace } from './handbook/HandbookPlace.tsx'
import { LiveDot } from './LiveDot.tsx'
import { OutletPicker } from './OutletPicker.tsx'
import { UpdateButton } from './UpdateButton.tsx'

const LayoutDrawer = lazyPart(async () => (await import('./LayoutDrawer.tsx')).LayoutDrawer)

const NoticeBell = lazyPart(() => import('./NoticeBell.tsx').then((part) => part.NoticeBell))

/** Outlet, command bar, live state, language, mode, layout and account. */
export function TopBar({ onMenu, onCommand }: { onMenu: () => void; onCommand: () => void }) {
  const { t } = useTranslation('shell')
  const [isLayoutOpen, setIsLayoutOpen] = useState(false)
  const [wasLayoutAsked, setWasLayoutAsked] = useState(false)
  useRootClass('has-top')
  const openLayout = (): void => {
    setWasLayoutAsked(true)
    setIsLayoutOpen(true)
  }
  return (
    <header className="k-top">
      <button type="button" className="k-top-button k-top-menu" aria-label={t('openMenu')} onClick={onMenu}>
        <Icon of={menuIcon} />
      </button>
      <OutletPicker />
      <button
        type="button"
        className="k-top-command"
        aria-label={t('command.open')}
        onClick={onCommand}
        aria-keyshortcuts="Control+K"
      >
        <Icon of={searchIcon} />
        <span>{t('command.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="k-top-end">
        <UpdateButton />
        <LiveDot />
        <NoticeBell />
        <div className="k-top-wide">
          <LanguageSwitch />
          <ModeButton />
          <HandbookButton />
          <button
            type="button"
            className="k-top-button"
            aria-label={t('layout.title')}
            title={t('layout.title')}
            onClick={openLayout}
          >
            <Icon of={settingsIcon} />
          </button>
        </div>
        <AccountMenu onLayout={openLayout} />
      </div>
      {wasLayoutAsked ? <LayoutDrawer isOpen={isLayoutOpen} onClose={() => setIsLayoutOpen(false)} /> : null}
      <HandbookPlace />
    </header>
  )
}

function ModeButton() {
  const { t } = useTranslation('shell')
  const mode = useSession((session) => session.layout.mode)
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className="k-top-button"
      aria-label={t(`theme.${other}`)}
      title={t(`theme.${other}`)}
      onClick={() => writeLayout({ mode: other })}
    >
      <Icon of={mode === 'dark' ? sunIcon : moonIcon} />
    </button>
  )
}

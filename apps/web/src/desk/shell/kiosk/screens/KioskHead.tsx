import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { goodIcon, lockIcon, userIcon } from '../../../../ui/icons.ts'
import { languageNames } from '../../../../ui/LanguageSwitch.tsx'
import { currentLanguage, showLanguage } from '../../../../words/words.ts'
import { desk } from '../../../model/desk-state.ts'
import { useStore } from '../../../ui/store.ts'
import { kiosk } from '../kiosk-state.ts'
import { useCallOut, useStep } from '../use-kiosk.ts'
import { useTold } from './use-told.ts'

const languages = ['zh', 'en', 'ja'] as const

/** The shop, three languages in their own words, the call for help and the light that says it went out. Nothing in it moves. */
export function KioskHead() {
  const { t } = useTranslation('kiosk')
  const name = useStore(desk, ({ setup }) => setup?.outlet.name ?? '')
  const isPrinterOut = useStore(kiosk, (state) => state.isPrinterOut)
  const isHelpAsked = useStore(kiosk, (state) => state.isHelpAsked)
  const call = useCallOut()
  // Staff are called to the printer, for whom nobody waits here.
  const isWaiting = call !== null && (call !== 'help' || isHelpAsked)
  const isHelped = useStep() === 'staff'
  const told = useTold()
  return (
    <header className="d-kiosk-head">
      <p className="d-kiosk-shop">
        <b>{name}</b>
      </p>
      <div className="d-kiosk-languages" role="group" aria-label={t('language')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            className="d-button"
            lang={language}
            aria-pressed={language === currentLanguage()}
            onClick={() => void showLanguage(language)}
          >
            {languageNames[language].long}
          </button>
        ))}
      </div>
      <div className="d-kiosk-help">
        <button
          type="button"
          className="d-button is-large"
          disabled={isWaiting || isHelped}
          onClick={() => kiosk.change({ isHelpAsked: true })}
        >
          <Icon of={userIcon} /> {t('call.ask')}
        </button>
        <button
          type="button"
          className="d-button is-square"
          aria-label={t('staff.open')}
          disabled={isHelped}
          onClick={() => kiosk.change({ pinFor: '' })}
        >
          <Icon of={lockIcon} />
        </button>
      </div>
      <p className={`d-kiosk-light${isWaiting ? ' is-on' : ''}`} role="status">
        {isWaiting && (
          <>
            <Icon of={goodIcon} /> {t('call.sent')}
          </>
        )}
        {!isWaiting && (told || (isPrinterOut && t('call.noPaper')))}
      </p>
    </header>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { cloudIcon, goodIcon, languageIcon } from '../../ui/icons.ts'
import { DirectionSwitch } from './DirectionSwitch.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { useBrand, useBrandName } from '../../session/brand.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { suggestedLanguage } from '../../words/locale.ts'
import { changeLanguage, currentLanguage } from '../../words/words.ts'
import './login.css'

/** The page around signing in: who we are on one side, the form on the other, the language within reach. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login')
  const brandName = useBrandName()
  const isBranded = useBrand() !== null
  return (
    <div className="k-login">
      <aside className={`k-login-brand ${isBranded ? 'is-branded' : ''}`}>
        <div className="k-login-name">
          <BrandMark size={44} />
          <span>{brandName}</span>
        </div>
        <p>{t('tagline')}</p>
        <ul>
          <li>
            <Icon of={cloudIcon} /> {t('points.offline')}
          </li>
          <li>
            <Icon of={goodIcon} /> {t('points.once')}
          </li>
          <li>
            <Icon of={languageIcon} /> {t('points.languages')}
          </li>
        </ul>
      </aside>
      <main className="k-login-main">
        <div className="k-login-top">
          <LanguageSwitch />
          <DirectionSwitch />
        </div>
        <div className="k-login-card">{children}</div>
        <LanguageHint />
        {isSecureContext ? null : <p className="k-login-insecure">{t('insecure')}</p>}
      </main>
    </div>
  )
}

/** One tap to the browser's own language where it differs from the one shown (D1). */
function LanguageHint() {
  const { t } = useTranslation('login')
  const suggested = suggestedLanguage(navigator.languages, currentLanguage())
  if (suggested === null) return null
  return (
    <button
      type="button"
      className="k-button k-button-quiet"
      lang={suggested}
      onClick={() => void changeLanguage(suggested)}
    >
      <Icon of={languageIcon} /> {t(`hint.${suggested}`)}
    </button>
  )
}

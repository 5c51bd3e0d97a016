import { useTranslation } from 'react-i18next'
import type { Language } from '../words/locale.ts'
import { changeLanguage, currentLanguage } from '../words/words.ts'

/** Each language in its own words, so that whoever cannot read the page finds it. */
export const languageNames: Readonly<Record<Language, { readonly short: string; readonly long: string }>> = {
  zh: { short: '中', long: '中文' },
  en: { short: 'EN', long: 'English' },
  ja: { short: '日', long: '日本語' },
}

const order: readonly Language[] = ['zh', 'en', 'ja']

/** Changes every word on screen at once. Source: I1-P01, D1. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const shown = currentLanguage()
  return (
    <div className="k-languages" role="group" aria-label={t('language')}>
      {order.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          aria-label={languageNames[language].long}
          title={languageNames[language].long}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language].short}
        </button>
      ))}
    </div>
  )
}

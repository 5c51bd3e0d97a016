import { getFixedT } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsIcon } from '../../ui/icons.ts'
import { useMayOpen } from '../../parts/place/AllowedLink.tsx'
import type { OfferedCommand } from '../commands/commands.ts'
import { placeAt } from '../../places.ts'
import { needWords } from '../../words/coming/missing-words.ts'
import { currentLanguage } from '../../words/words.ts'
import { SEARCH_WORDS, type SearchT } from './search-words.ts'
import { settingPlaces } from './setting-places.ts'

/** The words that settings are called by; null until they are there, and where they do not come. */
function useSearchWords(): SearchT | null {
  useTranslation()
  const language = currentLanguage()
  const [cameIn, setCameIn] = useState('')
  useEffect(() => {
    let isCurrent = true
    needWords(SEARCH_WORDS).then(
      () => isCurrent && setCameIn(language),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return cameIn === language ? getFixedT(language, SEARCH_WORDS) : null
}

/** The settings whose screens this person may open, by the words of those screens. They are left out until those words are there. */
export function useSettingCommands(): OfferedCommand[] {
  const t = useSearchWords()
  const mayOpen = useMayOpen()
  if (t === null) return []
  return settingPlaces
    .filter(({ to }) => mayOpen(to))
    .map(({ key, to, title, also }) => {
      const screen = placeAt(to)
      return {
        id: `setting-${key.replace('.', '-')}`,
        title: title(t),
        note: screen ? t('search:setting.note', { page: t(`nav:screen.${screen.name}.title`) }) : '',
        spoken: also?.(t) ?? [],
        icon: settingsIcon,
        to,
      }
    })
}

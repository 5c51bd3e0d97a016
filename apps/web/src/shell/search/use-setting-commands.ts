import { useTranslation } from 'react-i18next'
import { settingsIcon } from '../../ui/icons.ts'
import { useMayOpen } from '../../parts/place/AllowedLink.tsx'
import type { OfferedCommand } from '../commands/commands.ts'
import { placeAt } from '../../places.ts'
import { SEARCH_WORDS } from './search-words.ts'
import { settingPlaces } from './setting-places.ts'

/** The settings whose screens this person may open, by the words of those screens. They are left out until those words are there. */
export function useSettingCommands(): OfferedCommand[] {
  const { t, ready } = useTranslation(SEARCH_WORDS, { useSuspense: false })
  const mayOpen = useMayOpen()
  if (!ready) return []
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

import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { chooseOutlet, useSession, writeLayout } from '../../session/session.ts'
import { languageIcon, lockIcon, logoutIcon, moonIcon, outletIcon, sunIcon, userIcon } from '../../ui/icons.ts'
import { languageNames } from '../../ui/LanguageSwitch.tsx'
import { changeLanguage } from '../../words/words.ts'
import { useMenuAreas } from '../menu/use-menu-areas.ts'

export interface OfferedCommand {
  readonly id: string
  readonly title: string
  /** The note shown beside it and searched too: the area of a screen. */
  readonly note: string
  /** Other ways to ask for it, in any language; searched and not shown. */
  readonly spoken?: readonly string[]
  /** A text behind it; searched, not shown, and last among what fits. */
  readonly body?: string
  readonly icon: IconDefinition
  readonly to?: string
  readonly run?: () => void
}

/**
 * Returns the commands whose title, note, address or other ways to ask for them contain every typed word; full and half
 * width are the same. Those that begin with it come first, then those with a word that does, then the rest; within each
 * in their own order.
 */
export function matchCommands(commands: readonly OfferedCommand[], typed: string): OfferedCommand[] {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
  const wanted = plain(typed).trim()
  const words = wanted.split(/\s+/).filter(Boolean)
  const rankOf = (title: string): number => {
    if (title.startsWith(wanted)) return 0
    return title.split(/\s+/).some((word) => word.startsWith(wanted)) ? 1 : 2
  }
  return commands
    .filter(({ title, note, to, spoken = [], body = '' }) => {
      const text = plain([title, note, to ?? '', ...spoken, body].join(' '))
      return words.every((word) => text.includes(word))
    })
    .map((command) => ({
      command,
      rank: Math.min(...[command.title, ...(command.spoken ?? [])].map((name) => rankOf(plain(name)))),
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/** Every screen the person may open, then what the top bar does, then the outlets. */
export function useCommands(): OfferedCommand[] {
  const { t } = useTranslation(['nav', 'shell', 'common'])
  const { outlets, layout } = useSession()
  const other = layout.mode === 'dark' ? 'light' : 'dark'
  const screens = useMenuAreas().flatMap(({ area, entries }) =>
    entries.map((entry) => ({
      id: entry.name,
      title: entry.isLocked
        ? t('shell:lockedPage', { page: t(`screen.${entry.name}.title`) })
        : t(`screen.${entry.name}.title`),
      note: t(`area.${area}`),
      icon: entry.icon,
      to: entry.isLocked ? paths.authorization() : entry.path,
    })),
  )
  const action = (id: string, title: string, icon: IconDefinition, run: () => void): OfferedCommand => ({
    id,
    title,
    note: '',
    icon,
    run,
  })
  return [
    ...screens,
    { id: 'profile', title: t('shell:profile'), note: t('shell:account'), icon: userIcon, to: paths.profile() },
    action('mode', t(`shell:theme.${other}`), other === 'dark' ? moonIcon : sunIcon, () =>
      writeLayout({ mode: other }),
    ),
    ...(['zh', 'en', 'ja'] as const).map((language) =>
      action(`language-${language}`, languageNames[language].long, languageIcon, () => void changeLanguage(language)),
    ),
    ...outlets.map((outlet) =>
      action(`outlet-${outlet.id}`, `${t('shell:outlet')}: ${outlet.name}`, outletIcon, () => chooseOutlet(outlet.id)),
    ),
    { id: 'lock', title: t('common:lock'), note: t('shell:account'), icon: lockIcon, to: paths.status.lockscreen() },
    { id: 'logout', title: t('common:signOut'), note: t('shell:account'), icon: logoutIcon, to: paths.logout() },
  ]
}

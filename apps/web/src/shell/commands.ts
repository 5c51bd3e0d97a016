import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import { chooseOutlet, useSession, writeLayout } from '../session/session.ts'
import { languageIcon, lockIcon, logoutIcon, moonIcon, outletIcon, sunIcon, userIcon } from '../ui/icons.ts'
import { languageNames } from '../ui/LanguageSwitch.tsx'
import { changeLanguage } from '../words/words.ts'
import { areasFor } from './menu-entries.ts'

export interface Command {
  readonly id: string
  readonly title: string
  /** Said beside it and searched too: the area of a screen. */
  readonly note: string
  readonly icon: IconDefinition
  readonly to?: string
  readonly run?: () => void
}

/** Commands whose title or note contains every typed word, in their own order; full and half width are the same. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ title, note, to }) => {
    const text = plain(`${title} ${note} ${to ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

/** Every screen the person may open, then what the top bar does, then the outlets. */
export function useCommands(): Command[] {
  const { t } = useTranslation(['nav', 'shell', 'common'])
  const { perm, user, outlets, layout } = useSession()
  const other = layout.mode === 'dark' ? 'light' : 'dark'
  const screens = areasFor(perm, user?.tier ?? 'staff').flatMap(({ area, entries }) =>
    entries.map((entry) => ({
      id: entry.name,
      title: t(`screen.${entry.name}.title`),
      note: t(`area.${area}`),
      icon: entry.icon,
      to: entry.path,
    })),
  )
  const action = (id: string, title: string, icon: IconDefinition, run: () => void): Command => ({
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

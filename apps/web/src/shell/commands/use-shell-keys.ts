import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Shortcut } from '../../kit/keys/shortcuts.ts'
import { useShortcutKeys, useShortcuts } from '../../kit/keys/use-shortcuts.ts'
import { goKeys } from './go-keys.ts'
import { useMenuAreas } from '../menu/use-menu-areas.ts'

/** The keys of every page of the back office: search, the sheet of shortcuts, and `g` with a letter to go somewhere. */
export function useShellKeys({ openCommands, openSheet }: { openCommands: () => void; openSheet: () => void }): void {
  const { t } = useTranslation(['shell', 'nav'])
  const search = { label: t('shell:command.open'), run: openCommands }
  useShortcutKeys()
  useShortcuts([
    { keys: 'mod+k', group: 'everywhere', isInFields: true, offer: () => search },
    { keys: '/', group: 'everywhere', offer: () => search },
    { keys: '?', group: 'everywhere', offer: () => ({ label: t('shell:keys.title'), run: openSheet }) },
    ...useGoing(),
  ])
}

function useGoing(): Shortcut[] {
  const { t } = useTranslation('nav')
  const navigate = useNavigate()
  const entries = useMenuAreas().flatMap((area) => area.entries)
  const theirs = goKeys.flatMap(([letter, path]) => {
    const entry = entries.find((one) => one.path === path && one.isLocked !== true)
    return entry ? [{ letter, path, name: entry.name }] : []
  })
  // The first page of a letter wins: the table's last line does.
  return theirs.toReversed().map(({ letter, path, name }) => ({
    keys: `g ${letter}`,
    group: 'go',
    offer: () => ({ label: t(`screen.${name}.title`), run: () => void navigate({ to: path }) }),
  }))
}

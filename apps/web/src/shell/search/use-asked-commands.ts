import { useTranslation } from 'react-i18next'
import { readShortcuts } from '../../kit/keys/use-shortcuts.ts'
import { paths } from '../../paths.ts'
import { holdsAny } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { addIcon, infoIcon } from '../../ui/icons.ts'
import type { OfferedCommand } from '../commands/commands.ts'
import { placeAt } from '../../places.ts'
import { useMenuAreas } from '../menu/use-menu-areas.ts'
import { creatableBy, createKinds, type CreateName } from './create-kinds.ts'
import { useHandbookCommands } from './use-handbook-commands.ts'
import { equalsOf, waysToCreate, waysToHelp } from './spoken.ts'
import { useSettingCommands } from './use-setting-commands.ts'

/** Returns the commands that somebody has to type for: things to make, settings, help, pages of the handbook. */
export const useAskedCommands = (): OfferedCommand[] => [
  ...useCreateCommands(),
  ...useSettingCommands(),
  ...useHelpCommands(),
  ...useHandbookCommands(),
]

/**
 * Returns the things that this person may make here and now; with `anywhere` also those that first need an outlet to be
 * chosen.
 */
export function useCreatable(anywhere = false): CreateName[] {
  const { perm, outlet, outlets } = useSession()
  const areas = useMenuAreas()
  return creatableBy({
    holds: (...keys) => holdsAny(perm, keys),
    lists: areas.flatMap(({ entries }) => entries.filter(({ isLocked }) => isLocked !== true).map(({ path }) => path)),
    hasOutlet: anywhere || outlet !== null,
    outlets: outlets.length,
  })
}

/** Each opens the list of its kind with the form for a new one, as the list's own button does. */
function useCreateCommands(): OfferedCommand[] {
  const { t } = useTranslation(['search', 'nav'])
  return useCreatable().map((name) => {
    const { list } = createKinds[name]
    const screen = placeAt(list)
    const [thing = ''] = equalsOf(t(`search:create.thing.${name}`))
    return {
      id: `create-${name}`,
      title: t('search:create.title', { thing }),
      note: screen ? t(`nav:screen.${screen.name}.title`) : '',
      spoken: waysToCreate(name),
      icon: addIcon,
      to: `${list}?new=yes`,
    }
  })
}

/** The sheet of shortcuts of the page behind the search, and for an owner the page that leads to the first sale. */
function useHelpCommands(): OfferedCommand[] {
  const { t } = useTranslation(['search', 'shell', 'nav'])
  const isOwner = useSession(({ user }) => user?.tier === 'merchant')
  const openSheet = (): void =>
    readShortcuts()
      .findLast(({ keys }) => keys === '?')
      ?.offer()
      ?.run()
  const shared = { note: t('search:help.note'), icon: infoIcon }
  const begin = { ...shared, id: 'help-begin', title: t('nav:screen.start.title'), spoken: waysToHelp('begin') }
  return [
    { ...shared, id: 'help-keys', title: t('shell:keys.title'), spoken: waysToHelp('keys'), run: openSheet },
    ...(isOwner ? [{ ...begin, to: paths.start() }] : []),
  ]
}

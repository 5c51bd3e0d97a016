import { useTranslation } from 'react-i18next'
import { searchTextOf } from '../../parts/handbook/page-text.ts'
import { useHandbookEntries } from '../../parts/handbook/use-handbook.ts'
import { useSession } from '../../session/session.ts'
import { helpIcon } from '../../ui/icons.ts'
import type { OfferedCommand } from '../commands/commands.ts'
import { openHandbook } from '../handbook/open-handbook.ts'
import { rolesFor } from '../handbook/roles-for.ts'

/** The pages of the handbook, found by title, by other names of the task and by what they say; left out until they are there. */
export function useHandbookCommands(): OfferedCommand[] {
  const { t } = useTranslation('shell')
  const tier = useSession((session) => session.user?.tier ?? 'staff')
  const { entries, speak } = useHandbookEntries(rolesFor(tier))
  return (entries ?? []).map(({ address, text }) => ({
    id: `handbook-${address.replace('.', '-')}`,
    title: text.title,
    note: t('handbook'),
    spoken: text.also.split('|'),
    body: searchTextOf(text, speak),
    icon: helpIcon,
    run: () => openHandbook(address),
  }))
}

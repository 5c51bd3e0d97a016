import { useTranslation } from 'react-i18next'
import { useMomentText } from '../kit/detail/Moment.tsx'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { alertIcon } from '../ui/icons.ts'
import { roleText } from '../words/role-text.ts'

/** Over every page while somebody acts under a role they were given for a time: which one, where, and until when. Source: RB-P06. */
export default function ElevationBar() {
  const { t } = useTranslation('elevation')
  const elevation = useSession((session) => session.user?.elevation)
  const outlets = useSession((session) => session.outlets)
  const when = useMomentText()
  if (!elevation) return null
  const { roleName, outletId, until } = elevation
  const outlet = outlets.find(({ id }) => id === outletId)?.name
  const facts = { role: roleText(roleName), until: when(until, outletId) }
  return (
    <aside className="k-licence" role="status">
      <Icon of={alertIcon} />
      <span>{outlet === undefined ? t('bar', facts) : t('barAt', { ...facts, outlet })}</span>
    </aside>
  )
}

import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/permission.ts'
import { RoleList } from '../../parts/person/RoleList.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { StaffList } from './StaffList.tsx'

const KEY = 'platform.organisation.staff'

/** Staff and their roles. Source: specification §2 (/merchant/staffMgmt), D66. */
export default function StaffPage() {
  const { t } = useTranslation(['people', 'nav'])
  const [tab, bar] = useTab([
    { key: 'staff', label: t('tab.staff') },
    ...(useCan(`${KEY}.roles`) ? [{ key: 'roles', label: t('tab.roles') }] : []),
  ])
  const head = { title: t('nav:screen.staff.title'), purpose: t('nav:screen.staff.purpose'), above: bar }
  return tab === 'roles' ? (
    <RoleList {...head} subject={{ tier: 'staff', permission: `${KEY}.roles`, calls: staffRoleCalls }} />
  ) : (
    <StaffList {...head} />
  )
}

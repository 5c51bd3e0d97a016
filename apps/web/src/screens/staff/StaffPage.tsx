import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { ListComing } from '../../kit/state/Skeleton.tsx'
import { useCan } from '../../session/permission.ts'
import { RoleList } from '../../parts/person/role/RoleList.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { StaffList } from './StaffList.tsx'

const ElevationList = lazyPart(
  async () => (await import('../../parts/person/elevation/ElevationList.tsx')).ElevationList,
  ListComing,
)

const KEY = 'platform.organisation.staff'

/** Staff and their roles. Source: specification §2 (/merchant/staffMgmt), D66. */
export default function StaffPage() {
  const { t } = useTranslation(['people', 'nav', 'elevation'])
  const [tab, bar] = useTab([
    { key: 'staff', label: t('tab.staff') },
    ...(useCan(`${KEY}.roles`) ? [{ key: 'roles', label: t('tab.roles') }] : []),
    { key: 'temporary', label: t('elevation:tab') },
  ])
  const head = { title: t('nav:screen.staff.title'), purpose: t('nav:screen.staff.purpose'), above: bar }
  if (tab === 'temporary') return <ElevationList title={head.title} above={bar} />
  return tab === 'roles' ? (
    <RoleList {...head} subject={{ tier: 'staff', permission: `${KEY}.roles`, calls: staffRoleCalls }} />
  ) : (
    <StaffList {...head} />
  )
}

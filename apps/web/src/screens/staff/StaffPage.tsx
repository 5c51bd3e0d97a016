import { staffRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { withChunkTimeout } from '../../words/coming/chunk.ts'
import { useCan } from '../../session/permission.ts'
import { RoleList } from '../../parts/person/role/RoleList.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { StaffList } from './StaffList.tsx'

const ElevationList = lazy(() =>
  withChunkTimeout(() =>
    import('../../parts/person/elevation/ElevationList.tsx').then((part) => ({ default: part.ElevationList })),
  ),
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
  if (tab === 'temporary')
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <ElevationList title={head.title} above={bar} />
      </Suspense>
    )
  return tab === 'roles' ? (
    <RoleList {...head} subject={{ tier: 'staff', permission: `${KEY}.roles`, calls: staffRoleCalls }} />
  ) : (
    <StaffList {...head} />
  )
}

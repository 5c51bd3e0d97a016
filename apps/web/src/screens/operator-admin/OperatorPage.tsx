import { operatorAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { operatorRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/permission.ts'
import { AdminList } from '../../parts/person/AdminList.tsx'
import { RoleList } from '../../parts/person/role/RoleList.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'

const KEY = 'platform.operatorAdmins'

/** Lists the people who run the platform, and their roles. Source: D66 (/operator-admin), TN-S12, TN-S13. */
export default function OperatorPage() {
  const { t } = useTranslation(['people', 'nav'])
  const [seesAdmins, seesRoles] = [useCan(KEY), useCan(`${KEY}.roles`)]
  const [tab, bar] = useTab([
    ...(seesAdmins ? [{ key: 'admins', label: t('tab.admins') }] : []),
    ...(seesRoles ? [{ key: 'roles', label: t('tab.roles') }] : []),
  ])
  const head = { title: t('nav:screen.operators.title'), purpose: t('nav:screen.operators.purpose'), above: bar }
  return tab === 'roles' ? (
    <RoleList {...head} subject={{ tier: 'operator', permission: `${KEY}.roles`, calls: operatorRoleCalls }} />
  ) : (
    <AdminList
      {...head}
      subject={{ tier: 'operator', permission: KEY, calls: operatorAdminCalls, roles: operatorRoleCalls }}
    />
  )
}

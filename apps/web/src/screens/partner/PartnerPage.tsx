import { partnerAdminCalls } from '@kassa/contract/identity/admin.calls.ts'
import { partnerRoleCalls } from '@kassa/contract/identity/role.calls.ts'
import { listPartners } from '@kassa/contract/organisation/partner.calls.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ListComing } from '../../kit/state/Skeleton.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useTab } from '../../kit/detail/use-tab.tsx'
import { PartnerList } from './PartnerList.tsx'

const KEY = 'platform.partners'

// The lists behind the other tabs come when somebody opens them.
const AdminList = lazyPart(async () => (await import('../../parts/person/AdminList.tsx')).AdminList, ListComing)
const BrandPanel = lazyPart(async () => (await import('./brand/BrandPanel.tsx')).BrandPanel, ListComing)
const RoleList = lazyPart(async () => (await import('../../parts/person/role/RoleList.tsx')).RoleList, ListComing)

/** Partners with their administrators, roles and brands. Source: specification §2 (/partner), D39, D66. */
export default function PartnerPage() {
  const { t } = useTranslation(['people', 'nav', 'brand'])
  const [address] = useAddress()
  const own = useSession((session) => session.user?.partnerId ?? null)
  const [seesAdmins, seesRoles] = [useCan(`${KEY}.admins`), useCan(`${KEY}.roles`)]
  const [tab, bar] = useTab([
    { key: 'partners', label: t('tab.partners') },
    ...(seesAdmins ? [{ key: 'admins', label: t('tab.admins') }] : []),
    ...(seesRoles ? [{ key: 'roles', label: t('tab.roles') }] : []),
    { key: 'brand', label: t('brand:tab') },
  ])
  const { data } = useAnswer(listPartners, { limit: 200 }, { isEnabled: tab !== 'partners' })
  const partnerId = address['of'] ?? own ?? data?.rows[0]?.id
  const head = { title: t('nav:screen.partners.title'), purpose: t('nav:screen.partners.purpose') }
  if (tab === 'partners') return <PartnerList {...head} above={bar} />
  const above = (
    <>
      {bar}
      <PartnerChoice partners={data?.rows ?? []} partnerId={partnerId} />
    </>
  )
  if (partnerId === undefined) return bar
  return tab === 'brand' ? (
    <BrandPanel {...head} key={partnerId} above={above} partnerId={partnerId} />
  ) : tab === 'roles' ? (
    <RoleList
      {...head}
      key={partnerId}
      above={above}
      subject={{ tier: 'partner', permission: `${KEY}.roles`, calls: partnerRoleCalls, partnerId }}
    />
  ) : (
    <AdminList
      {...head}
      key={partnerId}
      above={above}
      subject={{
        tier: 'partner',
        permission: `${KEY}.admins`,
        calls: partnerAdminCalls,
        roles: partnerRoleCalls,
        partnerId,
      }}
    />
  )
}

interface ChoiceProps {
  readonly partners: readonly { readonly id: string; readonly name: string }[]
  readonly partnerId: string | undefined
}

/** Asks for the partner whose administrators or roles are shown. */
function PartnerChoice({ partners, partnerId }: ChoiceProps) {
  const { t } = useTranslation('people')
  const [, change] = useAddress()
  return (
    <Select
      showSearch
      optionFilterProp="label"
      style={{ minWidth: 240, marginBottom: 12 }}
      aria-label={t('field.partner')}
      value={partnerId}
      onChange={(of) => change({ of, cursor: null })}
      options={partners.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

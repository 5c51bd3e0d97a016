import {
  type adminView,
  merchantAdminCalls,
  operatorAdminCalls,
  partnerAdminCalls,
} from '@kassa/contract/identity/admin.calls.ts'
import { listMerchants, readMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import { listStaff, readStaff, type staffView } from '@kassa/contract/organisation/staff.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listOutlets, readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'

/** For the tiers above: one merchant of many. Nothing for people inside one. */
export function useMerchantFilter(): readonly Filter[] {
  const { t } = useTranslation('people')
  const isAbove = useSession(({ user }) => user?.merchantId === null)
  return isAbove
    ? [{ kind: 'found', name: 'merchantId', label: t('field.merchant'), list: listMerchants, read: readMerchant }]
    : []
}

/** One partner of many, for whoever may look at partners. */
export function usePartnerFilter(): readonly Filter[] {
  const { t } = useTranslation('people')
  const sees = useCan('platform.partners')
  return sees
    ? [{ kind: 'found', name: 'partnerId', label: t('field.partner'), list: listPartners, read: readPartner }]
    : []
}

const personName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

const adminsOf = {
  operator: { calls: operatorAdminCalls, permission: 'platform.operatorAdmins' },
  partner: { calls: partnerAdminCalls, permission: 'platform.partners.admins' },
  merchant: { calls: merchantAdminCalls, permission: 'platform.organisation.merchant.admins' },
} as const

/** One of the administrators of one's own tier, for whoever may look at them. */
export function useAdminFilter(name: string, label: string): readonly Filter[] {
  const tier = useSession(({ user }) => user?.tier)
  const { calls, permission } = adminsOf[tier === 'operator' || tier === 'partner' ? tier : 'merchant']
  const sees = useCan(permission)
  const nameOf = (admin: OutputOf<typeof adminView>): string => personName(admin) || admin.email
  return sees ? [{ kind: 'found', name, label, list: calls.list, read: calls.read, nameOf }] : []
}

/** One of the staff, for whoever may look at them. */
export function useStaffFilter(name: string, label: string): readonly Filter[] {
  const sees = useCan('platform.organisation.staff')
  const nameOf = (one: OutputOf<typeof staffView>): string => personName(one) || one.number
  return sees ? [{ kind: 'found', name, label, list: listStaff, read: readStaff, nameOf }] : []
}

/** One outlet of many, for whoever may look at outlets. */
export function useOutletFilter(label: string): readonly Filter[] {
  const sees = useCan('platform.organisation.outlets')
  return sees ? [{ kind: 'found', name: 'outletId', label, list: listOutlets, read: readOutlet }] : []
}

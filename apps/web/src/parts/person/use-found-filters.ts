import { listMerchants, readMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filters.ts'
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

import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { useDividedFilters } from '../../parts/figures/use-divided-filters.ts'
import { useSession } from '../../session/session.ts'
import { orderTypes, paymentMethods, statuses } from '../../parts/order/order-words.ts'

/** Returns the filters of orders. */
export function useOrderFilters(): Filter[] {
  const { t } = useTranslation(['order', 'payment', 'common'])
  const divided = useDividedFilters()
  const currency = useSession((session) => session.outlet?.payCurrency ?? 'USD')
  const yesNo = [
    { value: 'yes', label: t('common:yes') },
    { value: 'no', label: t('common:no') },
  ]
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('filter.days') },
    choiceOf('status', t('column.status'), statuses, (value) => t(`status.${value}`)),
    choiceOf('type', t('column.type'), orderTypes, (value) => t(`type.${value}`)),
    choiceOf('method', t('column.method'), paymentMethods, (code) => t(`payment:method.${code}` as never)),
    { kind: 'text', name: 'shift', label: t('filter.shift') },
    { kind: 'money', name: 'minimumMinor', label: t('filter.minimum'), currency },
    { kind: 'money', name: 'maximumMinor', label: t('filter.maximum'), currency },
    { kind: 'choice', name: 'hasRefund', label: t('filter.refund'), options: yesNo },
    { kind: 'choice', name: 'underReview', label: t('filter.review'), options: yesNo },
    ...divided,
  ]
}

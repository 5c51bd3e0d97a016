import { listCouponTemplates, readCouponTemplate } from '@kassa/contract/promotion/coupon.calls.ts'
import { listPlans, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { useCan } from '../../session/permission.ts'

/** Orders by the plan that did something for them or the coupon they used, for whoever may look at those. */
export function useOfferFilters(): readonly Filter[] {
  const { t } = useTranslation('order')
  const plans = useCan('platform.marketing.plans')
  const coupons = useCan('platform.marketing.coupons')
  return [
    ...(plans
      ? [{ kind: 'found', name: 'planId', label: t('filter.plan'), list: listPlans, read: readPlan } as const]
      : []),
    ...(coupons
      ? [
          {
            kind: 'found',
            name: 'couponTemplateId',
            label: t('filter.coupon'),
            list: listCouponTemplates,
            read: readCouponTemplate,
          } as const,
        ]
      : []),
  ]
}

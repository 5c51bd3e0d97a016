import { type CouponTemplate, couponResult } from '@kassa/contract/promotion/coupon.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { OfferResult } from '../../parts/offer/OfferResult.tsx'

interface Props {
  readonly template: CouponTemplate
  readonly onClose: () => void
}

/** Shows the results of a kind of coupon so far. Source: features MK-P11. */
export function CouponResult({ template, onClose }: Props) {
  const { t } = useTranslation('promotion')
  const { data, error, refetch } = useAnswer(couponResult, { id: template.id }, { isQuiet: true })
  return (
    <ReadingDrawer onClose={onClose} title={t('result.title', { name: template.name })} size={720}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <OfferResult result={data} named={{ couponTemplateId: template.id }} /> : null}
      {data || error ? null : <Skeleton />}
    </ReadingDrawer>
  )
}

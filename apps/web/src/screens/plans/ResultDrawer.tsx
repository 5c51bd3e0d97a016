import { planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { OfferResult } from '../../parts/offer/OfferResult.tsx'
import { AgainstControl } from './AgainstControl.tsx'
import type { ShownPlan } from './plan-draft.ts'
import { BudgetUsed } from './result/BudgetUsed.tsx'

interface Props {
  readonly plan: ShownPlan
  readonly onClose: () => void
}

/** Shows the results of a plan so far, and why cashiers switched it off. Source: features MK-P11. */
export function ResultDrawer({ plan, onClose }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <ReadingDrawer onClose={onClose} title={t('result.title', { name: plan.name })} size={720}>
      <p className="k-muted">{plan.sentence}</p>
      <Result id={plan.id} />
    </ReadingDrawer>
  )
}

function Result({ id }: { readonly id: string }) {
  const { t } = useTranslation('promotion')
  const { data, error, refetch } = useAnswer(planResult, { id }, { isQuiet: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <div className="k-stack">
      <OfferResult result={data} named={{ planId: id }} />
      {data.budget ? <BudgetUsed budget={data.budget} /> : null}
      {data.controlled ? <AgainstControl result={data.controlled} /> : null}
      {data.switchedOff.length === 0 ? null : (
        <section>
          <h3>{t('result.switchedOff')}</h3>
          <ul className="k-plain-list">
            {data.switchedOff.map(({ reason, orders }) => (
              <li key={reason}>{t('result.switchedOffRow', { reason, count: orders })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

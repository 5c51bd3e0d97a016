import { planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { moneyText } from '@kassa/domain/text/money-text.ts'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import type { PlanRow } from './plan-draft.ts'
import './plans.css'

interface Props {
  readonly plan: PlanRow
  readonly onClose: () => void
}

/** What a plan did so far: orders, reduction and revenue, by outlet and day. Source: features MK-P11. */
export function ResultDrawer({ plan, onClose }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <Drawer open onClose={onClose} title={t('result.title', { name: plan.name })} size={720}>
      <p className="k-muted">{plan.sentence}</p>
      <Result id={plan.id} />
    </Drawer>
  )
}

function Result({ id }: { readonly id: string }) {
  const { t } = useTranslation('promotion')
  const { data, error, refetch } = useAnswer(planResult, { id }, { isQuiet: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.rows.length === 0) return <EmptyState title={t('result.empty')} body={t('result.emptyBody')} />
  return (
    <table className="plan-waterfall">
      <thead>
        <tr>
          <th scope="col">{t('result.day')}</th>
          <th scope="col">{t('result.outlet')}</th>
          <th scope="col">{t('used')}</th>
          <th scope="col">{t('result.reduction')}</th>
          <th scope="col">{t('result.revenue')}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={`${row.outletId} ${row.day}`}>
            <th scope="row">{row.day}</th>
            <td>{row.outletName}</td>
            <td className="k-figures">{row.baskets}</td>
            <td className="k-figures">{moneyText(row.reductionMinor, row.currency)}</td>
            <td className="k-figures">{moneyText(row.revenueMinor, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { countText } from '../../kit/money/format.ts'
import { byDaysLeft } from './warning-kinds.ts'

const MOST = 200
const steps = ['gone', 'today', 'to3', 'to7', 'to14', 'to30', 'later'] as const

/** When what expires does so: how many lots in each step of days. */
export function ExpiryChart() {
  const { t } = useTranslation('warning')
  const expiring = useAnswer(listStockWarnings, { kind: 'expiring', limit: MOST }, { isQuiet: true }).data
  const expired = useAnswer(listStockWarnings, { kind: 'expired', limit: MOST }, { isQuiet: true }).data
  const rows = [...(expired?.rows ?? []), ...(expiring?.rows ?? [])]
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('chart')}</h2>
      </div>
      <Chart
        title={t('chart')}
        kind="bar"
        height={170}
        labels={steps.map((step) => t(`left.${step}`))}
        series={[
          { name: t('chartSeries'), values: byDaysLeft(rows.map(({ daysLeft }) => daysLeft ?? 0)), role: 'main' },
        ]}
        text={countText}
      />
    </section>
  )
}

import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { momentText, useOutletZone } from '../../kit/detail/Moment.tsx'
import { quantityText } from '../../kit/money/format.ts'

const MOVEMENTS = 100

/** How the stock of one product went over its last movements. Nothing while there are too few to see a line. */
export function StockCurve({ variantId, weightUnit }: { variantId: string; weightUnit: string | null }) {
  const { t } = useTranslation('stock')
  const zone = useOutletZone()
  const { data } = useAnswer(listStockEntries, { variantId, limit: MOVEMENTS }, { isQuiet: true })
  const entries = (data?.rows ?? []).toReversed()
  if (entries.length < 3) return null
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('curve', { count: entries.length })}</h2>
      </div>
      <Chart
        title={t('curve', { count: entries.length })}
        kind="line"
        height={180}
        labels={entries.map(({ at }) => momentText(at, 'full', zone).slice(5))}
        series={[{ name: t('column.after'), values: entries.map(({ after }) => after), role: 'main' }]}
        text={(value) => quantityText(value, weightUnit)}
      />
    </section>
  )
}

import { readImportedSales } from '@kassa/contract/moving/imported-history.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { monthText } from '../../words/day-text.ts'

/** Sales of the systems before this one, drawn and summed apart; nothing where none came. */
export function ImportedHistory() {
  const { t } = useTranslation('moving')
  const { data } = useAnswer(readImportedSales, {}, { isQuiet: true })
  const all = data?.byCurrency ?? []
  if (all.length === 0) return null
  return (
    <section className="k-panel" aria-label={t('imported.title')}>
      <h2>{t('imported.title')}</h2>
      <p className="k-muted">{t('imported.note')}</p>
      {all.map(({ currency, orders, amountMinor, months }) => (
        <div key={currency}>
          <p>
            {t('imported.sum', {
              count: orders,
              number: countText(orders),
              amount: moneyText(Number(amountMinor), currency),
            })}
          </p>
          <Chart
            title={t('imported.title')}
            kind="bar"
            labels={months.map(({ month }) => monthText(month))}
            series={[
              { name: t('imported.series'), role: 'compared', values: months.map((one) => Number(one.amountMinor)) },
            ]}
            text={(value) => moneyText(value, currency)}
          />
        </div>
      ))}
    </section>
  )
}

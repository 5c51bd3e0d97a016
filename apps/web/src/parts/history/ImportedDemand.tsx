import { readImportedDemand } from '@kassa/contract/moving/imported-history.calls.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { dayText, monthText } from '../../words/day-text.ts'

/** A thousandth as it is read: without zeros at its end. */
const quantityText = (thousandths: number): string => decimalText(thousandths, 3).replace(/\.?0+$/, '')

/** Sales of a product in systems before this one, and how much a day they suggest; nothing where none came. */
export function ImportedDemand({ id }: { id: string }) {
  const { t } = useTranslation('moving')
  const { data } = useAnswer(readImportedDemand, { id }, { isQuiet: true })
  if (!data || data.months.length === 0) return null
  const { months, perDayThousandths, until } = data
  return (
    <section className="k-panel" aria-label={t('imported.demand')}>
      <h2>{t('imported.demand')}</h2>
      {perDayThousandths === null || until === null ? null : (
        <p className="k-muted">
          {t('imported.perDay', { quantity: quantityText(perDayThousandths), until: dayText(until) })}
        </p>
      )}
      <Chart
        title={t('imported.demand')}
        kind="bar"
        labels={months.map(({ month }) => monthText(month))}
        series={[
          { name: t('imported.quantity'), role: 'compared', values: months.map(({ thousandths }) => thousandths) },
        ]}
        text={quantityText}
      />
    </section>
  )
}

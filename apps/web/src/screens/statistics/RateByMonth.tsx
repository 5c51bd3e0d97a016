import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { CrossTable } from '../../parts/figures/CrossTable.tsx'

/** The tax due of each rate, month by month; nothing for a period within one month. */
export function RateByMonth({ days, currency }: { days: AskedPeriod; currency: string }) {
  const { t } = useTranslation('figure')
  const { data } = useAnswer(
    crossFigures,
    { ...days, rows: 'month', columns: 'rate' },
    { isQuiet: true, keepsPrevious: true },
  )
  const part = data?.byCurrency.find((one) => one.currency === currency)
  if (!part || part.rows.length < 2) return null
  return (
    <section>
      <h2>{t('chart', { figure: t('figure.taxAfter.name'), by: t('by.month') })}</h2>
      <CrossTable part={part} rows="month" columns="rate" figure="taxAfter" />
    </section>
  )
}

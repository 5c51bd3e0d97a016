import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { HeatMap } from '../../kit/chart/HeatMap.tsx'
import { figureText, rowText } from './figure-text.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const weekdays = ['1', '2', '3', '4', '5', '6', '7']

/** When people buy: net sales by weekday and hour. Nothing where nothing was sold. */
export function HeatPanel({ days, currency }: { days: AskedPeriod; currency: string }) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const { data } = useAnswer(
    crossFigures,
    { ...days, rows: 'weekday', columns: 'hour' },
    { isQuiet: true, keepsPrevious: true },
  )
  const part = data?.byCurrency.find((one) => one.currency === currency)
  if (!part) return null
  const net = new Map(
    part.cells.map(({ row, column, figures }) => [
      `${part.rows[row]?.key} ${part.columns[column]?.key}`,
      Number(figures.net ?? 0),
    ]),
  )
  return (
    <section className="k-panel">
      <h2>{t('heat')}</h2>
      <HeatMap
        title={t('heat')}
        rows={weekdays.map((key) => rowText('weekday', { key, name: null }, t))}
        columns={hours}
        value={(row, column) => net.get(`${weekdays[row]} ${hours[column]}`) ?? null}
        text={(value) => figureText('net', value, currency)}
      />
    </section>
  )
}

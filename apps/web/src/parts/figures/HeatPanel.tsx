import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { hoursOfDay } from '@kassa/domain/figures/hours.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { HeatMap } from '../../kit/chart/HeatMap.tsx'
import { isKnownZone } from '../../words/zone-name.ts'
import { figureText, rowText } from './figure-text.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7']

/** The hours from the one in which the first of the outlets begins its day, as keys. */
const hoursFrom = (clocks: OutputOf<(typeof crossFigures)['answer']>['clocks']): readonly string[] => {
  const known = clocks.filter(({ timeZone }) => isKnownZone(timeZone))
  const begins = known.map(({ endsAt, timeZone }) => localTimeAt(Date.parse(endsAt), timeZone).minuteOfDay)
  return hoursOfDay(begins.length === 0 ? 0 : Math.min(...begins)).map((hour) => String(hour).padStart(2, '0'))
}

/** When people buy: net sales by weekday and hour. Nothing where nothing was sold. */
export function HeatPanel({ days, currency }: { days: AskedPeriod; currency: string }) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const { data } = useAnswer(
    crossFigures,
    { ...days, rows: 'weekday', columns: 'hour' },
    { isQuiet: true, keepsPrevious: true },
  )
  const part = data?.byCurrency.find((one) => one.currency === currency)
  if (!data || !part) return null
  const hours = hoursFrom(data.clocks)
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

import { isTime, type Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { paths } from '../../paths.ts'
import { dayText } from '../../words/day-text.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { axisText, figureText, pointText, rowText } from './figure-text.ts'
import { daysUntilNow } from './periods.ts'
import type { CurrencyFigures, FigureRow, FiguresAnswer } from './types.ts'

interface Props {
  readonly answer: FiguresAnswer
  readonly part: CurrencyFigures
  readonly by: Division
  readonly figure: FigureKey
}

const MOST_BARS = 12

interface Point {
  readonly key: string
  readonly row: FigureRow | undefined
}

/**
 * Points of a chart: each day from the first sale on that has begun where it is looked at or that has sold anywhere, also those without a sale; of
 * others what there is, of things those that bring most.
 */
function pointsOf({ answer, part, by }: Props): readonly Point[] {
  if (by !== 'day')
    return (isTime(by) ? part.rows : part.rows.slice(0, MOST_BARS)).map((row) => ({ key: row.key, row }))
  const found = new Map(part.rows.map((row) => [row.key, row]))
  const keys = part.rows.map(({ key }) => key).toSorted()
  const begun = [...answer.clocks.map(({ today }) => today), ...keys].toSorted().at(-1)
  const first = [...(answer.began === null ? [] : [answer.began]), ...keys.slice(0, 1)].toSorted()[0]
  const from = first !== undefined && first > answer.from ? first : answer.from
  return daysUntilNow({ from, to: answer.to }, begun ?? answer.to).map((key) => ({ key, row: found.get(key) }))
}

/** Returns why rows stand beside nothing, where a comparison was asked for; null where they stand beside something. */
function reasonAlone({ answer, by }: Props): 'month' | 'tooEarly' | null {
  if (by === 'month') return 'month'
  return answer.compared && (answer.began === null || answer.compared.to < answer.began) ? 'tooEarly' : null
}

/** Returns whether the day or week that a point is held against lies before the first sale, so that there is no figure. */
function isTooEarly({ key }: Point, { answer, by }: Props): boolean {
  const { compared, began } = answer
  if (!compared || began === null || (by !== 'day' && by !== 'week')) return false
  const last = addDays(key, daysBetween(answer.from, compared.from) + (by === 'week' ? 6 : 0))
  return last < began
}

const valueOf = (values: FigureRow['figures'] | null | undefined, figure: FigureKey): number =>
  Number(values?.[figure] ?? 0)

/** One figure drawn: a line over time, bars otherwise, beside what it is compared with, or why it is not. */
export function FigureChart(props: Props) {
  const { part, by, figure, answer } = props
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const points = pointsOf(props)
  if (points.length < 2) return null
  const alone = answer.compared === null ? null : reasonAlone(props)
  const isCompared = answer.compared !== null && alone === null
  const open = (at: number): void => {
    const to = points[at]?.row?.opens
    if (to && mayOpen(paths.orders(to))) void navigate({ to: paths.orders(to) })
  }
  const name = t(`figure.${figure}.name`)
  const compared = {
    name: t('compared'),
    role: 'compared' as const,
    values: points.map((point) => (isTooEarly(point, props) ? null : valueOf(point.row?.compared, figure))),
  }
  return (
    <div className="k-panel">
      <Chart
        title={t('chart', { figure: name, by: t(`by.${by}`) })}
        kind={isTime(by) && by !== 'weekday' ? 'line' : 'bar'}
        labels={points.map(({ key, row }) =>
          isTime(by) ? pointText(by, key, t) : axisText(rowText(by, row ?? { key, name: null }, t)),
        )}
        text={(value) => figureText(figure, Math.trunc(value), part.currency)}
        series={[
          { name, role: 'main', values: points.map(({ row }) => valueOf(row?.figures, figure)) },
          ...(isCompared ? [compared] : []),
        ]}
        onPick={open}
      />
      {alone === null ? null : <p className="k-muted">{t(`alone.${alone}`, { day: dayText(answer.began ?? '') })}</p>}
    </div>
  )
}

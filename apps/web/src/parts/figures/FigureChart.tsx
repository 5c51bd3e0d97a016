import { isTime, type Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { figureText, pointText, rowText } from './figure-text.ts'
import { daysUntilNow } from './periods.ts'
import type { CurrencyFigures, FigureRow, FiguresAnswer } from './types.ts'

interface Props {
  readonly answer: FiguresAnswer
  readonly part: CurrencyFigures
  readonly by: Division
  readonly figure: FigureKey
}

const MOST_BARS = 12

/**
 * Points of a chart: each day that has begun where it is looked at or that has sold anywhere, also those without a sale; of others what
 * there is, of things those that bring most.
 */
function pointsOf({ answer, part, by }: Props): { readonly key: string; readonly row: FigureRow | undefined }[] {
  if (by !== 'day')
    return (isTime(by) ? part.rows : part.rows.slice(0, MOST_BARS)).map((row) => ({ key: row.key, row }))
  const found = new Map(part.rows.map((row) => [row.key, row]))
  const begun = [...answer.clocks.map(({ today }) => today), ...part.rows.map(({ key }) => key)].toSorted().at(-1)
  return daysUntilNow(answer, begun ?? answer.to).map((key) => ({ key, row: found.get(key) }))
}

/** One figure drawn: a line over time, bars otherwise, beside what it is compared with. */
export function FigureChart(props: Props) {
  const { part, by, figure } = props
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const points = pointsOf(props)
  if (points.length < 2) return null
  const valueOf = (values: FigureRow['figures'] | null | undefined): number => Number(values?.[figure] ?? 0)
  const isCompared = points.some(({ row }) => row?.compared)
  const open = (at: number): void => {
    const to = points[at]?.row?.opens
    if (to && mayOpen(paths.orders(to))) void navigate({ to: paths.orders(to) })
  }
  const name = t(`figure.${figure}.name`)
  return (
    <div className="k-panel">
      <Chart
        title={t('chart', { figure: name, by: t(`by.${by}`) })}
        kind={isTime(by) && by !== 'weekday' ? 'line' : 'bar'}
        labels={points.map(({ key, row }) =>
          isTime(by) ? pointText(by, key, t) : rowText(by, row ?? { key, name: null }, t).slice(0, 14),
        )}
        text={(value) => figureText(figure, Math.trunc(value), part.currency)}
        series={[
          { name, role: 'main', values: points.map(({ row }) => valueOf(row?.figures)) },
          ...(isCompared
            ? [
                {
                  name: t('compared'),
                  role: 'compared' as const,
                  values: points.map(({ row }) => valueOf(row?.compared)),
                },
              ]
            : []),
        ]}
        onPick={open}
      />
    </div>
  )
}

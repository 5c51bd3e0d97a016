import { isTime, type Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart, type Series } from '../../kit/chart/Chart.tsx'
import { HeatMap } from '../../kit/chart/HeatMap.tsx'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { figureAdds, stackOf, type CrossPart } from './cross.ts'
import { axisText, figureText, pointText, rowText } from './figure-text.ts'

interface Props {
  readonly part: CrossPart
  readonly rows: Division
  readonly columns: Division
  readonly figure: FigureKey
}

const MOST_BARS = 62

/** One’s own report drawn: bars of parts where the figure adds up, a map of heat where it does not. Nothing for a table of one row. */
export function CrossChart(props: Props) {
  const { part, figure } = props
  if (part.rows.length * part.columns.length < 2) return null
  return <div className="k-panel">{figureAdds(figure) ? <Stacked {...props} /> : <Heat {...props} />}</div>
}

/** Time runs from left to right, whichever of the two it is. */
const turned = (part: CrossPart): CrossPart => ({
  ...part,
  rows: part.columns,
  columns: part.rows,
  cells: part.cells.map(({ row, column, figures }) => ({ row: column, column: row, figures })),
})

function Stacked({ part, rows, columns, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const isTurned = isTime(columns) && !isTime(rows)
  const [shown, along, by] = isTurned ? [turned(part), columns, rows] : [part, rows, columns]
  const bars = shown.rows.slice(0, MOST_BARS)
  const series = stackOf(shown, figure).map(({ at, values }, place): Series => {
    const column = at === null ? undefined : shown.columns[at]
    return { name: column ? rowText(by, column, t) : t('others'), role: `part-${place as 0}`, values }
  })
  const open = (at: number): void => {
    const to = bars[at]?.opens
    if (to && mayOpen(paths.orders(to))) void navigate({ to: paths.orders(to) })
  }
  return (
    <Chart
      title={t('chart', { figure: t(`figure.${figure}.name`), by: `${t(`by.${along}`)} × ${t(`by.${by}`)}` })}
      kind="stack"
      labels={bars.map((row) => (isTime(along) ? pointText(along, row.key, t) : axisText(rowText(along, row, t))))}
      text={(value) => figureText(figure, Math.trunc(value), part.currency)}
      series={series}
      onPick={open}
    />
  )
}

function Heat({ part, rows, columns, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const at = new Map(part.cells.map(({ row, column, figures }) => [`${row} ${column}`, figures[figure]]))
  return (
    <HeatMap
      title={t('chart', { figure: t(`figure.${figure}.name`), by: `${t(`by.${rows}`)} × ${t(`by.${columns}`)}` })}
      rows={part.rows.slice(0, MOST_BARS).map((row) => rowText(rows, row, t))}
      columns={part.columns.slice(0, MOST_BARS).map((column) => rowText(columns, column, t))}
      value={(row, column) => {
        const value = at.get(`${row} ${column}`)
        return value === undefined || value === null ? null : Number(value)
      }}
      text={(value) => figureText(figure, value, part.currency)}
    />
  )
}

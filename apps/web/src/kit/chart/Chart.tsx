import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Plot } from './Plot.tsx'
import { shownAt } from './shown-at.ts'

export interface Series {
  readonly name: string
  /** Null where there is no figure yet. */
  readonly values: readonly (number | null)[]
  /** `main` is what the chart is about, `compared` what it is held against; parts of a stack are told apart by their place. */
  readonly role: 'main' | 'compared' | `part-${0 | 1 | 2 | 3 | 4 | 5}`
}

export interface ChartProps {
  /** The content of the chart, in words. */
  readonly title: string
  /** A stack lays the series on each other. */
  readonly kind: 'line' | 'bar' | 'stack'
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  readonly text: (value: number) => string
  readonly height?: number
  /** A press on a point or a bar. */
  readonly onPick?: (index: number) => void
}

/** A chart that is also a table: whoever cannot see or point reads the same figures. */
export function Chart(props: ChartProps) {
  const { t } = useTranslation('kit')
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className="k-chart">
      <figcaption className="k-hidden">{props.title}</figcaption>
      {isTable ? <ChartTable {...props} /> : <Plot {...props} />}
      <Button type="link" size="small" onClick={() => setIsTable(!isTable)}>
        {isTable ? t('chart.picture') : t('chart.table')}
      </Button>
    </figure>
  )
}

function ChartTable({ title, labels, series, text }: ChartProps) {
  return (
    <div className="k-chart-table">
      <table className="k-plain-table">
        <caption className="k-hidden">{title}</caption>
        <thead>
          <tr>
            <th />
            {series.map(({ name }) => (
              <th key={name} scope="col" className="is-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={`${index}-${label}`}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="is-end k-figures">
                  {shownAt(values, index, text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

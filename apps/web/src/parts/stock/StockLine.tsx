import { useTranslation } from 'react-i18next'
import { Chart } from '../../kit/chart/Chart.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { quantityText } from '../../kit/money/format.ts'

interface Props {
  /** Newest first, as the book lists them. */
  readonly entries: readonly { readonly at: string; readonly after: number }[]
  readonly weightUnit: string | null
}

/** How stock went over its last movements. Nothing while there are too few to see a line. */
export function StockLine({ entries, weightUnit }: Props) {
  const { t } = useTranslation('stock')
  const momentText = useMomentText()
  const inTime = entries.toReversed()
  if (inTime.length < 3) return null
  return (
    <Chart
      title={t('curve', { count: inTime.length })}
      kind="line"
      height={180}
      labels={inTime.map(({ at }) => momentText(at, null, 'short'))}
      series={[{ name: t('column.after'), values: inTime.map(({ after }) => after), role: 'main' }]}
      text={(value) => quantityText(value, weightUnit)}
    />
  )
}

import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { canCross, divisions, type Division } from '@kassa/domain/figures/division.ts'
import { readCrossTable, measuresOf } from '@kassa/domain/figures/figure-view.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CrossChart } from '../../parts/figures/CrossChart.tsx'
import { CrossTable } from '../../parts/figures/CrossTable.tsx'
import { FigureBar } from '../../parts/figures/FigureBar.tsx'
import { FigureViews } from '../../parts/figures/FigureViews.tsx'
import { FileChoice } from '../../parts/figures/FileChoice.tsx'
import '../../parts/figures/figures.css'
import { periodIn } from '../../parts/figures/periods.ts'
import { FigureParts } from '../../parts/figures/FigureHead.tsx'

/** Any figure by any two things that can be laid across each other; what is chosen stands in the address and can be kept by a name. Source: ST-P07. */
export default function OwnReportPage() {
  const { t } = useTranslation(['figure', 'nav'])
  const [address, change] = useAddress()
  const days = periodIn(address)
  const { rows, columns, figure } = readCrossTable(address)
  const fitting = divisions.filter((one) => canCross(rows, one))
  const answer = useAnswer(crossFigures, { ...days, rows, columns }, { keepsPrevious: true })
  const { data } = answer
  const named = (values: readonly Division[]) => values.map((value) => ({ value, label: t(`by.${value}`) }))
  return (
    <>
      <PageHead title={t('nav:screen.ownReport.title')} purpose={t('nav:screen.ownReport.purpose')} />
      <FigureBar
        days={days}
        shown={data}
        onChange={change}
        choices={[
          { name: 'rows', label: t('bar.rows'), value: rows, options: named(divisions) },
          { name: 'columns', label: t('bar.columns'), value: columns, options: named(fitting) },
          {
            name: 'measure',
            label: t('bar.measure'),
            value: figure,
            options: measuresOf(rows, columns).map((value) => ({ value, label: t(`figure.${value}.name`) })),
          },
        ]}
      >
        {data ? <FileChoice name={`own_${rows}_${columns}_${data.from}_${data.to}`} /> : null}
        <FigureViews page="ownReport" days={days} asked={{ rows, columns, measure: figure }} onChange={change} />
      </FigureBar>
      <FigureParts answer={answer}>
        {(part) => (
          <>
            <CrossChart part={part} rows={rows} columns={columns} figure={figure} />
            <CrossTable part={part} rows={rows} columns={columns} figure={figure} />
          </>
        )}
      </FigureParts>
    </>
  )
}

import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { readDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import type { DamageReport } from './DamageReportDetailPage.tsx'
import { useGoodsColumns } from '../../parts/document/goods-columns.tsx'
import { Sheet, type DocumentColumn } from '../../parts/document/Sheet.tsx'
import { SheetOf } from '../../parts/document/SheetOf.tsx'

type Line = DamageReport['lines'][number]

/** A damage report for the file: what is gone, why, and who decided. */
export default function DamageReportSheet() {
  return <SheetOf endpoint={readDamageReport} render={(report) => <Paper report={report} />} />
}

function Paper({ report }: { report: DamageReport }) {
  const { t } = useTranslation(['damage', 'supply', 'sheet', 'nav'])
  const momentText = useMomentText()
  const goods = useGoodsColumns()
  const money = (minor: WideMinor | null): string => (minor === null ? '–' : moneyText(minor, report.currency))
  const columns: DocumentColumn<Line>[] = [
    ...goods,
    {
      key: 'quantity',
      title: t('supply:lines.quantity'),
      isEnd: true,
      render: ({ quantity, weightUnit, unit }) => quantityText(quantity, weightUnit, unit),
    },
    { key: 'cost', title: t('cost'), isEnd: true, render: ({ costMinor }) => money(costMinor) },
  ]
  return (
    <Sheet
      title={t('nav:screen.damageReport.title')}
      number={report.number}
      state={t(`states.${report.state}`)}
      back={paths.damageReport(report.id)}
      createdAt={report.createdAt}
      facts={[
        { label: t('sheet:outlet'), value: report.outletName },
        { label: t('reason'), value: t(`reasons.${report.reason}`) },
        { label: t('reporter'), value: report.reporterName },
        { label: t('happenedAt'), value: momentText(report.happenedAt, null) },
        ...(report.decisionNote === '' ? [] : [{ label: t('decision'), value: report.decisionNote }]),
      ]}
      lines={report.lines}
      lineKey={({ lineId }) => lineId}
      columns={columns}
      foot={
        <tr>
          <th scope="row" colSpan={5}>
            {t('cost')}
          </th>
          <td className="is-end">{money(report.costMinor)}</td>
        </tr>
      }
      note={report.note}
      signatures={[t('reporter'), t('sheet:approvedBy')]}
    />
  )
}

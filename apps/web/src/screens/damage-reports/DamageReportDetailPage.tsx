import { type damageReportView, readDamageReport } from '@kassa/contract/inventory/damage-report.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { damageStateKinds } from '../../parts/document/damage-state.ts'
import { DamageReportActions } from './DamageReportActions.tsx'
import { DamageLines, DamagePictures, DamageTimeline } from './DamageReportParts.tsx'
import { DecisionDrawer } from './DecisionDrawer.tsx'
import { SheetButton } from '../../parts/document/SheetButton.tsx'
import { useFormState } from '../../kit/form/form-state.ts'

const DamageReportDrawer = lazyPart(
  async () => (await import('../../parts/stock/DamageReportDrawer.tsx')).DamageReportDrawer,
)

export type DamageReport = OutputOf<typeof damageReportView>

/** One damage report: what is gone and why, and what can be done now. */
export default function DamageReportDetailPage() {
  return <ThingPage read={readDamageReport}>{(report) => <Detail report={report} />}</ThingPage>
}

function Detail({ report }: { report: DamageReport }) {
  const { t } = useTranslation(['damage', 'supply', 'nav'])
  const [open, setOpen] = useFormState<'edit' | 'approve' | 'reject' | null>('damage-report', null)
  const close = (): void => setOpen(null)
  return (
    <>
      <DetailPage
        back={{ to: paths.damageReports(), label: t('nav:screen.damageReports.title') }}
        name={<span className="k-figures">{report.number}</span>}
        state={<StatusTag kind={damageStateKinds[report.state]}>{t(`states.${report.state}`)}</StatusTag>}
        note={[report.outletName, report.note].filter(Boolean).join(' · ')}
        actions={
          <>
            <SheetButton to={paths.damageReport(report.id)} />
            <DamageReportActions report={report} onOpen={setOpen} />
          </>
        }
        figures={[
          { label: t('reason'), value: t(`reasons.${report.reason}`) },
          { label: t('cost'), value: <Cost minor={report.costMinor} currency={report.currency} /> },
          { label: t('reporter'), value: report.reporterName },
          { label: t('happenedAt'), value: <Moment at={report.happenedAt} /> },
        ]}
        tabs={[
          { key: 'lines', label: t('supply:lines.title'), content: <DamageLines report={report} /> },
          {
            key: 'pictures',
            label: `${t('pictures')} · ${report.fileIds.length}`,
            content: <DamagePictures report={report} />,
          },
          { key: 'timeline', label: t('supply:timeline'), content: <DamageTimeline report={report} /> },
        ]}
      />
      {open === 'edit' ? <DamageReportDrawer report={report} onClose={close} /> : null}
      {open === 'approve' || open === 'reject' ? (
        <DecisionDrawer report={report} decision={open} onClose={close} />
      ) : null}
    </>
  )
}

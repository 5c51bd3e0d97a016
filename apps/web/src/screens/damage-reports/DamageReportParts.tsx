import { useTranslation } from 'react-i18next'
import { Timeline, type TimelineItem } from '../../kit/detail/Timeline.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { GoodsCell } from '../../parts/goods/GoodsCell.tsx'
import { PictureRow } from '../../parts/pictures/PictureRow.tsx'
import type { DamageReport } from './DamageReportDetailPage.tsx'
import { EndHead } from '../../ui/EndHead.tsx'

/** Lists the goods written off, how many there were, and their cost. */
export function DamageLines({ report }: { report: DamageReport }) {
  const { t } = useTranslation(['damage', 'supply'])
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('supply:lines.title')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('supply:lines.name')}</th>
            <EndHead>{t('supply:lines.quantity')}</EndHead>
            <EndHead>{t('inStock')}</EndHead>
            <EndHead>{t('cost')}</EndHead>
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line) => (
            <tr key={line.lineId}>
              <GoodsCell goods={line} />
              <td className="is-end">
                <Quantity quantity={line.quantity} weightUnit={line.weightUnit} unit={line.unit} />
              </td>
              <td className="is-end">
                <Quantity quantity={line.onHand} weightUnit={line.weightUnit} unit={line.unit} />
              </td>
              <td className="is-end">
                <Cost minor={line.costMinor} currency={report.currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('cost')}
            </th>
            <td className="is-end">
              <Cost minor={report.costMinor} currency={report.currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The photos, each to be opened large. */
export function DamagePictures({ report }: { report: DamageReport }) {
  const { t } = useTranslation('damage')
  return (
    <div className="k-panel">
      {report.fileIds.length === 0 ? (
        <p className="k-muted">{t('noPictures')}</p>
      ) : (
        <PictureRow ids={report.fileIds} labelOf={(number) => `${t('pictures')} ${number}`} />
      )}
    </div>
  )
}

/** Lists the events of the report, newest first, with the reason of the person who decided. */
export function DamageTimeline({ report }: { report: DamageReport }) {
  const { t } = useTranslation('damage')
  const decided: TimelineItem[] =
    report.decidedAt === null
      ? []
      : [
          {
            key: 'decided',
            at: report.decidedAt,
            title: t(`states.${report.state}`),
            by: report.isAutomatic ? null : report.decidedByName,
            kind: report.state === 'approved' ? 'good' : 'bad',
            note: report.isAutomatic ? t('automatic') : report.decisionNote,
          },
        ]
  return (
    <div className="k-panel">
      <Timeline
        items={[
          ...decided,
          { key: 'created', at: report.createdAt, title: t('created'), by: report.createdByName, kind: 'info' },
        ]}
      />
    </div>
  )
}

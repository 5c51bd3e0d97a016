import { useTranslation } from 'react-i18next'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { Difference } from './ShiftState.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'
import { EndHead } from '../../ui/EndHead.tsx'

type Counts = ShiftDetail['counts']

/** The closing's count by note and coin. */
export function ShiftCounts({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation('shift')
  if (shift.countedMinor === null) return <p className="k-muted">{t('counts.open')}</p>
  if (shift.counts.length === 0) {
    return <p className="k-muted">{t('counts.sumOnly')}</p>
  }
  return <CountTable counts={shift.counts} currency={shift.currency} />
}

/** Every interim count, with what was expected then and who took over. */
export function ShiftHandovers({ shift, when }: { shift: ShiftDetail; when: (at: string) => string }) {
  const { t } = useTranslation('shift')
  if (shift.handovers.length === 0) return <p className="k-muted">{t('handover.none')}</p>
  return (
    <div className="k-stack">
      {shift.handovers.map((one) => (
        <section key={one.id} className="k-panel">
          <div className="k-panel-head">
            <h2>{when(one.at)}</h2>
            <Difference minor={one.differenceMinor} currency={shift.currency} />
          </div>
          <p className="k-muted">
            {one.toStaffName === null
              ? t('handover.by', { name: one.staffName })
              : t('handover.byTo', { name: one.staffName, next: one.toStaffName })}
            {one.note === null ? '' : ` · ${one.note}`}
          </p>
          <dl className="k-amounts k-amounts-wide">
            <div>
              <dt>{t('column.expected')}</dt>
              <dd>
                {one.expectedMinor === null ? '–' : <Money minor={one.expectedMinor} currency={shift.currency} />}
              </dd>
            </div>
            <div>
              <dt>{t('column.counted')}</dt>
              <dd>
                <Money minor={one.countedMinor} currency={shift.currency} />
              </dd>
            </div>
          </dl>
          {one.counts.length === 0 ? null : <CountTable counts={one.counts} currency={shift.currency} />}
        </section>
      ))}
    </div>
  )
}

function CountTable({ counts, currency }: { counts: Counts; currency: ShiftDetail['currency'] }) {
  const { t } = useTranslation('shift')
  const sorted = counts.toSorted((a, b) => b.faceMinor - a.faceMinor)
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('tab.counts')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('counts.face')}</th>
            <EndHead>{t('counts.pieces')}</EndHead>
            <EndHead>{t('counts.amount')}</EndHead>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ faceMinor, count }) => (
            <tr key={faceMinor}>
              <th scope="row">
                <Money minor={faceMinor} currency={currency} />
              </th>
              <td className="is-end k-figures">{countText(count)}</td>
              <td className="is-end">
                <Money minor={faceMinor * count} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('column.counted')}
            </th>
            <td className="is-end">
              <Money
                minor={sorted.reduce((sum, { faceMinor, count }) => sum + faceMinor * count, 0)}
                currency={currency}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { useTranslation } from 'react-i18next'
import { useOutletZone } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import type { Tenants } from './TenantDashboard.tsx'

/** Merchants that need a hand, with what is wrong. Source: TN-D02. */
export function UnwellPanel({ data: { unwell, unwellCount, asOf } }: { data: Tenants }) {
  const { t } = useTranslation('dashboard')
  const zone = useOutletZone()
  const today = localTimeAt(Date.parse(asOf), zone ?? 'UTC').day
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('unwell.title')}</h2>
        {unwellCount > unwell.length ? (
          <span className="k-muted">{t('unwell.more', { count: unwellCount, shown: unwell.length })}</span>
        ) : null}
      </div>
      {unwell.length === 0 ? <p className="k-muted">{t('unwell.none')}</p> : null}
      <ol className="k-plain-list">
        {unwell.map(({ merchantId, name, silentDevices, queued, idleDevices, licenceEndsOn }) => (
          <li key={merchantId}>
            <AllowedLink to={paths.merchantOf(merchantId)}>{name}</AllowedLink>
            <span className="k-tags">
              {silentDevices > 0 ? (
                <StatusTag kind="bad">
                  {t('unwell.queued', { count: queued, value: countText(queued), devices: countText(silentDevices) })}
                </StatusTag>
              ) : null}
              {licenceEndsOn === null ? null : (
                <StatusTag kind={licenceEndsOn <= today ? 'bad' : 'warn'}>
                  {t(licenceEndsOn <= today ? 'unwell.ended' : 'unwell.ends', { day: dayText(licenceEndsOn) })}
                </StatusTag>
              )}
              {idleDevices > 0 ? <StatusTag kind="off">{t('unwell.idle', { count: idleDevices })}</StatusTag> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

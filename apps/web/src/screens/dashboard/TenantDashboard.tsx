import { tenantDashboard } from '@kassa/contract/report/report.calls.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { momentText } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../shell/AllowedLink.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import './dashboard.css'

/** What stands below an operator or a partner, and how it grows. Source: specification §1 (dashboard content). */
export function TenantDashboard() {
  const { t } = useTranslation(['dashboard', 'nav', 'kit'])
  const { data, error, refetch } = useAnswer(tenantDashboard, {}, { keepsPrevious: true })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
  const { counts } = data
  const asOf = t('kit:freshUntil', { time: momentText(data.asOf, 'time', undefined) })
  return (
    <>
      <PageHead
        title={t('nav:screen.dashboard.title')}
        purpose={t('nav:screen.dashboard.purpose')}
        actions={<span className="k-muted k-figures">{asOf}</span>}
      />
      <dl className="k-figures-row is-of-four">
        {(['partners', 'merchants', 'outlets', 'products', 'orders', 'admins', 'staff'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>
              <Opened to={rowsBehind[name]}>{countText(counts[name])}</Opened>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('count.devices')}</dt>
          <dd>
            <Opened to={rowsBehind.devices}>
              {t('count.devicesValue', { online: countText(counts.devicesOnline), all: countText(counts.devices) })}
            </Opened>
          </dd>
        </div>
      </dl>
      {data.withheld === 0 ? null : <p className="k-muted">{t('withheld', { count: data.withheld })}</p>}
      <div className="k-dashboard">
        <section className="k-panel is-wide">
          <div className="k-panel-head">
            <h2>{t('growth')}</h2>
          </div>
          <Chart
            title={t('growth')}
            kind="bar"
            labels={data.growth.map(({ month }) => monthName(month))}
            text={(value) => countText(Math.trunc(value))}
            series={[
              { name: t('count.merchants'), role: 'main', values: data.growth.map((month) => month.merchants) },
              { name: t('count.outlets'), role: 'compared', values: data.growth.map((month) => month.outlets) },
            ]}
          />
        </section>
        <section className="k-panel">
          <div className="k-panel-head">
            <h2>{t('topMerchants')}</h2>
          </div>
          {data.topMerchants.length === 0 ? <p className="k-muted">{t('top.nothing')}</p> : null}
          <ol className="k-plain-list">
            {data.topMerchants.map((row) => (
              <li key={row.merchantId}>
                <span>{row.name}</span>
                <span className="k-figures">{countText(row.orders)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}

/** Where a figure's rows are; what only a merchant looks into has none here. */
const rowsBehind: Partial<
  Record<'partners' | 'merchants' | 'orders' | 'admins' | 'outlets' | 'products' | 'staff' | 'devices', string>
> = {
  partners: paths.partners(),
  admins: paths.operatorAdmin(),
  merchants: paths.merchants(),
  orders: paths.ordersOpen(),
  devices: paths.devices(),
}

const Opened = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <AllowedLink to={to}>{children}</AllowedLink>

/** `2026-11` as the reader's language says it; a month has no time, so no zone moves it. */
function monthName(month: string): string {
  const form = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(currentLanguage()), form).format(new Date(`${month}-01T00:00:00Z`))
}

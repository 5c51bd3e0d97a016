import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { tenantDashboard } from '@kassa/contract/report/tenant-dashboard.calls.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import './dashboard.css'
import { GrowthPanel, type Step } from './GrowthPanel.tsx'
import { InboxPart } from './InboxPart.tsx'
import { CountriesPanel, DeviceTypesPanel, ProvincesPanel } from './TenantPlaces.tsx'
import { TenantRanks } from './TenantRanks.tsx'
import { UnwellPanel } from './UnwellPanel.tsx'

export type Tenants = OutputOf<(typeof tenantDashboard)['answer']>

/**
 * Shows the tasks of an operator or a partner, the tenants below them, and their growth. Source: specification §1
 * (dashboard content).
 */
export function TenantDashboard() {
  const { t } = useTranslation(['dashboard', 'nav', 'kit'])
  const [step, setStep] = useState<Step>('month')
  const momentText = useMomentText()
  const { data, error, refetch } = useAnswer(tenantDashboard, { step }, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={8} />
  const { counts } = data
  const asOf = t('kit:freshUntil', { time: momentText(data.asOf, null, 'time') })
  return (
    <>
      <PageHead
        title={t('nav:screen.dashboard.title')}
        purpose={t('nav:screen.dashboard.purpose')}
        actions={<span className="k-muted k-figures">{asOf}</span>}
      />
      <div className="k-dashboard">
        <InboxPart />
      </div>
      <dl className="k-figures-row is-of-five">
        {(['partners', 'merchants', 'outlets', 'products', 'members', 'orders', 'admins', 'staff'] as const).map(
          (name) => (
            <div key={name}>
              <dt>{t(`count.${name}`)}</dt>
              <dd>
                <Opened to={rowsBehind[name]}>{countText(counts[name])}</Opened>
              </dd>
            </div>
          ),
        )}
        <div>
          <dt>{t('count.licenceAccounts')}</dt>
          <dd>
            <Opened to={rowsBehind.licenceAccounts}>{countText(counts.licenceAccounts)}</Opened>
          </dd>
        </div>
        <div>
          <dt>{t('count.devices')}</dt>
          <dd>
            <Opened to={rowsBehind.devices}>
              {t('count.devicesValue', { online: countText(counts.devicesOnline), all: countText(counts.devices) })}
            </Opened>
          </dd>
        </div>
      </dl>
      {data.withheld === 0 ? null : (
        <p className="k-muted k-dashboard-note">{t('withheld', { count: data.withheld })}</p>
      )}
      <div className="k-dashboard">
        <UnwellPanel data={data} />
        <GrowthPanel growth={data.growth} zone={data.zone} step={step} onStep={setStep} />
        <CountriesPanel countries={data.countries} />
        <ProvincesPanel provinces={data.provinces} />
        <div className="k-dashboard-columns">
          <TenantRanks data={data} />
          <DeviceTypesPanel deviceTypes={data.deviceTypes} />
        </div>
      </div>
    </>
  )
}

/** Where a figure's rows are; what only a merchant looks into has none here. */
const rowsBehind: Partial<Record<keyof Tenants['counts'], string>> = {
  partners: paths.partners(),
  admins: paths.operatorAdmin(),
  merchants: paths.merchants(),
  orders: paths.ordersOpen(),
  devices: paths.devices(),
  licenceAccounts: paths.authorization({ tab: 'codes', state: 'used' }),
}

const Opened = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <AllowedLink to={to}>{children}</AllowedLink>

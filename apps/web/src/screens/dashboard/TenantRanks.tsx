import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { dayText } from '../../words/day-text.ts'
import type { Tenants } from './TenantDashboard.tsx'

/** The five partners with most merchants, and the five merchants that sold most. Source: ST-S12, D96. */
export function TenantRanks({ data }: { data: Tenants }) {
  const { t } = useTranslation('dashboard')
  const span = t('ranked', { from: dayText(data.ranked.from), to: dayText(data.ranked.to) })
  return (
    <>
      <Ranked
        title={t('topPartners')}
        nothing={t('noPartners')}
        rows={data.topPartners.map(({ partnerId, name, merchants, outlets }) => ({
          key: partnerId,
          name,
          value: t('ofPartner', { merchants: countText(merchants), outlets: countText(outlets) }),
        }))}
      />
      {data.topMerchants.length === 0 ? (
        <Ranked title={t('topMerchants')} note={span} nothing={t('nobodySold')} rows={[]} />
      ) : null}
      {data.topMerchants.map(({ currency, rows }) => (
        <Ranked
          key={currency}
          title={`${t('topMerchants')} · ${currency}`}
          note={span}
          nothing={t('nobodySold')}
          rows={rows.map(({ merchantId, name, netMinor }) => ({
            key: merchantId,
            name,
            value: moneyText(netMinor, currency),
          }))}
        />
      ))}
      {data.topWithheld.length === 0 ? null : (
        <Ranked
          title={t('topWithheld')}
          note={t('withheld', { count: data.withheld })}
          nothing=""
          rows={data.topWithheld.map(({ merchantId, name, outlets }) => ({
            key: merchantId,
            name,
            value: t('outletsOf', { count: outlets }),
          }))}
        />
      )}
    </>
  )
}

interface RankedProps {
  readonly title: string
  readonly note?: string
  readonly nothing: string
  readonly rows: readonly { readonly key: string; readonly name: string; readonly value: string }[]
}

const Ranked = ({ title, note, nothing, rows }: RankedProps) => (
  <section className="k-panel">
    <div className="k-panel-head">
      <h2>{title}</h2>
    </div>
    {note === undefined ? null : <p className="k-muted">{note}</p>}
    {rows.length === 0 ? <p className="k-muted">{nothing}</p> : null}
    <ol className="k-plain-list">
      {rows.map(({ key, name, value }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="k-figures">{value}</span>
        </li>
      ))}
    </ol>
  </section>
)

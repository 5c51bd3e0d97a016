import { readRevenue } from '@kassa/contract/billing/bill.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { EndHead } from '../../ui/EndHead.tsx'
import { monthText } from '../../words/day-text.ts'

type Row = OutputOf<typeof readRevenue.answer>['months'][number]

/** Shows the revenue of licences in twelve months, the recurring part, and the gains and losses. */
export default function RevenuePanel() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useAnswer(readRevenue, {})
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={6} />
  const { months, versions, partners, recurring, newLicences, lostLicences, zone } = data
  return (
    <div className="k-stack">
      <section className="k-panel">
        <Facts
          facts={[
            ...recurring.map(({ currency, monthlyMinor, licences }) => ({
              label: t('revenue.recurring', { currency }),
              value: (
                <>
                  <Money minor={monthlyMinor} currency={currency} /> · {t('revenue.licences', { count: licences })}
                </>
              ),
            })),
            { label: t('revenue.new'), value: newLicences },
            { label: t('revenue.lost'), value: lostLicences },
          ]}
        />
      </section>
      <Table
        title={t('revenue.months')}
        note={zone === undefined ? null : t('revenue.zone', { zone: zone.replaceAll('_', ' ') })}
        first={t('revenue.month')}
        rows={months.map((row) => ({ ...row, name: monthText(row.name) }))}
      />
      <Table title={t('revenue.versions')} first={t('version')} rows={versions} />
      <Table title={t('revenue.partners')} first={t('partner')} rows={partners} />
    </div>
  )
}

interface TableProps {
  readonly title: string
  readonly note?: string | null
  readonly first: string
  readonly rows: readonly Row[]
}

function Table({ title, note = null, first, rows }: TableProps) {
  const { t } = useTranslation('billing')
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <h2>{title}</h2>
      {note === null ? null : <p className="k-muted">{note}</p>}
      {rows.length === 0 ? (
        <p className="k-muted">{t('revenue.none')}</p>
      ) : (
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <EndHead>{t('revenue.bills')}</EndHead>
              <EndHead>{t('revenue.paid')}</EndHead>
              <EndHead>{t('revenue.refunded')}</EndHead>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, currency, bills, paidMinor, refundedMinor }) => (
              <tr key={`${name} ${currency}`}>
                <th scope="row">{name || t('revenue.noPartner')}</th>
                <td className="is-end">{bills}</td>
                <td className="is-end">
                  <Money minor={paidMinor} currency={currency} />
                </td>
                <td className="is-end">
                  <Money minor={refundedMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

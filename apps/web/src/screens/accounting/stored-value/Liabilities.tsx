import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { countText, moneyText } from '../../../kit/money/format.ts'
import { Loading } from '../../../kit/state/Loading.tsx'
import { PlainTable } from '../../../parts/figures/PlainTable.tsx'
import { dayText } from '../../../words/day-text.ts'

/** Debts on cards and to members at the end of a day; a house account stands below zero, as it is owed to the shop. Source: accounting.md (Also). */
export function Liabilities({ day }: { readonly day: string }) {
  const { t } = useTranslation('accounting')
  const { data, error, refetch } = useAnswer(readLiabilities, { day }, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  const rows = data.rows.map(({ outletId, outletName, currency, role, owedMinor }) => ({
    key: [outletId, currency, role].join(' '),
    cells: [outletName ?? t('owed.nowhere'), t(`role.${role}`), moneyText(owedMinor, currency)],
  }))
  return (
    <>
      <PlainTable
        title={t('owed.title', { day: dayText(data.day) })}
        nothing={t('owed.nothing')}
        columns={[t('owed.outlet'), t('account'), t('owed.amount')]}
        rows={rows}
      />
      {data.points === null ? null : <p className="k-muted">{t('owed.points', { points: countText(data.points) })}</p>}
    </>
  )
}

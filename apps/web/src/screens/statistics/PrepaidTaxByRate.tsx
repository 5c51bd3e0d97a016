import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { taxByRate } from '@kassa/domain/accounting/tax-by-rate.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'

interface Props {
  readonly days: AskedPeriod
  readonly currency: string
}

/** Tax of passes, cards and deposits by rate, which no receipt of a sale has; nothing is asked for a merchant that chose nothing of it. */
export function PrepaidTaxByRate(props: Props) {
  const { data } = useAnswer(readPrepaidTax, {}, { isQuiet: true })
  return data && data.choices.length > 0 ? <ByRate {...props} /> : null
}

function ByRate({ days, currency }: Props) {
  const { t } = useTranslation('accounting')
  const { data, error, refetch } = useAnswer(readJournal, days, { isQuiet: true, keepsPrevious: true })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const lines = data?.outlets.filter((one) => one.currency === currency).flatMap((one) => one.lines) ?? []
  const rows = taxByRate(lines).filter(({ prepaidMinor }) => prepaidMinor !== 0)
  if (rows.length === 0) return null
  return (
    <>
      <PlainTable
        title={t('taxByRate.prepaidTitle')}
        columns={[t('taxByRate.rate'), t('taxByRate.tax')]}
        rows={rows.map(({ percent, code, prepaidMinor }) => ({
          key: `${percent} ${code}`,
          cells: [`${countText(percent)}% ${code}`.trim(), moneyText(prepaidMinor, currency)],
        }))}
      />
      <p className="k-muted">{t('taxByRate.prepaidNote')}</p>
    </>
  )
}

import type { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { taxByRate } from '@kassa/domain/accounting/tax-by-rate.ts'
import { useTranslation } from 'react-i18next'
import { countText, moneyText } from '../../kit/money/format.ts'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { useBooksName } from './use-books-name.ts'

type Outlet = OutputOf<(typeof readJournal)['answer']>['outlets'][number]

/** The tax of a period by rate and code, of sales, of prepaid value and of purchases: the figures of a return. Left out where there is none. */
export function TaxByRate({ outlet }: { readonly outlet: Outlet }) {
  const { t } = useTranslation('accounting')
  const name = useBooksName()(outlet)
  const rows = taxByRate(outlet.lines)
  if (rows.length === 0) return null
  const money = (minor: (typeof rows)[number]['salesMinor']): string => moneyText(minor, outlet.currency)
  return (
    <PlainTable
      title={t('taxByRate.title', { name })}
      nothing={t('taxByRate.nothing')}
      columns={[t('taxByRate.rate'), t('taxByRate.sales'), t('taxByRate.prepaid'), t('taxByRate.purchases')]}
      rows={rows.map(({ percent, code, salesMinor, prepaidMinor, purchasesMinor }) => ({
        key: `${percent} ${code}`,
        cells: [`${countText(percent)}% ${code}`.trim(), money(salesMinor), money(prepaidMinor), money(purchasesMinor)],
      }))}
    />
  )
}

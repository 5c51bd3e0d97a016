import { listUpcomingPrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { moneyText } from '../../../kit/money/format.ts'

/** Shows the future prices of a product, where they are decided already; else nothing. */
export function UpcomingPrices({ productId }: { readonly productId: string }) {
  const { t } = useTranslation('priceSchedule')
  const { data } = useAnswer(listUpcomingPrices, { productId }, { isQuiet: true })
  if (!data || data.rows.length === 0) return null
  return (
    <section className="k-panel" aria-label={t('upcoming')}>
      <h2>{t('upcoming')}</h2>
      <ul className="k-plain-list">
        {data.rows.map((row) => (
          <li key={`${row.scheduleId} ${row.outletId} ${row.variantId}`}>
            <Moment at={row.beginsAt} outletId={row.outletId} /> · {row.outletName}
            {row.variantName === '' ? null : ` · ${row.variantName}`} ·{' '}
            <strong className="k-figures">{moneyText(row.sellPriceMinor, row.currency)}</strong>
            {row.memberPriceMinor === null
              ? null
              : ` · ${t('memberPrice')} ${moneyText(row.memberPriceMinor, row.currency)}`}{' '}
            <span className="k-muted">{row.scheduleName}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

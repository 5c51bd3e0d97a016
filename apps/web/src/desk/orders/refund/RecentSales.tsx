import { journalDb } from '../../journal/databases.ts'
import { listRecent } from '../../journal/journal-store.ts'
import { useLiveQuery } from '../../journal/use-live-query.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { useOutletTime } from '../../model/use-outlet-time.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { goodsNames } from '../goods-names.ts'

const LOOKED_AT = 30
const SHOWN = 6

/** The last sales of this till, one touch each: what comes back is often what was sold a moment ago. */
export function RecentSales({ onChoose }: { readonly onChoose: (number: string) => void }) {
  const { t, language } = useMoreWords()
  const time = useOutletTime()
  const entries = useLiveQuery(() => listRecent(journalDb(), LOOKED_AT)) ?? []
  const sales = entries.flatMap((entry) => {
    const sale = saleOf(entry.body)
    return sale ? [{ entry, sale }] : []
  })
  if (sales.length === 0) return null
  return (
    <section className="d-recent" aria-label={t('refund.recent')}>
      <h2>{t('refund.recent')}</h2>
      <ul className="d-list">
        {sales.slice(0, SHOWN).map(({ entry, sale }) => (
          <li key={entry.id}>
            <button type="button" className="d-order" onClick={() => onChoose(entry.number)}>
              <span>
                <b className="d-figures">{entry.number}</b>
                <span className="d-figures">{time.moment(entry.at)}</span>
                <span className="d-order-goods">
                  {goodsNames(sale, language)
                    .map(({ shown }) => shown)
                    .join(' · ')}
                </span>
              </span>
              <strong className="d-figures">
                {moneyText(
                  sale.tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
                  sale.currency,
                )}
              </strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { Difference } from './ShiftState.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'

type Row = Partial<ShiftDetail['foreign'][number]> & Partial<ShiftDetail['foreignCounts'][number]>

/** Notes of other currencies: what was taken, what it counted, and what was found at the closing. */
export function ShiftForeign({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation('shift')
  const currencies = [...new Set([...shift.foreign, ...shift.foreignCounts].map(({ currency }) => currency))].toSorted()
  const isClosed = shift.state === 'closed'
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('foreign.title')}>
      <div className="k-panel-head">
        <h2>{t('foreign.title')}</h2>
      </div>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('foreign.currency')}</th>
            <th scope="col" className="is-end">
              {t('foreign.taken')}
            </th>
            <th scope="col" className="is-end">
              {t('foreign.worth')}
            </th>
            {isClosed && (
              <>
                <th scope="col" className="is-end">
                  {t('column.counted')}
                </th>
                <th scope="col" className="is-end">
                  {t('column.difference')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {currencies.map((currency) => {
            const taken: Row | undefined = shift.foreign.find((one) => one.currency === currency)
            const found: Row | undefined = shift.foreignCounts.find((one) => one.currency === currency)
            return (
              <tr key={currency}>
                <th scope="row">
                  {currency} ({countText(taken?.count ?? 0)})
                </th>
                <td className="is-end">
                  <Money minor={taken?.amountMinor ?? 0} currency={currency} />
                </td>
                <td className="is-end">
                  <Money minor={taken?.worthMinor ?? 0} currency={shift.currency} />
                </td>
                {isClosed && (
                  <>
                    <td className="is-end">
                      <Money minor={found?.countedMinor ?? 0} currency={currency} />
                    </td>
                    <td className="is-end">
                      <Difference minor={found?.differenceMinor ?? 0} currency={currency} />
                    </td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

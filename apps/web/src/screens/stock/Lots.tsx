import { listLots } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import { dayText } from '../../words/day-text.ts'

const kinds: Readonly<Record<'fresh' | 'expiring' | 'expired', StatusKind>> = {
  fresh: 'good',
  expiring: 'warn',
  expired: 'bad',
}

/** The lots that should still be there, what to sell first first (FEFO). Nothing for goods received without lots. */
export function Lots({ variantId, weightUnit }: { variantId: string; weightUnit: string | null }) {
  const { t } = useTranslation('stock')
  const { data } = useAnswer(listLots, { variantId }, { isQuiet: true })
  if (!data || data.rows.length === 0) return null
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('lots.title')}</h2>
      </div>
      <ul className="k-plain-list">
        {data.rows.map((lot) => (
          <li key={lot.id}>
            <span>
              {lot.number ?? t('lots.unnamed')}{' '}
              <small className="k-muted">{t('lots.receivedOn', { day: dayText(lot.receivedOn) })}</small>
            </span>
            <span className="k-tags">
              <Quantity quantity={lot.remaining} weightUnit={weightUnit} />
              {lot.expiresOn === null ? null : (
                <StatusTag kind={kinds[lot.state]}>{t(`lots.${lot.state}`, { day: dayText(lot.expiresOn) })}</StatusTag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

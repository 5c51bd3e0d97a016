import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { MERCHANT_PAGE_ROWS, type tillState } from '@kassa/contract/report/merchant-page.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../kit/detail/DetailPage.tsx'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'

type Till = OutputOf<typeof tillState>

/** Tills of a place as they last said of themselves. */
export function TillList({ tills, all }: { tills: readonly Till[]; all: number }) {
  const { t } = useTranslation('place')
  return (
    <section className="k-panel">
      {tills.length === 0 ? <p className="k-muted">{t('noTills')}</p> : null}
      <ul className="k-plain-list">
        {tills.map((till) => (
          <li key={till.id}>
            <span>
              {till.name} · {till.outletName}{' '}
              <small className="k-muted">
                {till.lastSeenAt === null ? t('neverSeen') : <Moment at={till.lastSeenAt} />}
                {till.version === '' ? '' : ` · ${till.version}`}
              </small>
            </span>
            <span className="k-tags">
              <StatusTag kind={till.isOnline ? 'good' : 'off'}>{t(till.isOnline ? 'online' : 'offline')}</StatusTag>
              {till.queued > 0 ? (
                <StatusTag kind={till.isOnline ? 'info' : 'bad'}>
                  {t('waits', { count: till.queued, value: countText(till.queued) })}
                </StatusTag>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {all > MERCHANT_PAGE_ROWS ? (
        <p className="k-muted">{t('first', { value: countText(MERCHANT_PAGE_ROWS) })}</p>
      ) : null}
    </section>
  )
}

/** How many are online, and what the silent ones hold. */
export function useTillFigure(): (counts: { tills: number; tillsOnline: number; queued: number }) => Figure {
  const { t } = useTranslation('place')
  return ({ tills, tillsOnline, queued }) => ({
    label: t('tills'),
    value: t('tillsOf', { online: countText(tillsOnline), all: countText(tills) }),
    note: queued > 0 ? t('queued', { value: countText(queued) }) : t('allSent'),
  })
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { MERCHANT_PAGE_ROWS } from '@kassa/contract/report/merchant-page.calls.ts'
import type { tillState } from '@kassa/contract/report/till-state.ts'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../kit/detail/DetailPage.tsx'
import { countText } from '../../kit/money/format.ts'
import { TillRow } from './TillRow.tsx'

type Till = OutputOf<typeof tillState>

/** Tills of a place as they last said of themselves. */
export function TillList({ tills, all }: { tills: readonly Till[]; all: number }) {
  const { t } = useTranslation('place')
  return (
    <section className="k-panel">
      {tills.length === 0 ? <p className="k-muted">{t('noTills')}</p> : null}
      <ul className="k-plain-list">
        {tills.map((till) => (
          <TillRow
            key={till.id}
            till={till}
            name={`${till.name} · ${till.outletName}`}
            also={till.version === '' ? '' : ` · ${till.version}`}
          />
        ))}
      </ul>
      {all > MERCHANT_PAGE_ROWS ? (
        <p className="k-muted">{t('first', { value: countText(MERCHANT_PAGE_ROWS) })}</p>
      ) : null}
    </section>
  )
}

/** Returns how many are online, and what the silent ones hold. */
export function useTillFigure(): (counts: { tills: number; tillsOnline: number; queued: number }) => Figure {
  const { t } = useTranslation('place')
  return ({ tills, tillsOnline, queued }) => ({
    label: t('tills'),
    value: t('tillsOf', { online: countText(tillsOnline), all: countText(tills) }),
    note: queued > 0 ? t('queued', { value: countText(queued) }) : t('allSent'),
  })
}

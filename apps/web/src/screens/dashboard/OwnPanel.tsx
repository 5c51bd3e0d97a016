import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { FigureName } from '../../parts/figures/FigureName.tsx'
import { figureText } from '../../parts/figures/figure-text.ts'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import type { Dashboard } from './ShopDashboard.tsx'

const shown = ['netAfter', 'orders', 'average', 'refunded'] as const

/** Shows a member of staff their own sales and refunds of today, and their open shift. Source: D64. */
export function OwnPanel({ own }: { own: NonNullable<Dashboard['own']> }) {
  const { t } = useTranslation('dashboard')
  const when = useMomentText()
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('own.title')}</h2>
        {own.shift === null ? (
          <span className="k-muted">{t('own.noShift')}</span>
        ) : (
          <AllowedLink to={paths.shift(own.shift.id)}>
            {t('own.shift', { number: own.shift.number, time: when(own.shift.openedAt, own.shift.outletId, 'time') })}
          </AllowedLink>
        )}
      </div>
      {own.byCurrency.length === 0 ? <p className="k-muted">{t('own.nothing')}</p> : null}
      {own.byCurrency.map(({ currency, figures }) => (
        <dl key={currency} className="k-figures-row is-of-four">
          {shown.map((key) => (
            <div key={key}>
              <dt>
                <FigureName of={key} />
              </dt>
              <dd className="k-figures">{figureText(key, figures[key] ?? 0, currency)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

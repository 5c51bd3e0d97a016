import { useTranslation } from 'react-i18next'
import { countText } from '../../kit/money/format.ts'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../shell/AllowedLink.tsx'
import type { Dashboard } from './ShopDashboard.tsx'

type Hand = Dashboard['needsAHand']

const lines = [
  { name: 'quarantineOpen', kind: 'bad', to: paths.review({ state: 'open', kind: 'quarantine' }) },
  { name: 'paymentsOpen', kind: 'bad', to: paths.paymentMethods() },
  { name: 'reviewsOpen', kind: 'warn', to: paths.review({ state: 'open', kind: 'review' }) },
  { name: 'devicesWithQueue', kind: 'warn', to: paths.devices() },
  { name: 'devicesOffline', kind: 'off', to: paths.devices({ state: 'offline' }) },
  { name: 'lowStock', kind: 'warn', to: paths.stock({ state: 'low' }) },
  { name: 'shiftsOpen', kind: 'info', to: paths.shifts({ state: 'open' }) },
] as const satisfies readonly { name: keyof Hand; kind: StatusKind; to: string }[]

/** What somebody should look at now; each line opens the rows behind it for whoever may see them. */
export function HandPanel({ hand }: { hand: Hand }) {
  const { t } = useTranslation('dashboard')
  const due = lines.filter((line) => hand[line.name] > 0)
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('hand.title')}</h2>
      </div>
      {due.length === 0 ? <p className="k-muted">{t('hand.nothing')}</p> : null}
      <ul className="k-plain-list">
        {due.map(({ name, kind, to }) => (
          <li key={name}>
            <AllowedLink to={to}>{t(`hand.${name}`)}</AllowedLink>
            <StatusTag kind={kind}>
              <span className="k-figures">{countText(hand[name])}</span>
            </StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}

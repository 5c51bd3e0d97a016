import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { DeskLink } from '../../kit/state/DeskLink.tsx'
import { OrderMarks } from '../../parts/order/OrderMarks.tsx'
import { TillRow } from '../../parts/place/TillRow.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink, useMayOpen } from '../../parts/place/AllowedLink.tsx'
import { listText } from '../../words/list-text.ts'
import { wordOr } from '../../words/word-or.ts'
import type { Dashboard } from './ShopDashboard.tsx'

type Now = Dashboard['now']

/** How the tills stand and what was sold last, below the takings of the day. Source: look.md, Today. */
export function NowPanels({ now }: { now: Now }) {
  const { orders } = now
  return (
    <div className="k-two k-now">
      <Tills now={now} />
      {orders === null ? null : <LastOrders orders={orders} />}
    </div>
  )
}

/** By outlet, those that need a hand first. */
function Tills({ now: { tills, counts, opening = [] } }: { now: Now }) {
  const { t } = useTranslation(['dashboard', 'place'])
  const byOutlet = [...Map.groupBy(tills, ({ outletId }) => outletId).values()]
  return (
    <section className="k-panel" aria-label={t('now.tills')}>
      <div className="k-panel-head">
        <h2>{t('now.tills')}</h2>
        {counts.tills === 0 ? null : (
          <AllowedLink to={paths.devices()}>
            {t('now.online', { online: countText(counts.tillsOnline), all: countText(counts.tills) })}
          </AllowedLink>
        )}
      </div>
      <OpenNow opening={opening} />
      {counts.queued > 0 ? <p className="k-bad">{t('place:queued', { value: countText(counts.queued) })}</p> : null}
      {counts.tills === 0 ? (
        <p className="k-muted">
          {t('now.noTills')} <DeskLink />
        </p>
      ) : null}
      {byOutlet.map((own) => (
        <OutletTills key={own[0]?.outletId} tills={own} isNamed={byOutlet.length > 1} />
      ))}
      {counts.tills > tills.length ? (
        <p className="k-muted">
          {t('place:first', { value: countText(tills.length) })}{' '}
          <AllowedLink to={paths.devices()}>{t('now.allTills')}</AllowedLink>
        </p>
      ) : null}
    </section>
  )
}

/** Says which outlets are open and until when, by each one's own clock; nothing of those that do not say their hours. */
function OpenNow({ opening }: { opening: NonNullable<Now['opening']> }) {
  const { t } = useTranslation('hours')
  const when = useMomentText()
  if (opening.length === 0) return null
  const textOf = ({ outletId, isOpen, changesAt }: (typeof opening)[number]): string => {
    if (changesAt === null) return t(isOpen ? 'openNow' : 'closedNow')
    return t(isOpen ? 'openUntil' : 'opensAt', { at: when(changesAt, outletId, 'short') })
  }
  return (
    <ul className="k-plain-list" aria-label={t('title')}>
      {opening.map((one) => (
        <li key={one.outletId}>
          <AllowedLink to={paths.outlet(one.outletId)}>{one.outletName}</AllowedLink>
          <span className={one.isOpen ? 'k-good' : 'k-muted'}>{textOf(one)}</span>
        </li>
      ))}
    </ul>
  )
}

function OutletTills({ tills, isNamed }: { tills: Now['tills']; isNamed: boolean }) {
  const { t } = useTranslation('dashboard')
  const when = useMomentText()
  return (
    <>
      {isNamed ? <h3>{tills[0]?.outletName}</h3> : null}
      <ul className="k-plain-list">
        {tills.map((till) => (
          <TillRow
            key={till.id}
            till={till}
            name={till.name}
            also={
              till.shift === null ? null : (
                <span className="k-block">
                  <AllowedLink to={paths.shift(till.shift.id)}>
                    {t('own.shift', {
                      number: till.shift.number,
                      time: when(till.shift.openedAt, till.outletId, 'time'),
                    })}
                  </AllowedLink>{' '}
                  · {till.shift.staffName}
                </span>
              )
            }
          />
        ))}
      </ul>
    </>
  )
}

/** Each opens its order. */
function LastOrders({ orders }: { orders: NonNullable<Now['orders']> }) {
  const { t } = useTranslation(['dashboard', 'payment'])
  const when = useMomentText()
  const [all, one] = useMayOpen()(paths.orders()) ? [paths.orders, paths.order] : [paths.ordersOpen, paths.orderOpen]
  return (
    <section className="k-panel" aria-label={t('now.orders')}>
      <div className="k-panel-head">
        <h2>{t('now.orders')}</h2>
        {orders.length === 0 ? null : <AllowedLink to={all()}>{t('now.allOrders')}</AllowedLink>}
      </div>
      {orders.length === 0 ? (
        <p className="k-muted">
          {t('now.noOrders')} <DeskLink />
        </p>
      ) : null}
      <ul className="k-plain-list">
        {orders.map((order) => (
          <li key={order.id}>
            <span>
              <AllowedLink to={one(order.id)}>
                <span className="k-figures">{order.number}</span>
              </AllowedLink>
              <small className="k-block k-muted">
                {[when(order.soldAt, order.outletId), order.outletName, order.deviceName]
                  .filter((word) => word !== '')
                  .join(' · ')}
              </small>
            </span>
            <span className="k-now-paid">
              <Money minor={order.totalMinor} currency={order.currency} />
              <small className="k-muted">
                {listText(order.paymentMethods.map((code) => wordOr(`payment:method.${code}`, String(code))))}
              </small>
              <OrderMarks order={order} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

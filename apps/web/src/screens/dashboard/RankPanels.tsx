import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { countText, quantityText } from '../../kit/money/format.ts'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { OnHand } from '../../parts/goods/OnHand.tsx'
import { salesOf } from '../../parts/figures/figure-path.ts'
import { paths } from '../../paths.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { useCan } from '../../session/permission.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { stockState, stockStateKinds } from '../../parts/stock/stock-state.ts'
import type { CurrencyPart, Dashboard } from './ShopDashboard.tsx'

interface RankProps {
  readonly title: string
  readonly more?: ReactNode
  readonly nothing: string
  readonly children: readonly ReactNode[]
}

function Rank({ title, more, nothing, children }: RankProps) {
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{title}</h2>
        {more}
      </div>
      {children.length === 0 ? <p className="k-muted">{nothing}</p> : <ol className="k-plain-list">{children}</ol>}
    </section>
  )
}

/** Lists the best-selling products today by amount; each opens its product. */
export function TopProductsPanel({ part }: { part: CurrencyPart }) {
  const { t } = useTranslation('dashboard')
  const mayOpen = useCan('platform.catalogue.products')
  return (
    <Rank title={t('top.products')} nothing={t('top.nothing')}>
      {part.topProducts.map((row) => (
        <li key={row.productId}>
          {mayOpen && row.name !== null ? (
            <Link to={paths.product(row.productId)}>{row.name}</Link>
          ) : (
            <span>{row.name ?? t('gone')}</span>
          )}
          <span>
            <span className="k-muted">
              <Quantity quantity={row.quantity} weightUnit={row.weightUnit} />
            </span>{' '}
            · <Money minor={row.amountMinor} currency={part.currency} />
          </span>
        </li>
      ))}
    </Rank>
  )
}

/** Outlets by what they took today. */
export function TopOutletsPanel({ part }: { part: CurrencyPart }) {
  const { t } = useTranslation('dashboard')
  return (
    <Rank title={t('top.outlets')} nothing={t('top.nothing')}>
      {part.topOutlets.map((row) => (
        <li key={row.outletId}>
          <AllowedLink to={paths.orders(salesOf({ period: 'today' }))} onClick={() => chooseOutlet(row.outletId)}>
            {row.name}
          </AllowedLink>
          <span>
            <span className="k-muted k-figures">{countText(row.orders)}</span> ·{' '}
            <Money minor={row.netMinor} currency={part.currency} />
          </span>
        </li>
      ))}
    </Rank>
  )
}

/** Lists goods that are running out; each opens its book. */
export function LowStockPanel({ rows }: { rows: Dashboard['lowStock'] }) {
  const { t } = useTranslation(['dashboard', 'stock'])
  const mayOpen = useCan('platform.inventory.stock')
  return (
    <Rank
      title={t('low.title')}
      nothing={t('low.nothing')}
      more={mayOpen ? <Link to={paths.stock({ state: 'low' })}>{t('low.all')}</Link> : null}
    >
      {rows.map((row) => {
        const state = stockState({ onHand: row.onHand, isLow: true, isTracked: row.isTracked ?? true })
        return (
          <li key={`${row.outletId} ${row.variantId}`}>
            <span>
              {mayOpen ? (
                <Link to={paths.stockOf(row.variantId, { name: row.name, unit: row.weightUnit })}>{row.name}</Link>
              ) : (
                row.name
              )}
              <small className="k-block k-muted">
                {row.outletName} · {t('low.line', { quantity: quantityText(row.warningLine, row.weightUnit) })}
              </small>
            </span>
            <StatusTag kind={stockStateKinds[state]}>
              <OnHand of={row} />
            </StatusTag>
          </li>
        )
      })}
    </Rank>
  )
}

/** Lists goods that lie longer than they should, of the chosen outlet. */
export function HighStockPanel() {
  const { t } = useTranslation('dashboard')
  const hasOutlet = useSession((session) => session.outlet !== null)
  const isEnabled = useCan('platform.inventory.stock') && hasOutlet
  const { data } = useAnswer(listStockWarnings, { kind: 'high', limit: 10 }, { isQuiet: true, isEnabled })
  if (!isEnabled || !data) return null
  return (
    <Rank
      title={t('high.title')}
      nothing={t('high.nothing')}
      more={<Link to={paths.stockWarnings({ kind: 'high' })}>{t('high.all')}</Link>}
    >
      {data.rows.map((row) => (
        <li key={row.variantId}>
          <Link to={paths.stockOf(row.variantId, { name: row.name, unit: row.weightUnit })}>{row.name}</Link>
          <Quantity quantity={row.onHand} weightUnit={row.weightUnit} />
        </li>
      ))}
    </Rank>
  )
}

import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { quantityText } from '../../kit/money/format.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { expiryMap, EXPIRY_STEPS, type MapCell } from './expiry-map.ts'
import type { WarningRow } from './warning-kinds.ts'
import './expiry-map.css'

/** The number of rows on one page; those that expire first and those most at risk are among them. */
const MOST = 200
const SHOWN = 15

interface Props {
  /** Null: whoever looks may not mark anything down. */
  readonly onMark: ((row: WarningRow) => void) | null
}

/** Goods by the days they have left: what of each lot will not sell in time, the darker the more of it. Source: features IN-D05. */
export function ExpiryMap({ onMark }: Props) {
  const { t } = useTranslation('warning')
  const expiring = useAnswer(listStockWarnings, { kind: 'expiring', limit: MOST }, { isQuiet: true }).data
  const expired = useAnswer(listStockWarnings, { kind: 'expired', limit: MOST }, { isQuiet: true }).data
  const goods = expiryMap([...(expired?.rows ?? []), ...(expiring?.rows ?? [])])
  if (goods.length === 0) return null
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{t('map.title')}</h2>
      </div>
      <p className="k-muted">{t('map.note')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone */}
      <div className="expiry-map" tabIndex={0} role="region" aria-label={t('map.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('map.goods')}</th>
              {EXPIRY_STEPS.map((step) => (
                <th key={step} scope="col">
                  {t(`left.${step}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goods.slice(0, SHOWN).map(({ variantId, name, cells }) => (
              <tr key={variantId}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={EXPIRY_STEPS[at]}>{cell ? <Cell cell={cell} onMark={onMark} /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {goods.length > SHOWN ? <p className="k-muted">{t('map.more', { count: goods.length - SHOWN })}</p> : null}
    </section>
  )
}

function Cell({ cell, onMark }: { readonly cell: MapCell } & Props) {
  const { t } = useTranslation('warning')
  const { row, quantity, atRisk, shade } = cell
  const text = quantityText(atRisk ?? quantity, row.weightUnit, row.unit)
  const facts = { name: goodsName(row), quantity: quantityText(quantity, row.weightUnit, row.unit), risk: text }
  const label = t(atRisk === null ? 'map.cellUnknown' : 'map.cell', facts)
  const look = `expiry-cell is-${shade}`
  if (onMark === null || row.kind === 'expired' || atRisk === 0)
    return (
      <span className={look} title={label}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={look}
      aria-label={`${label} ${t('markdown.button')}`}
      title={label}
      onClick={() => onMark(row)}
    >
      {text}
    </button>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Timeline, type TimelineItem } from '../../kit/detail/Timeline.tsx'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Quantity } from '../../kit/money/Money.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import type { PurchaseOrder } from './PurchaseOrderDetailPage.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { GoodsOfLine } from '../../parts/goods/GoodsCell.tsx'

type Line = PurchaseOrder['lines'][number]

/** Lists the goods ordered, their prices, and the quantities that came and went back. */
export function PurchaseOrderLines({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation('supply')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('lines.title')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('lines.name')}</th>
            {(['quantity', 'received', 'returned', 'price', 'amount'] as const).map((column) => (
              <th key={column} scope="col" className="is-end">
                {t(`lines.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Row key={line.lineId} line={line} currency={order.currency} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line, currency }: { line: Line; currency: string }) {
  const { weightUnit, unit } = line
  return (
    <tr>
      <td>
        <GoodsOfLine goods={line} />
      </td>
      {[line.quantity, line.received, line.returned].map((quantity, index) => (
        <td key={index} className="is-end">
          <Quantity quantity={quantity} weightUnit={weightUnit} unit={unit} />
        </td>
      ))}
      <td className="is-end">
        <Cost minor={line.unitPriceMinor} currency={currency} />
      </td>
      <td className="is-end">
        <Cost minor={line.amountMinor} currency={currency} />
      </td>
    </tr>
  )
}

/** How the order became what it is, newest first. */
export function PurchaseOrderTimeline({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation('supply')
  const once = (key: 'created' | 'submitted' | 'closed', at: string | null, by?: string): TimelineItem[] =>
    at === null ? [] : [{ key, at, title: t(`order.event.${key}`), by: by ?? null, kind: 'info' }]
  const receipts = order.receipts.map((receipt): TimelineItem => ({
    key: receipt.id,
    at: receipt.at,
    title: t(`order.event.${receipt.kind}`),
    by: receipt.byName,
    kind: receipt.kind === 'receipt' ? 'good' : 'warn',
    note: <Goods order={order} receipt={receipt} />,
  }))
  const items = [
    ...once('closed', order.closedAt),
    ...receipts,
    ...once('submitted', order.submittedAt),
    ...once('created', order.createdAt, order.createdByName),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <div className="k-panel">
      <Timeline items={items} />
    </div>
  )
}

/** The price that goods came at, for whoever may see what they cost. */
const priceIn = ({ currency }: PurchaseOrder, minor: Line['unitPriceMinor']): readonly string[] =>
  minor === null ? [] : [moneyText(minor, currency)]

function Goods({ order, receipt }: { order: PurchaseOrder; receipt: PurchaseOrder['receipts'][number] }) {
  const { t } = useTranslation('supply')
  const mayPrint = useCan('platform.configuration.labelTemplates')
  return (
    <ul className="k-plain-list">
      {receipt.lines.map(({ lineId, quantity, unitPriceMinor, lotNumber, expiresOn, serials }, index) => {
        const line = order.lines.find((one) => one.lineId === lineId)
        const parts = [
          line ? goodsName(line) : lineId,
          [quantityText(quantity, line?.weightUnit ?? null, line?.unit), ...priceIn(order, unitPriceMinor)].join(' × '),
          lotNumber,
          expiresOn === null ? null : dayText(expiresOn),
          ...serials,
        ]
        return <li key={`${lineId}-${index}`}>{parts.filter(Boolean).join(' · ')}</li>
      })}
      {receipt.note === '' ? null : <li>{receipt.note}</li>}
      {receipt.kind === 'receipt' && mayPrint ? (
        <li>
          <Link to={paths.labelTemplates({ receipt: receipt.id })}>{t('order.labels')}</Link>
        </li>
      ) : null}
    </ul>
  )
}

import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { readPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useTranslation } from 'react-i18next'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import type { PurchaseOrder } from './PurchaseOrderDetailPage.tsx'
import { useGoodsColumns } from '../../parts/document/goods-columns.tsx'
import { SheetOf } from '../../parts/document/SheetOf.tsx'
import { Sheet, type DocumentColumn } from '../../parts/document/Sheet.tsx'
import { dayText } from '../../words/day-text.ts'

type Line = PurchaseOrder['lines'][number]

/** A purchase order for the supplier, and to tick off what came. */
export default function PurchaseOrderSheet() {
  return <SheetOf endpoint={readPurchaseOrder} render={(order) => <Paper order={order} />} />
}

function Paper({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation(['supply', 'sheet', 'nav'])
  const goods = useGoodsColumns()
  const money = (minor: WideMinor | null): string => (minor === null ? '–' : moneyText(minor, order.currency))
  const columns: DocumentColumn<Line>[] = [
    ...goods,
    {
      key: 'quantity',
      title: t('lines.quantity'),
      isEnd: true,
      render: ({ quantity, weightUnit, unit }) => quantityText(quantity, weightUnit, unit),
    },
    { key: 'price', title: t('lines.price'), isEnd: true, render: ({ unitPriceMinor }) => money(unitPriceMinor) },
    { key: 'amount', title: t('lines.amount'), isEnd: true, render: ({ amountMinor }) => money(amountMinor) },
    { key: 'received', title: t('lines.received'), isBlank: true },
  ]
  return (
    <Sheet
      title={t('nav:screen.purchaseOrder.title')}
      number={order.number}
      state={t(`order.state.${order.state}`)}
      back={paths.purchaseOrder(order.id)}
      createdAt={order.createdAt}
      facts={[
        { label: t('order.supplier'), value: order.supplierName },
        { label: t('sheet:deliverTo'), value: order.outletName },
        { label: t('order.expectedOn'), value: order.expectedOn === null ? '–' : dayText(order.expectedOn) },
      ]}
      lines={order.lines}
      lineKey={({ lineId }) => lineId}
      columns={columns}
      foot={
        <tr>
          <th scope="row" colSpan={6}>
            {t('order.amount')}
          </th>
          <td className="is-end">{money(order.amountMinor)}</td>
          <td />
        </tr>
      }
      note={order.note}
      signatures={[t('sheet:orderedBy'), t('sheet:receivedBy')]}
    />
  )
}

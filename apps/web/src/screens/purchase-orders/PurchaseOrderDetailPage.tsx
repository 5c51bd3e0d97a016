import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type purchaseOrderView, readPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { countText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { orderStateKinds } from '../../parts/document/purchase-order-state.ts'
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx'
import { PurchaseOrderDrawer } from '../../parts/stock/PurchaseOrderDrawer.tsx'
import { PurchaseOrderLines, PurchaseOrderTimeline } from './PurchaseOrderParts.tsx'
import { ReceiptDrawer } from './ReceiptDrawer.tsx'
import { SheetButton } from '../../parts/document/SheetButton.tsx'
import { dayText } from '../../words/day-text.ts'

const BillDrawer = lazyPart(async () => (await import('../../parts/stock/BillDrawer.tsx')).BillDrawer)

export type PurchaseOrder = OutputOf<typeof purchaseOrderView>

/** One purchase order: what was ordered, what came in, and what can be done now. */
export default function PurchaseOrderDetailPage() {
  return <ThingPage read={readPurchaseOrder}>{(order) => <Detail order={order} />}</ThingPage>
}

/** The form of this order that stood open when the session ended. */
function useOpenOf(id: string): 'edit' | 'receipt' | 'return' | 'bill' | null {
  const isEdited = useOpenForm(`purchase-order.${id}`)
  const isReceived = useOpenForm(`receipt.${id}`)
  const isReturned = useOpenForm(`return.${id}`)
  const isBilled = useOpenForm(`supplier-bill.bill.${id}`)
  if (isEdited) return 'edit'
  if (isBilled) return 'bill'
  if (isReceived) return 'receipt'
  return isReturned ? 'return' : null
}

function Detail({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation(['supply', 'nav'])
  const [open, setOpen] = useState<'edit' | 'receipt' | 'return' | 'bill' | null>(useOpenOf(order.id))
  const close = (): void => setOpen(null)
  const navigate = useNavigate()
  return (
    <>
      <DetailPage
        back={{ to: paths.purchaseOrders(), label: t('nav:screen.purchaseOrders.title') }}
        name={<span className="k-figures">{order.number}</span>}
        state={
          <span className="k-tags">
            <StatusTag kind={orderStateKinds[order.state]}>{t(`order.state.${order.state}`)}</StatusTag>
            {order.isLate ? <StatusTag kind="warn">{t('order.late')}</StatusTag> : null}
          </span>
        }
        note={[order.outletName, order.note].filter(Boolean).join(' · ')}
        actions={
          <>
            {order.receipts.length === 0 ? null : (
              <CanDo permission="platform.inventory.bills.add">
                <Button onClick={() => setOpen('bill')}>{t('order.enterBill')}</Button>
              </CanDo>
            )}
            <SheetButton to={paths.purchaseOrder(order.id)} />
            <PurchaseOrderActions order={order} onOpen={setOpen} />
          </>
        }
        figures={[
          { label: t('order.supplier'), value: order.supplierName },
          { label: t('order.amount'), value: <Cost minor={order.amountMinor} currency={order.currency} /> },
          { label: t('order.received'), value: <Cost minor={order.receivedMinor} currency={order.currency} /> },
          { label: t('lines.title'), value: countText(order.lineCount) },
          { label: t('order.expectedOn'), value: order.expectedOn === null ? '–' : dayText(order.expectedOn) },
        ]}
        tabs={[
          { key: 'lines', label: t('lines.title'), content: <PurchaseOrderLines order={order} /> },
          { key: 'timeline', label: t('timeline'), content: <PurchaseOrderTimeline order={order} /> },
        ]}
      />
      {open === 'bill' ? (
        <BillDrawer
          entry={{
            supplierId: order.supplierId,
            supplierName: order.supplierName,
            kind: 'bill',
            orderId: order.id,
            bill: null,
          }}
          onClose={close}
          onCreated={(id) => void navigate({ to: paths.supplierBill(id) })}
        />
      ) : null}
      {open === 'edit' ? <PurchaseOrderDrawer order={order} onClose={close} /> : null}
      {open === 'receipt' || open === 'return' ? <ReceiptDrawer order={order} kind={open} onClose={close} /> : null}
    </>
  )
}

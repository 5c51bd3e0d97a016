import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type orderDetail, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useOwnPath } from '../../kit/detail/own-path.ts'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { undoIcon } from '../../ui/icons.ts'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderPayments, OrderRefunds } from './OrderMoney.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderMarks } from '../../parts/order/OrderMarks.tsx'
import { marksOf } from '../../parts/order/order-words.ts'
import { ReceiptLink } from './ReceiptLink.tsx'

const OrderFiscal = lazyPart(async () => (await import('./OrderFiscal.tsx')).OrderFiscal)

export type OrderDetail = OutputOf<typeof orderDetail>

/** One order: what was sold and why it cost what it cost, what was paid and given back, and what happened since. */
export default function OrderDetailPage() {
  return <ThingPage read={readOrder}>{(order) => <Detail order={order} />}</ThingPage>
}

function Detail({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['order', 'nav', 'receipt'])
  const isOpenRoute = useOwnPath().startsWith(paths.ordersOpen())
  const momentText = useMomentText()
  const [isRefunding, setIsRefunding] = useState(false)
  const hasPaper = useHasPaper(order)
  const { currency } = order
  return (
    <>
      <DetailPage
        back={{
          to: isOpenRoute ? paths.ordersOpen() : paths.orders(),
          label: t(isOpenRoute ? 'nav:screen.ordersOpen.title' : 'nav:screen.orders.title'),
        }}
        name={<span className="k-figures">{order.number}</span>}
        state={<OrderMarks order={order} />}
        note={[
          t('detail.note', {
            when: momentText(order.soldAt, order.outletId),
            outlet: order.outletName,
            staff: order.staffName,
          }),
          ...(order.familyCard
            ? [t(order.familyCard.name ? 'detail.familyOf' : 'detail.family', order.familyCard)]
            : []),
          ...(marksOf(order).includes('clockAhead')
            ? [t('detail.clockAheadBody', { when: momentText(order.receivedAt, order.outletId) })]
            : []),
        ].join(' · ')}
        actions={
          <>
            <ReceiptLink orderId={order.id} />
            <RefundButton order={order} onOpen={() => setIsRefunding(true)} />
          </>
        }
        figures={[
          { label: t('detail.total'), value: <Money minor={order.totalMinor} currency={currency} /> },
          { label: t('detail.items'), value: countText(order.lineCount) },
          { label: t('detail.refunded'), value: <Money minor={order.refundedMinor} currency={currency} /> },
        ]}
        tabs={[
          { key: 'items', label: t('tab.items'), content: <OrderItems order={order} /> },
          ...(hasPaper
            ? [{ key: 'receipt', label: t('tab.receipt'), content: <OrderReceipt orderId={order.id} /> }]
            : []),
          { key: 'payments', label: t('tab.payments'), content: <Payments order={order} /> },
          { key: 'refunds', label: t('tab.refunds'), content: <OrderRefunds refunds={order.refunds} /> },
          { key: 'invoices', label: t('receipt:invoice.title'), content: <Invoices order={order} /> },
          { key: 'timeline', label: t('tab.timeline'), content: <OrderTimeline events={order.timeline} /> },
        ]}
      />
      {isRefunding ? <RefundDrawer order={order} onClose={() => setIsRefunding(false)} /> : null}
    </>
  )
}

function Invoices({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderInvoices orderId={order.id} />
      {order.type === 1 ? <OrderFiscal orderId={order.id} /> : null}
    </>
  )
}

const RefundDrawer = lazyPart(async () => (await import('./RefundDrawer.tsx')).RefundDrawer)
const OrderReceipt = lazyPart(async () => (await import('./OrderReceipt.tsx')).OrderReceipt)

/** Goods that were sold have a receipt to look at, for whoever looks at orders inside the merchant. */
function useHasPaper({ type }: OrderDetail): boolean {
  const isInside = useSession((session) => session.user?.merchantId !== null)
  const maySee = useCan('platform.analysis.orders', 'desk.orders')
  return type === 1 && isInside && maySee
}

const DocumentPhotos = lazyPart(async () => (await import('../../parts/document/DocumentPhotos.tsx')).DocumentPhotos)

function Payments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order')
  return (
    <>
      <OrderPayments order={order} />
      <DocumentPhotos
        of="order"
        id={order.id}
        title={t('photo.title')}
        labelOf={(number) => t('photo.one', { number })}
      />
    </>
  )
}

function RefundButton({ order, onOpen }: { order: OrderDetail; onOpen: () => void }) {
  const { t } = useTranslation('order')
  const outletId = useSession((session) => session.outlet?.outletId)
  const reason = !order.can.refund
    ? t('refund.closed')
    : outletId === order.outletId
      ? null
      : t('refund.otherOutlet', { outlet: order.outletName })
  return (
    <CanDo permission={['platform.analysis.orders.refund', 'desk.orders.refund']}>
      <DisabledReason reason={reason}>
        <Button type="primary" icon={<Icon of={undoIcon} />} onClick={onOpen}>
          {t('refund.button')}
        </Button>
      </DisabledReason>
    </CanDo>
  )
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listPurchaseOrders,
  type purchaseOrderRow,
  purchaseOrderState,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { momentColumn, numberColumn } from '../../kit/list/columns/common-columns.tsx'
import { Cost } from '../../kit/money/Cost.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { orderStateKinds } from '../../parts/document/purchase-order-state.ts'
import { PurchaseOrderDrawer } from '../../parts/stock/PurchaseOrderDrawer.tsx'
import { dayText } from '../../words/day-text.ts'

type Row = OutputOf<typeof purchaseOrderRow>

/** Purchase orders of the chosen outlet. Source: specification §2 (/stock-purchase-order), D11. */
export default function PurchaseOrderPage() {
  const { t } = useTranslation(['supply', 'nav'])
  const here = useSession(({ outlet }) => outlet?.outletId ?? 'new')
  const [isAdding, setIsAdding] = useState(useOpenForm(`purchase-order.${here}`))
  const seesStock = useCan('platform.inventory.stock', 'desk.inventory')
  const create = (
    <NewButton
      permission="platform.inventory.purchaseOrders.add"
      label={t('order.new')}
      reason={seesStock ? null : t('lines.needsStock')}
      onClick={() => setIsAdding(true)}
    />
  )
  return (
    <>
      <ListPage
        name="purchase-orders"
        title={t('nav:screen.purchaseOrders.title')}
        purpose={t('nav:screen.purchaseOrders.purpose')}
        endpoint={listPurchaseOrders}
        filters={[
          { kind: 'text', name: 'search', label: t('filter') },
          choiceOf('state', t('state'), purchaseOrderState.options, (value) => t(`order.state.${value}`)),
          { kind: 'days', from: 'from', to: 'to', label: t('createdAt') },
        ]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        actions={create}
        empty={{ title: t('order.empty'), body: t('order.emptyBody'), action: create }}
      />
      {isAdding ? <PurchaseOrderDrawer order={null} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('supply')
  return [
    numberColumn(t('number'), paths.purchaseOrder, 'number'),
    {
      key: 'state',
      sort: 'state',
      title: t('state'),
      render: ({ state, isLate }) => (
        <span className="k-tags">
          <StatusTag kind={orderStateKinds[state]}>{t(`order.state.${state}`)}</StatusTag>
          {isLate ? <StatusTag kind="warn">{t('order.late')}</StatusTag> : null}
        </span>
      ),
    },
    { key: 'supplier', sort: 'supplier', title: t('order.supplier'), render: ({ supplierName }) => supplierName },
    {
      key: 'expectedOn',
      sort: 'expectedOn',
      title: t('order.expectedOn'),
      render: ({ expectedOn }) => (expectedOn === null ? '–' : dayText(expectedOn)),
    },
    { key: 'lines', sort: 'lines', title: t('lines.title'), align: 'end', render: ({ lineCount }) => lineCount },
    {
      key: 'amount',
      title: t('order.amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Cost minor={amountMinor} currency={currency} />,
    },
    {
      key: 'received',
      title: t('order.received'),
      align: 'end',
      render: ({ receivedMinor, currency }) => <Cost minor={receivedMinor} currency={currency} />,
    },
    momentColumn('createdAt', t('createdAt'), { sort: 'createdAt' }),
    { key: 'createdBy', title: t('createdBy'), isHiddenAtFirst: true, render: ({ createdByName }) => createdByName },
  ]
}

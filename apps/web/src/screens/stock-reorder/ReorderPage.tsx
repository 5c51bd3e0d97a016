import { listReorderSuggestions, type reorderRow } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import type { Filter } from '../../kit/list/filter/filters.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useIsLacking } from '../../parts/place/own-standing.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { PurchaseOrderDrawer } from '../../parts/stock/PurchaseOrderDrawer.tsx'
import { useReorderReason } from './use-reorder-reason.ts'

export type ReorderRow = OutputOf<typeof reorderRow>

const DAYS = [7, 14, 30, 60, 90] as const

/**
 * Lists the goods to order for the chosen outlet and why; picked rows become the draft of a purchase order. Source:
 * IN-P07, IN-D03.
 */
export default function ReorderPage() {
  const { t } = useTranslation(['warning', 'nav'])
  const [picked, setPicked] = useState<readonly ReorderRow[]>([])
  const isLacking = useIsLacking(['platform.inventory.purchaseOrders'])
  const mayOrder = useCan('platform.inventory.purchaseOrders.add') && !isLacking
  const navigate = useNavigate()
  return (
    <>
      <ListPage
        name="stock-reorder"
        title={t('nav:screen.stockReorder.title')}
        purpose={t('nav:screen.stockReorder.purpose')}
        endpoint={listReorderSuggestions}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={(row) => row.variantId}
        {...(mayOrder ? { bulkActions: [{ key: 'order', label: t('reorder.write'), run: setPicked }] } : {})}
        empty={{ title: t('reorder.empty'), body: t('reorder.emptyBody') }}
      />
      {picked.length > 0 ? (
        <PurchaseOrderDrawer
          order={null}
          begin={beginOf(picked)}
          onCreated={(id) => void navigate({ to: paths.purchaseOrder(id) })}
          onClose={() => setPicked([])}
        />
      ) : null}
    </>
  )
}

/**
 * An order goes to one supplier: the first one picked. Goods bought from another supplier stay in the list for the next
 * order.
 */
function beginOf(rows: readonly ReorderRow[]) {
  const supplierId = rows.find((row) => row.supplierId !== null)?.supplierId ?? null
  const lines = rows
    .filter((row) => row.supplierId === null || row.supplierId === supplierId)
    .map((row) => ({ ...row, name: goodsName(row), unitPriceMinor: row.lastPriceMinor }))
  return { supplierId, lines }
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['warning', 'stock', 'supply'])
  const isEnabled = !useIsLacking(['platform.inventory.suppliers'])
  const { data } = useAnswer(listSuppliers, { limit: 200 }, { isQuiet: true, isEnabled })
  return [
    { kind: 'text', name: 'search', label: t('stock:filter.search') },
    choiceOf('coverDays', t('reorder.cover'), DAYS, (days) => t('reorder.days', { count: days })),
    ...(isEnabled
      ? [
          {
            kind: 'choice' as const,
            name: 'supplierId',
            label: t('supply:order.supplier'),
            options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}

function useColumns(): Column<ReorderRow>[] {
  const { t } = useTranslation(['warning', 'stock', 'supply'])
  const reason = useReorderReason()
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('stock:column.name'),
      opens: (row) => paths.stockOf(row.variantId, { name: goodsName(row), unit: row.weightUnit }),
      render: goodsName,
    },
    {
      key: 'quantity',
      sort: 'quantity',
      title: t('reorder.quantity'),
      align: 'end',
      onPhone: 'figure',
      render: (row) => (
        <strong>
          <Quantity quantity={row.quantity} weightUnit={row.weightUnit} unit={row.unit} />
        </strong>
      ),
    },
    {
      key: 'why',
      title: t('why'),
      render: (row) => (
        <span className="k-stack-tight k-wrap k-why">
          {reason(row).map((line) => (
            <small key={line}>{line}</small>
          ))}
        </span>
      ),
    },
    {
      key: 'supplier',
      sort: 'supplier',
      title: t('supply:order.supplier'),
      render: ({ supplierName }) => supplierName ?? '–',
    },
    {
      key: 'price',
      title: t('reorder.lastPrice'),
      align: 'end',
      render: ({ lastPriceMinor, currency }) =>
        lastPriceMinor === null ? '–' : <Money minor={lastPriceMinor} currency={currency} />,
    },
  ]
}

import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  listPurchaseOrders,
  purchaseOrderState,
  readPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { listTransfers, readTransfer, transferState } from '@kassa/contract/inventory/transfer.calls.ts'
import {
  listPurchaseOrders as listOrdersCall,
  listStockEntries as entriesCall,
  listSuppliers as suppliersCall,
  listTransfers as listTransfersCall,
  purchaseOrderResource,
  purchaseOrderSummary,
  readPurchaseOrder as readOrderCall,
  readTransfer as readTransferCall,
  stockEntryResource,
  supplierResource,
  transferResource,
  transferSummary,
} from '@kassa/contract/open/goods/goods-documents.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { accept } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { moneyOrNull, sumOrNull } from './amounts.ts'

type Entry = OutputOf<typeof listStockEntries.answer>['rows'][number]
type Transfer = OutputOf<typeof readTransfer.answer>
type TransferRow = OutputOf<typeof listTransfers.answer>['rows'][number]
type Order = OutputOf<typeof readPurchaseOrder.answer>
type OrderRow = OutputOf<typeof listPurchaseOrders.answer>['rows'][number]

const entryOf = (entry: Entry) => ({
  id: String(entry.entryNumber),
  kind: entry.kind,
  quantity: entry.quantity,
  before: entry.before,
  after: entry.after,
  value: sumOrNull(entry.valueMinor, entry.currency),
  document_kind: entry.documentKind,
  document_id: entry.documentId,
  document_number: entry.documentNumber,
  reason: entry.reason,
  business_day: entry.businessDay,
  at: entry.at,
})

type Seen = Pick<Context, 'reaches'>

const seenOutlet = ({ reaches }: Seen, outletId: string): string | null => (reaches(outletId) ? outletId : null)

const transferHeadOf = (context: Seen, transfer: TransferRow) => ({
  id: transfer.id,
  number: transfer.number,
  state: snake(transfer.state),
  outlet_id: seenOutlet(context, transfer.outletId),
  to_outlet_id: seenOutlet(context, transfer.toOutletId),
  created_at: transfer.createdAt,
  shipped_at: transfer.shippedAt,
})

const goodsOf = ({
  lineId,
  variantId,
  productId,
  name,
  variantName,
  quantity,
}: Transfer['lines'][number] | Order['lines'][number]) => ({
  line_id: lineId,
  variant_id: variantId,
  product_id: productId,
  name: [name, variantName].filter((part) => part !== '').join(' '),
  quantity,
})

/** A transfer as an app sees it: of an outlet that it does not see nothing is said. */
export const transferOf = (context: Seen, transfer: Transfer) => ({
  ...transferHeadOf(context, transfer),
  note: transfer.note,
  lines: transfer.lines.map((line) => ({
    ...goodsOf(line),
    received: line.received,
    written_off: line.writtenOff,
    sent_back: line.sentBack,
    open: line.open,
    cost: sumOrNull(line.costMinor, transfer.currency),
  })),
  steps: transfer.events.map(({ id, kind, at, note, lines, beyondReason }) => ({
    id,
    kind,
    at,
    note,
    lines: lines.map(({ lineId, received, damaged, short, extra }) => ({
      line_id: lineId,
      received,
      damaged,
      short,
      extra,
    })),
    beyond_reason: beyondReason,
  })),
})

const orderHeadOf = (order: OrderRow) => ({
  id: order.id,
  number: order.number,
  state: snake(order.state),
  outlet_id: order.outletId,
  supplier_id: order.supplierId,
  supplier_name: order.supplierName,
  expected_on: order.expectedOn,
  is_late: order.isLate,
  amount: sumOrNull(order.amountMinor, order.currency),
  created_at: order.createdAt,
})

const receiptOf = ({ id, kind, at, note, lines }: Order['receipts'][number], currency: string) => ({
  id,
  kind,
  at,
  note,
  lines: lines.map((line) => ({
    line_id: line.lineId,
    quantity: line.quantity,
    unit_price: moneyOrNull(line.unitPriceMinor, currency),
    lot_number: line.lotNumber,
    expires_on: line.expiresOn,
    serial_numbers: line.serials,
  })),
})

export const orderOf = (order: Order) => ({
  ...orderHeadOf(order),
  note: order.note,
  lines: order.lines.map((line) => ({
    ...goodsOf(line),
    unit_price: moneyOrNull(line.unitPriceMinor, order.currency),
    received: line.received,
    returned: line.returned,
    most_receivable: line.mostReceivable,
  })),
  receipts: order.receipts.map((receipt) => receiptOf(receipt, order.currency)),
})

export const goodsDocumentCommands = (ask: AskInside) => [
  command(entriesCall, async (context, { cursor, limit, outlet_id: outletId, variant_id: variantId, ...choice }) => {
    const page = await ask(context, listStockEntries, { cursor, variantId }, { outletId, limit })
    return page.ok ? shownPage(stockEntryResource, page.value, entryOf, choice) : page
  }),
  command(listTransfersCall, async (context, { cursor, limit, outlet_id: outletId, from, to, ...filter }) => {
    const state = transferState.options.find((one) => snake(one) === filter.state)
    const page = await ask(context, listTransfers, { cursor, from, to, state }, { outletId, limit })
    if (!page.ok) return page
    return shownPage(transferSummary, page.value, (row) => transferHeadOf(context, row), { fields: filter.fields })
  }),
  command(readTransferCall, async (context, { id, ...choice }) => {
    const transfer = await ask(context, readTransfer, { id })
    return transfer.ok ? accept(showResource(transferResource, transferOf(context, transfer.value), choice)) : transfer
  }),
  command(suppliersCall, async (context, { cursor, limit, ...choice }) => {
    const page = await ask(context, listSuppliers, { cursor }, { limit })
    return page.ok ? shownPage(supplierResource, page.value, ({ id, name }) => ({ id, name }), choice) : page
  }),
  command(listOrdersCall, async (context, { cursor, limit, outlet_id: outletId, from, to, ...filter }) => {
    const state = purchaseOrderState.options.find((one) => snake(one) === filter.state)
    const asked = { cursor, from, to, state, supplierId: filter.supplier_id }
    const page = await ask(context, listPurchaseOrders, asked, { outletId, limit })
    return page.ok ? shownPage(purchaseOrderSummary, page.value, orderHeadOf, { fields: filter.fields }) : page
  }),
  command(readOrderCall, async (context, { id, ...choice }) => {
    const order = await ask(context, readPurchaseOrder, { id })
    return order.ok ? accept(showResource(purchaseOrderResource, orderOf(order.value), choice)) : order
  }),
]

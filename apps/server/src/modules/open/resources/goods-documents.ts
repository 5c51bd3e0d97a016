import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createPurchaseOrder,
  listPurchaseOrders,
  purchaseOrderState,
  readPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { listTransfers, readTransfer, transferState } from '@kassa/contract/inventory/transfer.calls.ts'
import {
  createPurchaseOrder as createOrderCall,
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
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { makeOnce } from '../external-id/make-once.ts'
import { wrongField } from '../web-order/new-payment.ts'
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

const transferHeadOf = (transfer: TransferRow) => ({
  id: transfer.id,
  number: transfer.number,
  state: snake(transfer.state),
  outlet_id: transfer.outletId,
  to_outlet_id: transfer.toOutletId,
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

const transferOf = (transfer: Transfer) => ({
  ...transferHeadOf(transfer),
  note: transfer.note,
  lines: transfer.lines.map((line) => ({
    ...goodsOf(line),
    received: line.received,
    written_off: line.writtenOff,
    sent_back: line.sentBack,
    open: line.open,
    cost: sumOrNull(line.costMinor, transfer.currency),
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

const orderOf = (order: Order) => ({
  ...orderHeadOf(order),
  note: order.note,
  lines: order.lines.map((line) => ({
    ...goodsOf(line),
    unit_price: moneyOrNull(line.unitPriceMinor, order.currency),
    received: line.received,
    returned: line.returned,
  })),
})

type NewOrder = Omit<OutputOf<typeof createOrderCall.request>, 'external_id'>

/** Drafts an order at an outlet. Refuses a price in another currency. */
async function draftOrder(ask: AskInside, context: Context, order: NewOrder): Promise<Result<Order>> {
  const { tx, merchantId, reaches } = context
  const { outlet_id: outletId, supplier_id: supplierId, expected_on: expectedOn, note, lines } = order
  const outlet = reaches(outletId) ? await findOutletFacts(tx, merchantId, outletId) : undefined
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const other = lines.findIndex(({ unit_price: price }) => price.currency !== outlet.currency)
  if (other >= 0) return refuse(wrongField(`lines.${other}.unit_price.currency`, 'invalid_value'))
  const inside = lines.map(({ variant_id: variantId, quantity, unit_price: price }) => ({
    variantId,
    quantity,
    unitPriceMinor: price.amount,
  }))
  return ask(context, createPurchaseOrder, { supplierId, expectedOn, note, lines: inside }, { outletId })
}

export const goodsDocumentCommands = (ask: AskInside) => [
  command(entriesCall, async (context, { cursor, limit, outlet_id: outletId, variant_id: variantId, ...choice }) => {
    const page = await ask(context, listStockEntries, { cursor, variantId }, { outletId, limit })
    return page.ok ? shownPage(stockEntryResource, page.value, entryOf, choice) : page
  }),
  command(listTransfersCall, async (context, { cursor, limit, outlet_id: outletId, from, to, ...filter }) => {
    const state = transferState.options.find((one) => snake(one) === filter.state)
    const page = await ask(context, listTransfers, { cursor, from, to, state }, { outletId, limit })
    return page.ok ? shownPage(transferSummary, page.value, transferHeadOf, { fields: filter.fields }) : page
  }),
  command(readTransferCall, async (context, { id, ...choice }) => {
    const transfer = await ask(context, readTransfer, { id })
    return transfer.ok ? accept(showResource(transferResource, transferOf(transfer.value), choice)) : transfer
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
  command(createOrderCall, async (context, { external_id: externalId, ...contents }) => {
    const made = await makeOnce(context, {
      kind: 'purchase_order',
      externalId,
      contents,
      make: () => draftOrder(ask, context, contents),
      read: (id) => ask(context, readPurchaseOrder, { id }),
    })
    return made.ok ? accept(showResource(purchaseOrderResource, orderOf(made.value), {})) : made
  }),
]

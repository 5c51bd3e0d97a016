import type { purchaseOrderView } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { withOverReceipt } from '@kassa/domain/inventory/over-receipt.ts'
import {
  purchaseOrderCan,
  type PurchaseOrderFacts,
  type PurchaseOrderAction,
} from '@kassa/domain/inventory/purchase-order.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import { overReceiptOf } from '../document/document-rules.ts'
import {
  findPurchaseOrder,
  findPurchaseOrderForUpdate,
  listPurchaseOrderLines,
  listReceipts,
  type PurchaseOrderLineRecord,
  type PurchaseOrderRecord,
} from './purchase-order.store.ts'

export type PurchaseOrderView = z.input<typeof purchaseOrderView>

export const rowOf = (
  { note: _note, submittedAt: _submitted, closedAt: _closed, lateFrom, ...row }: PurchaseOrderRecord,
  now: string,
) => ({
  ...row,
  isLate: lateFrom !== null && Date.parse(lateFrom) <= Date.parse(now),
})

/** An order with its lines, locked, of an outlet where the caller works. */
export async function holdPurchaseOrder(
  context: Context,
  id: string,
): Promise<
  { record: PurchaseOrderRecord; lines: readonly PurchaseOrderLineRecord[]; order: PurchaseOrderFacts } | undefined
> {
  const { tx, merchantId } = context
  const record = await findPurchaseOrderForUpdate(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return undefined
  const lines = await listPurchaseOrderLines(tx, merchantId, id)
  return { record, lines, order: { state: record.state, outletId: record.outletId, lines } }
}

const permissions: Readonly<Record<keyof PurchaseOrderView['can'], readonly string[]>> = {
  edit: ['platform.inventory.purchaseOrders.edit', 'desk.inventory.purchaseOrders.edit'],
  delete: ['platform.inventory.purchaseOrders.delete', 'desk.inventory.purchaseOrders.delete'],
  submit: ['platform.inventory.purchaseOrders.submit'],
  receive: ['platform.inventory.purchaseOrders.receive', 'desk.inventory.purchaseOrders.receive'],
  cancel: ['platform.inventory.purchaseOrders.submit'],
  close: ['platform.inventory.purchaseOrders.submit', 'platform.inventory.purchaseOrders.receive'],
  return: ['platform.inventory.purchaseOrders.receive'],
}

function canOf(context: Context, state: PurchaseOrderRecord['state']): PurchaseOrderView['can'] {
  const may = (action: keyof PurchaseOrderView['can']) => {
    const asked: PurchaseOrderAction = action === 'receive' && state === 'draft' ? 'receive-now' : action
    return purchaseOrderCan(asked, { state }) === null && context.holds(...permissions[action])
  }
  return {
    edit: may('edit'),
    delete: may('delete'),
    submit: may('submit'),
    receive: may('receive'),
    cancel: may('cancel'),
    close: may('close'),
    return: may('return'),
  }
}

/** A purchase order as a screen shows it. Not found outside the caller's outlets. */
export async function readPurchaseOrderView(context: Context, id: string): Promise<Result<PurchaseOrderView>> {
  const { tx, merchantId, now } = context
  const record = await findPurchaseOrder(tx, merchantId, id)
  if (!record || !context.reaches(record.outletId)) return refuse({ code: 'thing.not-found' })
  const over = await overReceiptOf(context)
  const lines = await listPurchaseOrderLines(tx, merchantId, id)
  return accept({
    ...rowOf(record, now),
    note: record.note,
    submittedAt: record.submittedAt,
    closedAt: record.closedAt,
    lines: lines.map((line) => ({
      ...line,
      mostReceivable: Math.max(0, withOverReceipt(line.quantity, over) - line.received),
    })),
    receipts: await listReceipts(tx, merchantId, id),
    can: canOf(context, record.state),
  })
}

import { withKept } from '@kassa/contract/edit-fields.ts'
import {
  createPurchaseOrder as createCall,
  deletePurchaseOrder as deleteCall,
  editPurchaseOrder as editCall,
  listPurchaseOrders as listCall,
  readPurchaseOrder as readCall,
  purchaseOrderFields,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { purchaseOrderCan } from '@kassa/domain/inventory/purchase-order.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { beginDocument } from '../document/document-rules.ts'
import { findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import { isSupplierKnown } from '../supplier/supplier.store.ts'
import {
  deletePurchaseOrderRows,
  insertPurchaseOrder,
  setPurchaseOrder,
  setPurchaseOrderLines,
  purchaseOrderList,
} from './purchase-order.store.ts'
import { soundPrices } from './sound-prices.ts'
import { holdPurchaseOrder, type PurchaseOrderView, readPurchaseOrderView, rowOf } from './purchase-order-view.ts'
import { readList } from '../../../platform/list/list.store.ts'

type Fields = Pick<OutputOf<typeof createCall.request>, 'supplierId' | 'lines'>

interface Place {
  readonly id: string
  readonly currency: string
}

/** Supplier and lines as they may be kept, each line with an id of its own. Weights and prices keep their place. */
async function checkFields(context: Context, { id: outletId, currency }: Place, { supplierId, lines }: Fields) {
  const { tx, merchantId } = context
  if (!(await isSupplierKnown(tx, merchantId, supplierId))) return refuse({ code: 'purchase-order.supplier-unknown' })
  const priced = soundPrices(lines, currency)
  if (!priced.ok) return priced
  const sound: Result<Fields['lines']> = (await readGoodsLines(
    tx,
    { merchantId, outletId },
    lines,
    'refused',
  )) as Result<Fields['lines']>
  return sound.ok ? accept(sound.value.map((line) => ({ lineId: context.newId(), ...line }))) : sound
}

const listPurchaseOrders = command(
  listCall,
  ({ tx, merchantId, inOutletId, now }, { cursor, limit, sort, ...filter }) =>
    readList(tx, purchaseOrderList, [merchantId, inOutletId, filter], { cursor, limit, sort }, (row) =>
      rowOf(row, now),
    ),
)

const readPurchaseOrder = command(readCall, (context, { id }) => readPurchaseOrderView(context, id))

/** Writes a draft of an outlet, under a number that was taken already or under the next. */
export async function draftOrder(
  context: Context,
  outlet: OutletFacts,
  fields: OutputOf<typeof createCall.request>,
  taken?: string,
): Promise<Result<PurchaseOrderView>> {
  const { tx, merchantId } = context
  const lines = await checkFields(context, outlet, fields)
  if (!lines.ok) return lines
  const head = await beginDocument(context, 'purchase-order', outlet, taken)
  const { id } = head
  await insertPurchaseOrder(tx, merchantId, { ...fields, ...head })
  await setPurchaseOrderLines(tx, merchantId, id, lines.value)
  context.audit({ subject: `purchase-order/${id}`, after: fields })
  return readPurchaseOrderView(context, id)
}

const createPurchaseOrder = command(createCall, async (context, fields) => {
  const outlet = await findOutletFacts(context.tx, context.merchantId, context.inOutletId)
  return outlet ? draftOrder(context, outlet, fields) : refuse({ code: 'thing.not-found' })
})

const editPurchaseOrder = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const held = await holdPurchaseOrder(context, id)
  if (!held) return refuse({ code: 'thing.not-found' })
  const obstacle = purchaseOrderCan('edit', held.order)
  if (obstacle) return refuse({ code: obstacle })
  if (held.record.version !== version) {
    const saved = await readPurchaseOrderView(context, id)
    return saved.ok ? refuse({ code: 'thing.changed-meanwhile', facts: { current: saved.value } }) : saved
  }
  const fields = withKept(purchaseOrderFields, { ...held.record, lines: edits.lines }, edits)
  const lines = await checkFields(context, { id: held.record.outletId, currency: held.record.currency }, fields)
  if (!lines.ok) return lines
  await setPurchaseOrder(tx, merchantId, id, fields)
  await setPurchaseOrderLines(tx, merchantId, id, lines.value)
  context.audit({ subject: `purchase-order/${id}`, before: held, after: fields })
  return readPurchaseOrderView(context, id)
})

const deletePurchaseOrder = command(deleteCall, async (context, { id }) => {
  const held = await holdPurchaseOrder(context, id)
  if (!held) return refuse({ code: 'thing.not-found' })
  const obstacle = purchaseOrderCan('delete', held.order)
  if (obstacle) return refuse({ code: obstacle })
  await deletePurchaseOrderRows(context.tx, context.merchantId, id)
  context.audit({ subject: `purchase-order/${id}`, before: held })
  return accept({})
})

export const draftPurchaseOrderCommands = [
  listPurchaseOrders,
  readPurchaseOrder,
  createPurchaseOrder,
  editPurchaseOrder,
  deletePurchaseOrder,
]

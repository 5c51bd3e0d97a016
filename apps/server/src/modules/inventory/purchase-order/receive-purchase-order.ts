import {
  cancelPurchaseOrder as cancelCall,
  closePurchaseOrder as closeCall,
  receivePurchaseOrder as receiveCall,
  returnPurchaseOrder as returnCall,
  submitPurchaseOrder as submitCall,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  pricedReturns,
  purchaseOrderCan,
  receiveGoods,
  returnGoods,
  type PurchaseOrderAction,
  type PurchaseOrderState,
  type PurchaseOrderStep,
} from '@kassa/domain/inventory/purchase-order.ts'
import { costOfQuantity } from '@kassa/domain/inventory/cost-of-quantity.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { overReceiptOf, stockDocument, tellMoved } from '../document/document-rules.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { namePiecesIn, namePiecesOut, type NamedPiece } from '../serial/name-pieces.ts'
import { writeSerials, holdStock, insertMissingStock, moveStock, type HeldStock } from '../../stock/public.ts'
import { soundPrices } from './sound-prices.ts'
import {
  insertLots,
  insertReceipt,
  listReceipts,
  setPurchaseOrderProgress,
  setPurchaseOrderState,
  type ReceiptLine,
} from './purchase-order.store.ts'
import { holdPurchaseOrder, readPurchaseOrderView, type PurchaseOrderView } from './purchase-order-view.ts'

/** A step that moves nothing: submit, cancel, close. */
const stateStep =
  (action: PurchaseOrderAction, state: PurchaseOrderState) =>
  async (context: Context, { id }: { readonly id: string }): Promise<Result<PurchaseOrderView>> => {
    const { tx, merchantId, now } = context
    const held = await holdPurchaseOrder(context, id)
    if (!held) return refuse({ code: 'thing.not-found' })
    const obstacle = purchaseOrderCan(action, held.order)
    if (obstacle) return refuse({ code: obstacle })
    await setPurchaseOrderState(tx, merchantId, id, state, now)
    context.audit({ subject: `purchase-order/${id}`, before: { state: held.record.state }, after: { state } })
    context.emit({ name: `purchase-order.${state}`, outletId: held.record.outletId, payload: { id } })
    return readPurchaseOrderView(context, id)
  }

const submitPurchaseOrder = command(submitCall, stateStep('submit', 'submitted'))
const cancelPurchaseOrder = command(cancelCall, stateStep('cancel', 'cancelled'))
const closePurchaseOrder = command(closeCall, stateStep('close', 'closed'))

/** Writes stock, progress and the receipt of one step of an order. */
async function bookStep(
  context: Context,
  id: string,
  outlet: OutletFacts,
  step: PurchaseOrderStep,
  stock: readonly HeldStock[],
  receipt: { readonly kind: 'receipt' | 'return'; readonly note: string; readonly lines: readonly ReceiptLine[] },
  pieces: readonly NamedPiece[],
): Promise<void> {
  const { tx, merchantId, now, actor } = context
  const isThousandths = new Map(stock.map((one) => [one.variantId, one.isThousandths]))
  const moves = step.movements.map(({ variantId, quantity, unitPriceMinor }) => ({
    outletId: outlet.id,
    variantId,
    quantity,
    kind: receipt.kind === 'receipt' ? ('receipt' as const) : ('supplier-return' as const),
    costMinor: costOfQuantity(Math.abs(quantity), unitPriceMinor, isThousandths.get(variantId) ?? false),
  }))
  const document = stockDocument(context, 'purchase-order', id, outlet, receipt.note)
  const moved = await moveStock(tx, merchantId, moves, document)
  const [entry, state] =
    receipt.kind === 'receipt' ? (['receipt', 'in-stock'] as const) : (['supplier-return', 'returned'] as const)
  const changes = pieces.map((piece) => ({ ...piece, kind: entry, state, outletId: outlet.id }))
  await writeSerials(tx, merchantId, changes, document, context.newId)
  await setPurchaseOrderProgress(
    tx,
    merchantId,
    step.order.lines.map(({ lineId, received, returned }) => ({ lineId, received, returned })),
  )
  const { kind, note } = receipt
  const lines = [...receipt.lines]
  await insertReceipt(tx, merchantId, id, { id: context.newId(), kind, at: now, byName: actor.name, note, lines })
  tellMoved(context, moved)
}

/** Returns each product's pieces in the lines of a step. */
const piecesOf = (
  known: readonly { readonly lineId: string; readonly variantId: string }[],
  lines: readonly { readonly lineId: string; readonly quantity: number; readonly serials: readonly string[] }[],
) =>
  lines.map(({ lineId, quantity, serials }) => {
    const variantId = known.find((line) => line.lineId === lineId)?.variantId ?? lineId
    return { variantId, quantity, serials }
  })

const receivePurchaseOrder = command(receiveCall, async (context, { id, lines, note, isLast }) => {
  const { tx, merchantId, now } = context
  const held = await holdPurchaseOrder(context, id)
  const outlet = held && (await findOutletFacts(tx, merchantId, held.record.outletId))
  if (!held || !outlet) return refuse({ code: 'thing.not-found' })
  const priced = soundPrices(lines, held.record.currency)
  if (!priced.ok) return priced
  const step = receiveGoods(held.order, lines, await overReceiptOf(context))
  if (!step.ok) return step
  const keys = step.value.movements.map(({ variantId }) => ({ outletId: outlet.id, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  const stock = await holdStock(tx, merchantId, keys)
  const variantOf = new Map(held.lines.map((line) => [line.lineId, line]))
  const pieces = await namePiecesIn(context, outlet.id, piecesOf(held.lines, lines))
  if (!pieces.ok) return pieces
  const receiptLines = lines.map((line) => ({
    ...line,
    unitPriceMinor: line.unitPriceMinor ?? variantOf.get(line.lineId)?.unitPriceMinor ?? 0,
  }))
  await bookStep(context, id, outlet, step.value, stock, { kind: 'receipt', note, lines: receiptLines }, pieces.value)
  const lots = lines.flatMap(({ lineId, quantity, lotNumber, expiresOn }) => {
    const variantId = variantOf.get(lineId)?.variantId
    if ((lotNumber === null && expiresOn === null) || variantId === undefined) return []
    const receivedOn = businessDayAt(now, outlet)
    const about = { id: context.newId(), outletId: outlet.id, variantId, receivedOn, documentId: id }
    return [{ ...about, number: lotNumber, expiresOn, quantity }]
  })
  if (lots.length > 0) await insertLots(tx, merchantId, lots)
  const state = isLast ? 'closed' : step.value.order.state
  await setPurchaseOrderState(tx, merchantId, id, state, now)
  context.audit({ subject: `purchase-order/${id}`, before: { state: held.record.state }, after: { state, lines } })
  context.emit({ name: 'purchase-order.received', outletId: outlet.id, payload: { id, state } })
  return readPurchaseOrderView(context, id)
})

const returnPurchaseOrder = command(returnCall, async (context, { id, lines, note }) => {
  const { tx, merchantId } = context
  const held = await holdPurchaseOrder(context, id)
  const outlet = held && (await findOutletFacts(tx, merchantId, held.record.outletId))
  if (!held || !outlet) return refuse({ code: 'thing.not-found' })
  const sound = soundPrices(lines, held.record.currency)
  if (!sound.ok) return sound
  const priced = pricedReturns(lines, await listReceipts(tx, merchantId, id))
  const step = returnGoods(held.order, priced)
  if (!step.ok) return step
  const keys = step.value.movements.map(({ variantId }) => ({ outletId: outlet.id, variantId }))
  const stock = await holdStock(tx, merchantId, keys)
  for (const { variantId, quantity } of step.value.movements) {
    const there = stock.find((one) => one.variantId === variantId)
    if (there && there.onHand < -quantity) {
      const { name, weightUnit, onHand: available } = there
      const facts = { variantId, name, weightUnit, available, wanted: -quantity }
      return refuse({ code: 'goods.insufficient', facts })
    }
  }
  const pieces = await namePiecesOut(context, outlet.id, piecesOf(held.lines, lines))
  if (!pieces.ok) return pieces
  const priceOf = new Map(held.lines.map((line) => [line.lineId, line.unitPriceMinor]))
  const receiptLines = priced.map((line) => ({
    ...line,
    unitPriceMinor: line.unitPriceMinor ?? priceOf.get(line.lineId) ?? 0,
    lotNumber: null,
    expiresOn: null,
  }))
  await bookStep(context, id, outlet, step.value, stock, { kind: 'return', note, lines: receiptLines }, pieces.value)
  context.audit({ subject: `purchase-order/${id}`, after: { returned: lines } })
  return readPurchaseOrderView(context, id)
})

export const receivePurchaseOrderCommands = [
  submitPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
  cancelPurchaseOrder,
  closePurchaseOrder,
]

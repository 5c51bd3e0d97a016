import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import {
  createPurchaseOrder,
  readPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  createTransfer,
  readTransfer,
  receiveTransfer,
  shipTransfer,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { purchaseOrderResource, transferResource } from '@kassa/contract/open/goods/goods-documents.calls.ts'
import {
  createPurchaseOrder as createOrderCall,
  createTransfer as createTransferCall,
  receivePurchaseOrder as receiveOrderCall,
  receiveTransfer as receiveTransferCall,
  shipTransfer as shipTransferCall,
  submitPurchaseOrder as submitOrderCall,
} from '@kassa/contract/open/goods/move-goods.calls.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../../platform/calls/wrong-fields.ts'
import { command, type Context } from '../../../../platform/command.ts'
import { readPurchaseOrderView } from '../../../inventory/public.ts'
import { findOutletFacts } from '../../../organisation/public.ts'
import { showResource } from '../../answer-resource.ts'
import type { AskInside } from '../../ask-inside.ts'
import { makeOnce } from '../../external-id/make-once.ts'
import { orderOf, transferOf } from '../goods-documents.ts'

type Transfer = OutputOf<typeof readTransfer.answer>
type Order = OutputOf<typeof readPurchaseOrder.answer>
type NewTransfer = Omit<OutputOf<typeof createTransferCall.request>, 'external_id'>
type NewOrder = Omit<OutputOf<typeof createOrderCall.request>, 'external_id'>
type Arrived = NonNullable<OutputOf<typeof receiveTransferCall.request>['lines']>[number]
type Received = OutputOf<typeof receiveOrderCall.request>['lines'][number]

/**
 * A refusal of the office as an app reads it: an outlet outside its grant is not found, and its name, by which the office says where a piece lies, is not
 * said to an app of some outlets.
 */
function withinGrant({ actor }: Context, refusal: Refusal): Refusal {
  if (refusal.code === 'transfer.other-outlet') return { code: 'thing.not-found' }
  if (actor.outletIds === 'all' || refusal.facts?.['outlet'] === undefined) return refusal
  return { ...refusal, facts: { ...refusal.facts, outlet: '—' } }
}

/** Asks for a step of the office as the app that calls. */
const stepBy =
  (ask: AskInside) =>
  async <Request extends Schema, Answer extends Schema>(
    context: Context,
    endpoint: Endpoint<Request, Answer>,
    request: InputOf<Request>,
    outletId?: string,
  ): Promise<Result<OutputOf<Answer>>> => {
    const done = await ask(context, endpoint, request, { outletId })
    return done.ok ? done : refuse(withinGrant(context, done.refusal))
  }

type Step = ReturnType<typeof stepBy>

const outletOf = ({ tx, merchantId, reaches }: Context, outletId: string) =>
  reaches(outletId) ? findOutletFacts(tx, merchantId, outletId) : Promise.resolve(undefined)

/** Drafts a transfer between two outlets that the app sees. */
async function draftTransfer(step: Step, context: Context, transfer: NewTransfer): Promise<Result<Transfer>> {
  const { outlet_id: outletId, to_outlet_id: toOutletId, note, lines } = transfer
  if (!(await outletOf(context, outletId)) || !(await outletOf(context, toOutletId)))
    return refuse({ code: 'thing.not-found' })
  const inside = lines.map(({ variant_id: variantId, quantity, serial_numbers: serials }) => ({
    variantId,
    quantity,
    serials,
  }))
  return step(context, createTransfer, { toOutletId, note, lines: inside }, outletId)
}

/** Refuses a price that is not in the currency of its outlet. */
function otherCurrency(
  lines: readonly { readonly unit_price: { readonly currency: string } | null }[],
  currency: string,
): Refusal | undefined {
  const other = lines.findIndex(({ unit_price: price }) => price !== null && price.currency !== currency)
  if (other < 0) return undefined
  return refusedField(`lines.${other}.unit_price.currency`, lines[other]?.unit_price?.currency, { values: [currency] })
}

/** Drafts an order at an outlet. Refuses a price in another currency. */
async function draftOrder(step: Step, context: Context, order: NewOrder): Promise<Result<Order>> {
  const { outlet_id: outletId, supplier_id: supplierId, expected_on: expectedOn, note, lines } = order
  const outlet = await outletOf(context, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const other = otherCurrency(lines, outlet.currency)
  if (other) return refuse(other)
  const inside = lines.map(({ variant_id: variantId, quantity, unit_price: price }) => ({
    variantId,
    quantity,
    unitPriceMinor: price.amount,
  }))
  return step(context, createPurchaseOrder, { supplierId, expectedOn, note, lines: inside }, outletId)
}

const arrivedLine = (line: Arrived) => ({
  lineId: line.line_id,
  received: line.received,
  damaged: line.damaged,
  isFinal: line.is_final,
  serials: line.serial_numbers,
  damagedSerials: line.damaged_serial_numbers,
})

const receivedLine = (line: Received) => ({
  lineId: line.line_id,
  quantity: line.quantity,
  unitPriceMinor: line.unit_price?.amount ?? null,
  lotNumber: line.lot_number,
  expiresOn: line.expires_on,
  serials: line.serial_numbers,
})

/**
 * Receives goods of an order. Refuses a draft, which the office submits and receives in one step: an order that binds the shop is submitted by whoever may,
 * and counted.
 */
async function receiveOrder(
  step: Step,
  context: Context,
  { id, lines, note, is_last: isLast }: OutputOf<typeof receiveOrderCall.request>,
): Promise<Result<Order>> {
  const order = await readPurchaseOrderView(context, id)
  if (!order.ok) return order
  if (order.value.state === 'draft') return refuse({ code: 'purchase-order.not-submitted' })
  const other = otherCurrency(lines, order.value.currency)
  if (other) return refuse(other)
  return step(context, receivePurchaseOrder, { id, lines: lines.map(receivedLine), note, isLast })
}

const shownTransfer = (context: Context, done: Result<Transfer>) =>
  done.ok ? accept(showResource(transferResource, transferOf(context, done.value), {})) : done

const shownOrder = (done: Result<Order>) =>
  done.ok ? accept(showResource(purchaseOrderResource, orderOf(done.value), {})) : done

/** Goods that an app moves between outlets, orders and receives, by the steps of the office. */
export const moveGoodsCommands = (ask: AskInside) => {
  const step = stepBy(ask)
  return [
    command(createTransferCall, async (context, { external_id: externalId, ...contents }) => {
      const making = { kind: 'transfer', externalId, contents } as const
      const make = () => draftTransfer(step, context, contents)
      const read = (id: string) => ask(context, readTransfer, { id })
      return shownTransfer(context, await makeOnce(context, { ...making, make, read }))
    }),
    command(shipTransferCall, async (context, { id }) => {
      const done = await step(context, shipTransfer, { id })
      // An outlet that was closed since is not there, as for a new transfer.
      const isGone = !done.ok && done.refusal.code === 'transfer.outlet-unknown'
      return isGone ? refuse({ code: 'thing.not-found' }) : shownTransfer(context, done)
    }),
    command(receiveTransferCall, async (context, { id, lines, note, beyond_reason: beyondReason }) => {
      const asked = { id, lines: lines?.map(arrivedLine), note, beyondReason }
      return shownTransfer(context, await step(context, receiveTransfer, asked))
    }),
    command(createOrderCall, async (context, { external_id: externalId, ...contents }) => {
      const making = { kind: 'purchase_order', externalId, contents } as const
      const make = () => draftOrder(step, context, contents)
      const read = (id: string) => ask(context, readPurchaseOrder, { id })
      return shownOrder(await makeOnce(context, { ...making, make, read }))
    }),
    command(submitOrderCall, async (context, { id }) => shownOrder(await step(context, submitPurchaseOrder, { id }))),
    command(receiveOrderCall, async (context, request) => shownOrder(await receiveOrder(step, context, request))),
  ]
}

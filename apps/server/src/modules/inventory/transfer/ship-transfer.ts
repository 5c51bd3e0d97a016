import { lessWide, wideOf, type WideMinor } from '@kassa/domain/money/wide.ts'
import {
  cancelTransfer as cancelCall,
  receiveTransfer as receiveCall,
  shipTransfer as shipCall,
} from '@kassa/contract/inventory/transfer.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  cancelTransfer as cancelRule,
  mostReceivable,
  openOf,
  receiveTransfer as receiveRule,
  shipTransfer as shipRule,
  transferCan,
  type Transfer,
} from '@kassa/domain/inventory/transfer.ts'
import type { StockMovement } from '@kassa/domain/inventory/movement.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { copyMissingListings, countVersionsUp, insertPriceChanges, takeChangeNumber } from '../../catalogue/public.ts'
import { setLineCosts } from '../document/plain-document.store.ts'
import { listUnlisted } from '../document/goods.store.ts'
import { overReceiptOf, stockDocument, tellMoved } from '../document/document-rules.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { namePiecesOut } from '../serial/name-pieces.ts'
import { arrivedPieces, type MovedPiece, writeMovedPieces } from './transfer-pieces.ts'
import {
  holdStock,
  insertMissingStock,
  moveInTransit,
  moveStock,
  type StockAfterMove,
  type StockEntryKind,
} from '../../stock/public.ts'
import {
  insertTransferEvent,
  setTransferProgress,
  setTransferState,
  type TransferEventRecord,
} from './transfer.store.ts'
import { holdTransfer, readTransferView, withName, type HeldTransfer } from './transfer-view.ts'

/** Locks the stock of every line at both outlets, in key order. */
const holdBoth = ({ tx, merchantId }: Context, { record, lines }: HeldTransfer) =>
  holdStock(
    tx,
    merchantId,
    lines.flatMap(({ variantId }) => [
      { outletId: record.outletId, variantId },
      { outletId: record.toOutletId, variantId },
    ]),
  )

/**
 * The receiving outlet lists from now on what it did not; the change counter is taken before any stock is locked. A form that was open before would take the goods off it
 * again (docs/decisions/2812).
 */
async function listAtReceiver(context: Context, { record, lines }: HeldTransfer): Promise<void> {
  const { tx, merchantId, now, actor } = context
  const variantIds = lines.map(({ variantId }) => variantId)
  const unlisted = await listUnlisted(tx, merchantId, record.toOutletId, variantIds)
  if (unlisted.length > 0) {
    const changeNumber = await takeChangeNumber(tx, merchantId)
    const place = { fromOutletId: record.outletId, toOutletId: record.toOutletId }
    const missing = unlisted.map(({ variantId }) => variantId)
    await copyMissingListings(tx, merchantId, place, missing, changeNumber)
    // A till's sale is held against the price that the receiver had at its moment.
    const priced = missing.map((variantId) => ({ id: context.newId(), outletId: record.toOutletId, variantId }))
    await insertPriceChanges(tx, merchantId, priced, { at: now, by: actor.name })
    await countVersionsUp(tx, merchantId, missing, now)
    context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  }
  const keys = variantIds.map((variantId) => ({ outletId: record.toOutletId, variantId }))
  await insertMissingStock(tx, merchantId, keys)
}

/** Returns whether an outlet is open still: nothing is sent, or goes back, to one that was closed. */
const isThere = async ({ tx, merchantId }: Context, outletId: string): Promise<boolean> =>
  (await findOutletFacts(tx, merchantId, outletId)) !== undefined

const entryKind: Readonly<Partial<Record<StockMovement['kind'], StockEntryKind>>> = {
  'transfer-out': 'transfer-out',
  'transfer-in': 'transfer-in',
  'transfer-back': 'transfer-cancel',
  'transfer-difference': 'transfer-difference',
}

/**
 * Returns the value of some units of a line: the part of the line's cost between the units settled before and after, so that all parts
 * together are the whole cost exactly.
 */
const shareOf = (costMinor: WideMinor | null, quantity: number, from: number, to: number): WideMinor | null => {
  if (costMinor === null) return null
  const upTo = (units: number) => (BigInt(costMinor) * BigInt(units) * 2n + BigInt(quantity)) / BigInt(quantity * 2)
  return wideOf(upTo(to) - upTo(from))
}

/** Moves what a rule says: outlets by entries worth what the line cost, transit as the receiving outlet's running total. */
async function bookMovements(
  context: Context,
  { record, lines }: HeldTransfer,
  movements: readonly StockMovement[],
  after: Transfer,
): Promise<readonly StockAfterMove[]> {
  const { tx, merchantId } = context
  // Goods arrive also where the outlet that sent them is closed by then.
  const outlet = await findOutletFacts(tx, merchantId, record.outletId, { archivedToo: true })
  if (!outlet) throw new Error(`transfer ${record.id} has no outlet`)
  const transit = movements.filter(({ place }) => place.kind === 'transit')
  await moveInTransit(
    tx,
    merchantId,
    transit.map(({ variantId, quantity }) => ({ outletId: record.toOutletId, variantId, quantity })),
  )
  const costOf = ({ lineId, quantity, kind }: StockMovement): WideMinor | null => {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line || kind === 'transfer-out') return null
    const settled = line.quantity - openOf(line)
    return kind === 'transfer-difference'
      ? shareOf(line.costMinor, line.quantity, 0, quantity)
      : shareOf(line.costMinor, line.quantity, settled, settled + quantity)
  }
  // Goods that are there twice in one receipt (sent and extra) move in two turns.
  const turns: (typeof movements)[] = [[], []].map((_, turn) =>
    movements.filter(({ place, kind }) => place.kind === 'outlet' && (kind === 'transfer-difference') === (turn === 1)),
  )
  const moved: StockAfterMove[] = []
  for (const turn of turns) {
    const moves = turn.map((move) => ({
      outletId: move.place.kind === 'outlet' ? move.place.outletId : '',
      variantId: move.variantId,
      quantity: move.quantity,
      kind: entryKind[move.kind] ?? 'adjustment',
      costMinor: costOf(move),
    }))
    moved.push(...(await moveStock(tx, merchantId, moves, stockDocument(context, 'transfer', record.id, outlet))))
  }
  await setTransferProgress(
    tx,
    merchantId,
    after.lines.map(({ lineId, received, writtenOff, sentBack }) => ({ lineId, received, writtenOff, sentBack })),
  )
  return moved
}

/** State, timeline, audit, and the word to desks and screens of both outlets. */
async function finishStep(
  context: Context,
  { record }: HeldTransfer,
  after: Transfer,
  event: Pick<TransferEventRecord, 'kind' | 'note' | 'lines'> & { readonly beyondReason?: string | null },
  moved: readonly StockAfterMove[],
) {
  const { tx, merchantId, now, actor } = context
  await setTransferState(tx, merchantId, record.id, after.state, now)
  await insertTransferEvent(tx, merchantId, record.id, {
    beyondReason: null,
    ...event,
    id: context.newId(),
    at: now,
    byName: actor.name,
  })
  context.audit({ subject: `transfer/${record.id}`, before: { state: record.state }, after: { state: after.state } })
  for (const outletId of [record.outletId, record.toOutletId]) {
    context.emit({ name: `transfer.${event.kind}`, outletId, payload: { id: record.id, state: after.state } })
  }
  tellMoved(context, moved)
  return readTransferView(context, record.id)
}

const shipTransfer = command(shipCall, async (context, { id }) => {
  const held = await holdTransfer(context, id, 'from')
  if (!held.ok) return held
  const obstacle = transferCan('ship', held.value.record)
  if (obstacle) return refuse({ code: obstacle })
  if (!(await isThere(context, held.value.record.toOutletId))) return refuse({ code: 'transfer.outlet-unknown' })
  await listAtReceiver(context, held.value)
  const stock = await holdBoth(context, held.value)
  const there = new Map(
    stock.filter(({ outletId }) => outletId === held.value.record.outletId).map((one) => [one.variantId, one]),
  )
  const step = shipRule(held.value.transfer, (variantId) => there.get(variantId)?.onHand ?? 0)
  if (!step.ok) return refuse(withName(step.refusal, (variantId) => there.get(variantId)?.name))
  const { record, lines } = held.value
  const pieces = await namePiecesOut(context, record.outletId, lines)
  if (!pieces.ok) return pieces
  const moved = await bookMovements(context, held.value, step.value.movements, step.value.transfer)
  const away = { kind: 'transfer-out', state: 'in-transit', outletId: record.toOutletId } as const
  await writeMovedPieces(
    context,
    record,
    pieces.value.map((piece): MovedPiece => ({ ...piece, ...away })),
  )
  const costs = lines.map(({ lineId, variantId }) => {
    const valueMinor = moved.find((one) => one.variantId === variantId)?.valueMinor ?? null
    return { lineId, costMinor: valueMinor === null ? null : lessWide(0, valueMinor) }
  })
  await setLineCosts(context.tx, 'transfer', context.merchantId, costs)
  return finishStep(context, held.value, step.value.transfer, { kind: 'shipped', note: '', lines: [] }, moved)
})

/** Every line with what is still on its way of it, all of it good. */
const allOf = ({ lines }: HeldTransfer): Arrived[] =>
  lines.flatMap((line) => {
    const received = openOf(line)
    return received > 0 ? [{ lineId: line.lineId, received, damaged: 0, isFinal: false }] : []
  })

/** Returns the quantity of each line that lies beyond the over-receipt, where there is any. */
const beyondOf = (
  { lines }: HeldTransfer,
  arrived: readonly Arrived[],
  overReceipt: number,
): ReadonlyMap<string, number> =>
  new Map(
    arrived.flatMap(({ lineId, received }) => {
      const line = lines.find((one) => one.lineId === lineId)
      const beyond = line ? received - mostReceivable(line, overReceipt) : 0
      return beyond > 0 ? [[lineId, beyond] as const] : []
    }),
  )

const nameIn = ({ lines }: HeldTransfer, variantId: string): string | undefined =>
  lines.find((line) => line.variantId === variantId)?.name

type Arrived = NonNullable<OutputOf<typeof receiveCall.request>['lines']>[number]

const receiveTransfer = command(receiveCall, async (context, { id, lines: named, note, beyondReason }) => {
  const held = await holdTransfer(context, id, 'to')
  if (!held.ok) return held
  const lines = named ?? allOf(held.value)
  const overReceiptBasisPoints = await overReceiptOf(context)
  const beyond = beyondOf(held.value, lines, overReceiptBasisPoints)
  const isBeyondAccepted = beyondReason !== undefined
  if (beyond.size > 0 && isBeyondAccepted && !context.holds('platform.inventory.stock.edit')) {
    return refuse({ code: 'transfer.beyond-not-allowed' })
  }
  const step = receiveRule(held.value.transfer, lines, { overReceiptBasisPoints, isBeyondAccepted })
  if (!step.ok) return refuse(withName(step.refusal, (variantId) => nameIn(held.value, variantId)))
  const pieces = arrivedPieces(held.value, lines)
  if (!pieces.ok) return pieces
  await holdBoth(context, held.value)
  const moved = await bookMovements(context, held.value, step.value.movements, step.value.transfer)
  await writeMovedPieces(context, held.value.record, pieces.value)
  const differences = lines.map(({ lineId, received, damaged, isFinal }) => {
    const line = held.value.lines.find((one) => one.lineId === lineId)
    const open = line ? openOf(line) : 0
    const good = Math.min(received, open)
    const broken = Math.min(damaged, open - good)
    return {
      lineId,
      received,
      damaged: broken,
      short: isFinal ? open - good - broken : 0,
      extra: received - good,
      beyond: beyond.get(lineId) ?? 0,
    }
  })
  const event = {
    kind: 'received',
    note,
    lines: differences,
    beyondReason: beyond.size > 0 ? (beyondReason ?? null) : null,
  } as const
  return finishStep(context, held.value, step.value.transfer, event, moved)
})

const cancelTransfer = command(cancelCall, async (context, { id, note }) => {
  const held = await holdTransfer(context, id, 'from')
  if (!held.ok) return held
  const step = cancelRule(held.value.transfer)
  if (!step.ok) return step
  const { record } = held.value
  const { outletName: sender, toOutletName: outlet } = record
  if (!(await isThere(context, record.outletId)))
    return refuse({ code: 'transfer.sender-closed', facts: { sender, outlet } })
  await holdBoth(context, held.value)
  const moved = await bookMovements(context, held.value, step.value.movements, step.value.transfer)
  const back = { kind: 'transfer-cancel', state: 'in-stock', outletId: record.outletId } as const
  const pieces = held.value.lines.flatMap(({ variantId, serials }) =>
    serials.map((number): MovedPiece => ({ variantId, number, ...back })),
  )
  await writeMovedPieces(context, record, pieces)
  return finishStep(context, held.value, step.value.transfer, { kind: 'cancelled', note, lines: [] }, moved)
})

export const shipTransferCommands = [shipTransfer, receiveTransfer, cancelTransfer]

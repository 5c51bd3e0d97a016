import {
  applyStocktake as applyCall,
  cancelStocktake as cancelCall,
  recountStocktake as recountCall,
  submitStocktake as submitCall,
} from '@kassa/contract/inventory/stocktake.calls.ts'
import { applyStocktake as applyRule } from '@kassa/domain/inventory/stocktake.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { stockDocument, tellMoved } from '../document/document-rules.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { writeSerials, setStockCounted, holdStock, insertMissingStock, moveStock } from '../../stock/public.ts'
import { countedPieces, lastCounts } from './counted-pieces.ts'
import { compareLines } from './compare.ts'
import {
  closeStocktakeLines,
  deleteCounts,
  listCountable,
  listCounts,
  setAppliedLines,
  setStocktakeState,
} from './stocktake.store.ts'
import { holdStocktake, readStocktakeView } from './stocktake-view.ts'

const submitStocktake = command(submitCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const held = await holdStocktake(context, id, 'submit')
  if (!held.ok) return held
  if (held.value.countedCount === 0) return refuse({ code: 'stocktake.nothing-counted' })
  await setStocktakeState(tx, merchantId, id, 'review', now)
  context.audit({ subject: `stocktake/${id}`, after: { state: 'review' } })
  return readStocktakeView(context, id)
})

const recountStocktake = command(recountCall, async (context, { id, variantIds }) => {
  const { tx, merchantId, now } = context
  const held = await holdStocktake(context, id, 'recount')
  if (!held.ok) return held
  const known = await listCountable(tx, merchantId, id, variantIds)
  if (known.length !== new Set(variantIds).size) return refuse({ code: 'stocktake.not-in-scope', facts: { name: '' } })
  const before = await listCounts(tx, merchantId, id, variantIds)
  await deleteCounts(tx, merchantId, id, variantIds)
  await setStocktakeState(tx, merchantId, id, 'counting', now)
  context.audit({ subject: `stocktake/${id}`, before, after: { recount: variantIds } })
  return readStocktakeView(context, id)
})

/** The counted stock is locked first, so that nothing moves between comparing and adjusting. */
const applyStocktake = command(applyCall, async (context, { id, acceptsAbove }) => {
  const { tx, merchantId, now, actor } = context
  const held = await holdStocktake(context, id, 'apply')
  if (!held.ok) return held
  const record = held.value
  const outlet = await findOutletFacts(tx, merchantId, record.outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const counts = await listCounts(tx, merchantId, id, 'all')
  const keys = counts.map(({ variantId }) => ({ outletId: outlet.id, variantId }))
  await insertMissingStock(tx, merchantId, keys)
  await holdStock(tx, merchantId, keys)
  const lines = await compareLines(tx, merchantId, record)
  const movements = applyRule(record, lines, acceptsAbove ? actor.name : null)
  if (!movements.ok) {
    const { variantIds } = movements.refusal.facts ?? {}
    const count = Array.isArray(variantIds) ? variantIds.length : 0
    return refuse({ ...movements.refusal, facts: { ...movements.refusal.facts, count } })
  }
  const pieces = await countedPieces(context, outlet.id, counts)
  if (!pieces.ok) return pieces
  const moves = movements.value.map(({ variantId, quantity }) => ({
    outletId: outlet.id,
    variantId,
    quantity,
    kind: 'stocktake' as const,
    costMinor: null,
  }))
  const document = stockDocument(context, 'stocktake', id, outlet, record.note)
  const moved = await moveStock(tx, merchantId, moves, document)
  await writeSerials(tx, merchantId, pieces.value, document, context.newId)
  const worthOf = new Map(moved.map(({ variantId, valueMinor }) => [variantId, valueMinor]))
  const lastAt = lastCounts(counts)
  const applied = lines.map((line) => ({
    ...line,
    varianceMinor: worthOf.has(line.variantId) ? (worthOf.get(line.variantId) ?? null) : 0,
    countedAt: lastAt.get(line.variantId) ?? now,
  }))
  await setAppliedLines(tx, merchantId, record, applied)
  await setStockCounted(tx, merchantId, outlet.id, applied)
  await closeStocktakeLines(tx, merchantId, id)
  await setStocktakeState(tx, merchantId, id, 'applied', now)
  context.audit({ subject: `stocktake/${id}`, after: { state: 'applied', acceptsAbove, lines: moves } })
  context.emit({ name: 'stocktake.applied', outletId: outlet.id, payload: { id } })
  tellMoved(context, moved)
  return readStocktakeView(context, id)
})

const cancelStocktake = command(cancelCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const held = await holdStocktake(context, id, 'cancel')
  if (!held.ok) return held
  await closeStocktakeLines(tx, merchantId, id)
  await setStocktakeState(tx, merchantId, id, 'cancelled', now)
  context.audit({ subject: `stocktake/${id}`, before: { state: held.value.state }, after: { state: 'cancelled' } })
  return readStocktakeView(context, id)
})

export const applyStocktakeCommands = [submitStocktake, recountStocktake, applyStocktake, cancelStocktake]

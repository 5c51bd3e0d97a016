import {
  acceptStockRequest as acceptCall,
  createStockRequest as createCall,
  declineStockRequest as declineCall,
  listAskableOutlets as askableCall,
  listStockRequests as listCall,
  stockRequestRights,
  type stockRequestView,
  withdrawStockRequest as withdrawCall,
} from '@kassa/contract/inventory/stock-request.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import { command, type Context } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { beginDocument } from '../document/document-rules.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import { draftTransfer } from '../transfer/draft-transfer.ts'
import {
  findStockRequest,
  findStockRequestForUpdate,
  insertStockRequest,
  listAskable,
  setStockRequestAnswer,
  stockRequestList,
  type StockRequestAnswer,
  type StockRequestRecord,
} from './stock-request.store.ts'

type View = z.input<typeof stockRequestView>

function viewOf(context: Context, { onHand, ...record }: StockRequestRecord): View {
  const isOpen = record.state === 'open'
  const may = (outletId: string) => isOpen && context.reaches(outletId) && context.holds(...stockRequestRights)
  return {
    ...record,
    available: isOpen && context.reaches(record.fromOutletId) ? onHand : null,
    can: {
      accept: may(record.fromOutletId) && onHand > 0,
      decline: may(record.fromOutletId),
      withdraw: may(record.outletId),
    },
  }
}

async function readView(context: Context, id: string): Promise<Result<View>> {
  const record = await findStockRequest(context.tx, context.merchantId, id)
  return record && isSeen(context, record) ? accept(viewOf(context, record)) : refuse({ code: 'thing.not-found' })
}

const isSeen = (context: Context, { outletId, fromOutletId }: StockRequestRecord): boolean =>
  context.reaches(outletId) || context.reaches(fromOutletId)

const listStockRequests = command(listCall, (context, { cursor, limit, ...filter }) => {
  const { tx, merchantId, inOutletId } = context
  return readList(tx, stockRequestList, [merchantId, inOutletId, filter], { cursor, limit }, (row) =>
    viewOf(context, row),
  )
})

const listAskableOutlets = command(askableCall, async ({ tx, merchantId, inOutletId }, { variantId }) => {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  return accept({ rows: await listAskable(tx, merchantId, outlet, variantId) })
})

const createStockRequest = command(createCall, async (context, fields) => {
  const { tx, merchantId, inOutletId } = context
  const { variantId, fromOutletId, quantity } = fields
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  if (outlet.id === fromOutletId) return refuse({ code: 'transfer.same-outlet' })
  const asked = await findOutletFacts(tx, merchantId, fromOutletId)
  if (!asked) return refuse({ code: 'transfer.outlet-unknown' })
  if (asked.currency !== outlet.currency) return refuse({ code: 'transfer.currency-differs' })
  const goods = await readGoodsLines(tx, { merchantId, outletId: asked.id }, [{ variantId, quantity }], 'refused')
  if (!goods.ok) return goods
  const head = await beginDocument(context, 'stock-request', outlet)
  const { id, number } = head
  await insertStockRequest(tx, merchantId, { ...fields, ...head })
  context.audit({ subject: `stock-request/${id}`, after: { number, ...fields } })
  tellBoth(context, { id, outletId: outlet.id, fromOutletId })
  return readView(context, id)
})

/** Both outlets hear of a request and of its answer. */
function tellBoth(
  context: Context,
  { id, outletId, fromOutletId }: Pick<StockRequestRecord, 'id' | 'outletId' | 'fromOutletId'>,
): void {
  for (const one of [outletId, fromOutletId]) {
    context.emit({ name: 'stock-request.changed', outletId: one, payload: { id } })
  }
}

/** An open request, locked, for somebody who works at the side that may do this. */
async function holdOpen(context: Context, id: string, side: 'asking' | 'asked'): Promise<Result<StockRequestRecord>> {
  const record = await findStockRequestForUpdate(context.tx, context.merchantId, id)
  if (!record || !isSeen(context, record)) return refuse({ code: 'thing.not-found' })
  const [outletId, outlet] =
    side === 'asked' ? [record.fromOutletId, record.fromOutletName] : [record.outletId, record.outletName]
  if (!context.reaches(outletId)) return refuse({ code: 'transfer.other-outlet', facts: { outlet } })
  return record.state === 'open'
    ? accept(record)
    : refuse({ code: 'stock-request.closed', facts: { number: record.number } })
}

async function answer(context: Context, record: StockRequestRecord, given: StockRequestAnswer): Promise<Result<View>> {
  const { tx, merchantId, now, actor } = context
  await setStockRequestAnswer(tx, merchantId, record.id, given, { at: now, byName: actor.name })
  context.audit({ subject: `stock-request/${record.id}`, before: { state: 'open' }, after: given })
  tellBoth(context, record)
  return readView(context, record.id)
}

const acceptStockRequest = command(acceptCall, async (context, { id }) => {
  const held = await holdOpen(context, id, 'asked')
  if (!held.ok) return held
  const { fromOutletId, outletId: toOutletId, variantId, name, number, note, onHand } = held.value
  const quantity = Math.min(held.value.quantity, onHand)
  if (quantity <= 0) return refuse({ code: 'stock-request.nothing-there', facts: { variantId, name } })
  const outlet = await findOutletFacts(context.tx, context.merchantId, fromOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const told = [number, note].filter(Boolean).join(' · ').slice(0, 255)
  const fields = { toOutletId, note: told, lines: [{ variantId, quantity, serials: [] }] }
  const drafted = await draftTransfer(context, outlet, fields)
  return drafted.ok ? answer(context, held.value, { state: 'accepted', transferId: drafted.value }) : drafted
})

const declineStockRequest = command(declineCall, async (context, { id, reply }) => {
  const held = await holdOpen(context, id, 'asked')
  return held.ok ? answer(context, held.value, { state: 'declined', reply }) : held
})

const withdrawStockRequest = command(withdrawCall, async (context, { id }) => {
  const held = await holdOpen(context, id, 'asking')
  return held.ok ? answer(context, held.value, { state: 'withdrawn' }) : held
})

export const stockRequestCommands = [
  listStockRequests,
  listAskableOutlets,
  createStockRequest,
  acceptStockRequest,
  declineStockRequest,
  withdrawStockRequest,
]

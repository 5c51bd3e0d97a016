import { withKept } from '@kassa/contract/edit-fields.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createTransfer as createCall,
  deleteTransfer as deleteCall,
  editTransfer as editCall,
  listTransfers as listCall,
  readTransfer as readCall,
  transferFields,
} from '@kassa/contract/inventory/transfer.calls.ts'
import { checkTransfer, transferCan } from '@kassa/domain/inventory/transfer.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { deleteDraft, setDraftLines } from '../document/plain-document.store.ts'
import { beginDocument } from '../document/document-rules.ts'
import { findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { readGoodsLines } from '../document/goods-lines.ts'
import { listOnHand } from '../../stock/public.ts'
import { insertTransfer, setTransfer, transferList } from './transfer.store.ts'
import { holdTransfer, readTransferView, rowOf, withName } from './transfer-view.ts'
import { readList } from '../../../platform/list/list.store.ts'

type Fields = OutputOf<typeof createCall.request>
type Lines = readonly {
  readonly lineId: string
  readonly variantId: string
  readonly quantity: number
  readonly serials: readonly string[]
}[]

/** The lines of a draft as they may be kept: both outlets known, same currency, all of it on hand. */
async function checkFields(
  context: Context,
  outlet: OutletFacts,
  { toOutletId, lines }: Fields,
): Promise<Result<Lines>> {
  const { tx, merchantId } = context
  const to = await findOutletFacts(tx, merchantId, toOutletId)
  if (!to) return refuse({ code: 'transfer.outlet-unknown' })
  if (to.currency !== outlet.currency) return refuse({ code: 'transfer.currency-differs' })
  const goods = await readGoodsLines(tx, { merchantId, outletId: outlet.id }, lines, 'as-parts')
  if (!goods.ok) return goods
  const rows = goods.value.map((line) => ({ lineId: context.newId(), ...line }))
  const held = await listOnHand(
    tx,
    merchantId,
    outlet.id,
    rows.map(({ variantId }) => variantId),
  )
  const there = new Map(held.map((one) => [one.variantId, one]))
  const draft = {
    state: 'draft' as const,
    fromOutletId: outlet.id,
    toOutletId,
    lines: rows.map((row) => ({ ...row, received: 0, writtenOff: 0, sentBack: 0 })),
  }
  const sound = checkTransfer(draft, (variantId) => there.get(variantId)?.onHand ?? 0)
  return sound.ok ? accept(rows) : refuse(withName(sound.refusal, (variantId) => there.get(variantId)?.name))
}

const listTransfers = command(listCall, ({ tx, merchantId, inOutletId }, { cursor, limit, sort, ...filter }) =>
  readList(tx, transferList, [merchantId, inOutletId, filter], { cursor, limit, sort }, rowOf),
)

const readTransfer = command(readCall, (context, { id }) => readTransferView(context, id))

/** Drafts a transfer from an outlet and answers its id; refuses as its call does. */
export async function draftTransfer(context: Context, outlet: OutletFacts, fields: Fields): Promise<Result<string>> {
  const { tx, merchantId } = context
  const lines = await checkFields(context, outlet, fields)
  if (!lines.ok) return lines
  const head = await beginDocument(context, 'transfer', outlet)
  const { id } = head
  await insertTransfer(tx, merchantId, { ...head, toOutletId: fields.toOutletId, note: fields.note })
  await setDraftLines(tx, 'transfer', merchantId, id, lines.value)
  context.audit({ subject: `transfer/${id}`, after: fields })
  return accept(id)
}

const createTransfer = command(createCall, async (context, fields) => {
  const outlet = await findOutletFacts(context.tx, context.merchantId, context.inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const drafted = await draftTransfer(context, outlet, fields)
  return drafted.ok ? readTransferView(context, drafted.value) : drafted
})

const editTransfer = command(editCall, async (context, { id, version, ...edits }) => {
  const { tx, merchantId } = context
  const held = await holdTransfer(context, id, 'from')
  if (!held.ok) return held
  const obstacle = transferCan('edit', held.value.record)
  if (obstacle) return refuse({ code: obstacle })
  const { record } = held.value
  if (record.version !== version) {
    const saved = await readTransferView(context, id)
    return saved.ok ? refuse({ code: 'thing.changed-meanwhile', facts: { current: saved.value } }) : saved
  }
  const outlet = await findOutletFacts(tx, merchantId, record.outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const fields = withKept(transferFields, { ...record, lines: edits.lines }, edits)
  const lines = await checkFields(context, outlet, fields)
  if (!lines.ok) return lines
  await setTransfer(tx, merchantId, id, fields)
  await setDraftLines(tx, 'transfer', merchantId, id, lines.value)
  context.audit({ subject: `transfer/${id}`, before: held.value, after: fields })
  return readTransferView(context, id)
})

const deleteTransfer = command(deleteCall, async (context, { id }) => {
  const held = await holdTransfer(context, id, 'from')
  if (!held.ok) return held
  const obstacle = transferCan('delete', held.value.record)
  if (obstacle) return refuse({ code: obstacle })
  await deleteDraft(context.tx, 'transfer', context.merchantId, id)
  context.audit({ subject: `transfer/${id}`, before: held.value })
  return accept({})
})

export const draftTransferCommands = [listTransfers, readTransfer, createTransfer, editTransfer, deleteTransfer]

import type { transferView } from '@kassa/contract/inventory/transfer.calls.ts'
import { mostReceivable, openOf, transferCan, type Transfer } from '@kassa/domain/inventory/transfer.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/command.ts'
import { overReceiptOf } from '../document/document-rules.ts'
import {
  findTransfer,
  findTransferForUpdate,
  listTransferEvents,
  listTransferLines,
  type TransferLineRecord,
  type TransferRecord,
} from './transfer.store.ts'

type TransferView = z.input<typeof transferView>

export const rowOf = ({ note: _note, currency: _currency, ...row }: TransferRecord) => row

export interface HeldTransfer {
  readonly record: TransferRecord
  readonly lines: readonly TransferLineRecord[]
  readonly transfer: Transfer
}

/**
 * A transfer with its lines, locked, for somebody who works at the side that may do this. At the other side only: refused with
 * that outlet's name; at neither: not found.
 */
export async function holdTransfer(context: Context, id: string, side: 'from' | 'to'): Promise<Result<HeldTransfer>> {
  const { tx, merchantId } = context
  const record = await findTransferForUpdate(tx, merchantId, id)
  if (!record || !isSeen(context, record)) return refuse({ code: 'thing.not-found' })
  const [outletId, outlet] =
    side === 'from' ? [record.outletId, record.outletName] : [record.toOutletId, record.toOutletName]
  if (!context.reaches(outletId)) return refuse({ code: 'transfer.other-outlet', facts: { outlet } })
  const lines = await listTransferLines(tx, merchantId, id)
  const transfer = { state: record.state, fromOutletId: record.outletId, toOutletId: record.toOutletId, lines }
  return accept({ record, lines, transfer })
}

const isSeen = (context: Context, { outletId, toOutletId, state }: TransferRecord): boolean =>
  context.reaches(outletId) || (state !== 'draft' && context.reaches(toOutletId))

const permissions = {
  edit: ['platform.inventory.transfers.edit', 'desk.inventory.transfers.edit'],
  delete: ['platform.inventory.transfers.delete', 'desk.inventory.transfers.delete'],
  ship: ['platform.inventory.transfers.ship', 'desk.inventory.transfers.ship'],
  receive: ['platform.inventory.transfers.receive', 'desk.inventory.transfers.receive'],
  cancel: ['platform.inventory.transfers.cancel'],
} as const

function canOf(context: Context, record: TransferRecord): TransferView['can'] {
  const may = (action: keyof typeof permissions) =>
    transferCan(action, record) === null &&
    context.reaches(action === 'receive' ? record.toOutletId : record.outletId) &&
    context.holds(...permissions[action])
  return {
    edit: may('edit'),
    delete: may('delete'),
    ship: may('ship'),
    receive: may('receive'),
    cancel: may('cancel'),
  }
}

/** A transfer as a screen shows it. Not found outside the caller's outlets; a draft only at the shipping one. */
export async function readTransferView(context: Context, id: string): Promise<Result<TransferView>> {
  const { tx, merchantId } = context
  const record = await findTransfer(tx, merchantId, id)
  if (!record || !isSeen(context, record)) return refuse({ code: 'thing.not-found' })
  const lines = await listTransferLines(tx, merchantId, id)
  const over = await overReceiptOf(context)
  return accept({
    ...record,
    lines: lines.map(({ onHand, ...line }) => ({
      ...line,
      open: openOf(line),
      mostReceivable: mostReceivable(line, over),
      available: record.state === 'draft' ? onHand : null,
    })),
    events: await listTransferEvents(tx, merchantId, id),
    can: canOf(context, record),
  })
}

/** The rule's shortage with the name of the goods, for the message. */
export const withName = (refusal: Refusal, nameOf: (variantId: string) => string | undefined): Refusal => {
  const variantId = refusal.facts?.['variantId']
  return typeof variantId === 'string'
    ? { ...refusal, facts: { ...refusal.facts, name: nameOf(variantId) ?? '' } }
    : refusal
}

import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { openOf } from '@kassa/domain/inventory/transfer.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { stockDocument } from '../document/document-rules.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { holdSerials, writeSerials, type SerialChange } from '../../stock/public.ts'
import type { TransferRecord } from './transfer.store.ts'
import type { HeldTransfer } from './transfer-view.ts'

export type MovedPiece = Pick<SerialChange, 'variantId' | 'number' | 'kind' | 'state' | 'outletId'>

interface Arrival {
  readonly lineId: string
  readonly received: number
  readonly damaged: number
  readonly isFinal: boolean
  readonly serials?: readonly string[] | undefined
  readonly damagedSerials?: readonly string[] | undefined
}

/**
 * Returns the movements of the pieces in transit: good ones are in stock, damaged ones are written off, and the rest of a finished line is
 * missing.
 * Refuses `transfer.serial-not-sent` (`name`, `serial`), and `transfer.serials-needed` (`lineId`, `name`, `wanted`) where it is not clear
 * which pieces are meant.
 */
export function arrivedPieces(
  { record, lines }: HeldTransfer,
  arrivals: readonly Arrival[],
): Result<readonly MovedPiece[]> {
  const pieces: MovedPiece[] = []
  for (const { lineId, received, damaged, isFinal, serials, damagedSerials } of arrivals) {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line || line.serials.length === 0) continue
    const { variantId, name } = line
    const sent = new Map(line.serials.map((number) => [serialKey(number), number]))
    const stranger = [...(serials ?? []), ...(damagedSerials ?? [])].find((number) => !sent.has(serialKey(number)))
    if (stranger !== undefined) {
      return refuse({ code: 'transfer.serial-not-sent', facts: { lineId, name, serial: stranger } })
    }
    const fromTransit = Math.min(received, openOf(line))
    const good = new Set((serials ?? (fromTransit >= sent.size ? line.serials : [])).map(serialKey))
    const rest = [...sent.keys()].filter((key) => !good.has(key))
    const broken = new Set((damagedSerials ?? (damaged >= rest.length ? rest : [])).map(serialKey))
    // Pieces that went without a number may be among them.
    const unnamed = openOf(line) - sent.size
    const isClear = (named: number, wanted: number): boolean => named <= wanted && named >= wanted - unnamed
    const [missing] = [
      ...(isClear(good.size, fromTransit) ? [] : [fromTransit]),
      ...(isClear(broken.size, damaged) ? [] : [damaged]),
    ]
    if (missing !== undefined) {
      return refuse({ code: 'transfer.serials-needed', facts: { lineId, name, wanted: missing } })
    }
    for (const [key, number] of sent) {
      const at = { variantId, number, outletId: record.toOutletId }
      if (good.has(key)) pieces.push({ ...at, kind: 'transfer-in', state: 'in-stock' })
      else if (broken.has(key)) pieces.push({ ...at, kind: 'transfer-difference', state: 'damaged' })
      else if (isFinal) pieces.push({ ...at, kind: 'transfer-difference', state: 'missing' })
    }
  }
  return accept(pieces)
}

/** Writes what happened to pieces of a transfer; the stock of both outlets is held. */
export async function writeMovedPieces(
  context: Context,
  { id, outletId }: Pick<TransferRecord, 'id' | 'outletId'>,
  pieces: readonly MovedPiece[],
): Promise<void> {
  const { tx, merchantId, newId } = context
  const outlet =
    pieces.length === 0 ? undefined : await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (!outlet) return
  await holdSerials(tx, merchantId, pieces)
  await writeSerials(tx, merchantId, pieces, stockDocument(context, 'transfer', id, outlet), newId)
}

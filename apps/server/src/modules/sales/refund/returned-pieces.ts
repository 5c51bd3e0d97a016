import { checkSerialLines, mayArrive, serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdSerials, holdStock, knownOf, listSerialGoods, writeSerials } from '../../stock/public.ts'
import type { SoldOrder } from './sold-order.store.ts'
import { actorIdOf, type RefundToWrite } from './write-refund.store.ts'

/** A piece that comes back: good again, or to be written off. */
export interface ReturnedPiece {
  readonly variantId: string
  readonly number: string
  readonly isDamaged: boolean
}

interface LineToReturn {
  readonly line: number
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  readonly serials?: readonly string[] | undefined
}

/**
 * Returns the pieces of an order that come back with these lines: the named ones, or all that are left of a line that comes back whole.
 * Refuses `refund.serial-not-on-line` (`serial`) for a piece that the line has not sold or already has back, and `refund.serials-needed`
 * (`line`, from 1, `name`, `wanted`) where it is not clear which pieces are meant.
 */
export function returnedPieces(sold: SoldOrder, lines: readonly LineToReturn[]): Result<readonly ReturnedPiece[]> {
  const pieces: ReturnedPiece[] = []
  for (const { line, quantity, goods, serials } of lines) {
    const at = sold.lines.find((one) => one.line === line)
    if (!at || at.variantId === null) continue
    const left = at.quantity - at.refundedQuantity
    const chosen = serials ?? (quantity >= left ? at.serials : [])
    const keys = new Set(chosen.map(serialKey))
    const stranger = chosen.find((number) => !at.serials.some((one) => serialKey(one) === serialKey(number)))
    if (stranger !== undefined) return refuse({ code: 'refund.serial-not-on-line', facts: { serial: stranger } })
    const unnamed = left - at.serials.length
    if (keys.size > quantity || keys.size < quantity - unnamed || keys.size < chosen.length) {
      if (at.serials.length > 0)
        return refuse({ code: 'refund.serials-needed', facts: { line: line + 1, name: at.name, wanted: quantity } })
    }
    const { variantId } = at
    pieces.push(...chosen.map((number) => ({ variantId, number, isDamaged: goods === 'damaged' })))
  }
  return accept(pieces)
}

/** Returns the pieces for a refund that happened already: where it is not clear which pieces, the first that are left. */
export const piecesAtHand = (sold: SoldOrder, lines: readonly LineToReturn[]): readonly ReturnedPiece[] =>
  lines.flatMap(({ line, quantity, goods }) => {
    const at = sold.lines.find((one) => one.line === line)
    const variantId = at?.variantId ?? null
    if (!at || variantId === null) return []
    return at.serials.slice(0, quantity).map((number) => ({ variantId, number, isDamaged: goods === 'damaged' }))
  })

interface LineWithoutSale {
  readonly variantId: string
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  readonly serials: readonly string[]
}

/**
 * Returns the pieces that come back without their sale: those that could be read. Refuses as `checkSerialLines` does, and with
 * `serial.in-stock` for a piece that cannot come back because it is in stock somewhere.
 */
export async function piecesWithoutSale(
  { tx, merchantId, inOutletId: outletId }: Context,
  lines: readonly LineWithoutSale[],
): Promise<Result<readonly ReturnedPiece[]>> {
  if (lines.every(({ serials }) => serials.length === 0)) return accept([])
  const variantIds = lines.map(({ variantId }) => variantId)
  await holdStock(
    tx,
    merchantId,
    variantIds.map((variantId) => ({ outletId, variantId })),
  )
  const pieces = lines.flatMap(({ variantId, goods, serials }) =>
    serials.map((number) => ({ variantId, number, isDamaged: goods === 'damaged' })),
  )
  const known = await holdSerials(tx, merchantId, pieces)
  const goods = new Map(
    (await listSerialGoods(tx, merchantId, outletId, variantIds)).map((one) => [one.variantId, one]),
  )
  const nameOf = (variantId: string): string => goods.get(variantId)?.name ?? ''
  const sound = checkSerialLines(
    lines.map((line) => ({
      ...line,
      name: nameOf(line.variantId),
      tracksSerials: goods.get(line.variantId)?.tracksSerials ?? false,
    })),
    () => Number.MAX_SAFE_INTEGER,
  )
  if (!sound.ok) return sound
  for (const piece of pieces) {
    const there = knownOf(known, piece)
    if (there && !mayArrive(there.state)) {
      const facts = { variantId: piece.variantId, name: nameOf(piece.variantId), serial: piece.number }
      return refuse({ code: 'serial.in-stock', facts: { ...facts, outlet: there.outletName } })
    }
  }
  return accept(pieces)
}

/** Writes the pieces of a refund into their book: in stock again where they were taken back, or damaged. */
export async function writeReturnedPieces(
  tx: Tx,
  merchantId: string,
  refund: Pick<RefundToWrite, 'row' | 'actorKind' | 'appId'>,
  pieces: readonly ReturnedPiece[],
  newId: () => string,
): Promise<void> {
  if (pieces.length === 0) return
  await holdSerials(tx, merchantId, pieces)
  const { row, actorKind } = refund
  const by = { actorKind, actorId: actorIdOf(refund), businessDay: row.business_day, at: row.received_at }
  await writeSerials(
    tx,
    merchantId,
    pieces.map(({ variantId, number, isDamaged }) => ({
      variantId,
      number,
      kind: 'refund',
      state: isDamaged ? 'damaged' : 'in-stock',
      outletId: row.outlet_id,
    })),
    { kind: 'refund', id: row.id, deviceId: row.device_id, ...by },
    newId,
  )
}

import { checkSerialLines, mayArrive } from '@kassa/domain/inventory/serial-number.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { holdSerials, knownOf, listSerialGoods, type KnownSerial } from '../../stock/public.ts'

/** The pieces of one product that a document names. */
export interface NamedPieces {
  readonly variantId: string
  readonly quantity: number
  readonly serials: readonly string[]
}

export interface NamedPiece {
  readonly variantId: string
  readonly number: string
}

/**
 * The named pieces of a document that brings goods into an outlet: every piece of goods with serial numbers has one, and it is not in stock
 * anywhere. Asked when the stock is held; the numbers are held from then on. Refuses as `checkSerialLines`, `serial.is-bar-code`, and `serial.in-stock`
 * (`variantId`, `name`, `serial`, `outlet`).
 */
export const namePiecesIn = (
  context: Context,
  outletId: string,
  lines: readonly NamedPieces[],
): Promise<Result<readonly NamedPiece[]>> =>
  namePieces(context, outletId, lines, {
    unnumbered: () => 0,
    faultOf: (known) => (known && !mayArrive(known.state) ? 'serial.in-stock' : null),
  })

/**
 * The named pieces of a document that takes goods out of an outlet: each lies there. Pieces without a number, from before numbers were kept, may
 * go unnamed. Refuses as `checkSerialLines`, and `serial.unknown`, `serial.elsewhere` or `serial.not-in-stock`.
 */
export async function namePiecesOut(
  context: Context,
  outletId: string,
  lines: readonly NamedPieces[],
): Promise<Result<readonly NamedPiece[]>> {
  return namePieces(context, outletId, lines, {
    unnumbered: ({ onHand, numbered }) => onHand - numbered,
    faultOf: (known) => {
      if (!known || known.state === 'untracked') return 'serial.unknown'
      if (known.state !== 'in-stock') return 'serial.not-in-stock'
      return known.outletId === outletId ? null : 'serial.elsewhere'
    },
  })
}

interface Rules {
  readonly unnumbered: (goods: { readonly onHand: number; readonly numbered: number }) => number
  readonly faultOf: (
    known: KnownSerial | undefined,
  ) => 'serial.in-stock' | 'serial.unknown' | 'serial.elsewhere' | 'serial.not-in-stock' | null
}

async function namePieces(
  { tx, merchantId }: Context,
  outletId: string,
  lines: readonly NamedPieces[],
  { unnumbered, faultOf }: Rules,
): Promise<Result<readonly NamedPiece[]>> {
  const variantIds = lines.map(({ variantId }) => variantId)
  const asked = lines.flatMap(({ variantId, serials }) => serials.map((number) => ({ variantId, number })))
  const known = await holdSerials(tx, merchantId, asked)
  const goods = new Map(
    (await listSerialGoods(tx, merchantId, outletId, variantIds)).map((one) => [one.variantId, one]),
  )
  const left = (variantId: string): number => unnumbered(goods.get(variantId) ?? { onHand: 0, numbered: 0 })
  const sound = checkSerialLines(
    lines.map((line) => ({
      ...line,
      name: goods.get(line.variantId)?.name ?? '',
      tracksSerials: goods.get(line.variantId)?.tracksSerials ?? false,
    })),
    left,
  )
  if (!sound.ok) return sound
  for (const piece of asked) {
    const { variantId, number: serial } = piece
    const there = knownOf(known, piece)
    const code = faultOf(there)
    const name = goods.get(variantId)?.name ?? ''
    if (goods.get(variantId)?.codes.includes(barCodeKey(serial))) {
      return refuse({ code: 'serial.is-bar-code', facts: { variantId, name, serial } })
    }
    if (code !== null) return refuse({ code, facts: { variantId, name, serial, outlet: there?.outletName ?? '' } })
  }
  return accept(asked)
}

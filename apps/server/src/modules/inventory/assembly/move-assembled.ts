import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { OutletFacts } from '../../organisation/public.ts'
import {
  holdSerials,
  holdStock,
  moveStock,
  writeSerials,
  type HeldStock,
  type StockAfterMove,
  type SerialEntryKind,
  type StockDocument,
  type StockEntryKind,
} from '../../stock/public.ts'
import { stockDocument } from '../document/document-rules.ts'
import { namePiecesIn, namePiecesOut } from '../serial/name-pieces.ts'

/** Goods of a document, with the pieces that are named. */
export interface MovedLine {
  readonly variantId: string
  readonly isOut: boolean
  readonly quantity: number
  readonly serials: readonly string[]
}

interface Move {
  readonly documentId: string
  readonly outlet: OutletFacts
  readonly kind: StockEntryKind & SerialEntryKind
}

/**
 * Holds the stock of every line, in key order; refuses `goods.insufficient` (`name`, `available`, `wanted`) where less is on hand than leaves.
 * Stock that is said to have stood below zero may leave down to there again.
 */
export async function holdLines(
  { tx, merchantId }: Context,
  outletId: string,
  lines: readonly MovedLine[],
  stoodAt: ReadonlyMap<string, number> = new Map(),
): Promise<Result<ReadonlyMap<string, HeldStock>>> {
  const keys = lines.map(({ variantId }) => ({ outletId, variantId }))
  const held = new Map((await holdStock(tx, merchantId, keys)).map((one) => [one.variantId, one]))
  for (const { variantId, quantity, isOut } of lines) {
    const { onHand: available = 0, name = '', weightUnit = null } = held.get(variantId) ?? {}
    if (isOut && quantity > available - Math.min(0, stoodAt.get(variantId) ?? 0)) {
      const facts = { variantId, name, weightUnit, available, wanted: quantity }
      return refuse({ code: 'goods.insufficient', facts })
    }
  }
  return accept(held)
}

/**
 * Writes the pieces that leave and those that come. The stock is held; all numbers are held at once, in one order whichever way the goods go, as
 * two outlets that pack and unpack the same goods would wait for each other.
 */
export async function movePieces(context: Context, move: Move, lines: readonly MovedLine[]): Promise<Result<null>> {
  const { tx, merchantId, newId } = context
  const outletId = move.outlet.id
  const named = lines.flatMap(({ variantId, serials }) => serials.map((number) => ({ variantId, number })))
  await holdSerials(tx, merchantId, named)
  const out = await namePiecesOut(
    context,
    outletId,
    lines.filter(({ isOut }) => isOut),
  )
  if (!out.ok) return out
  const came = await namePiecesIn(
    context,
    outletId,
    lines.filter(({ isOut }) => !isOut),
  )
  if (!came.ok) return came
  const at = { kind: move.kind, outletId }
  await writeSerials(
    tx,
    merchantId,
    [
      ...out.value.map((piece) => ({ ...piece, ...at, state: 'used' as const })),
      ...came.value.map((piece) => ({ ...piece, ...at, state: 'in-stock' as const })),
    ],
    documentOf(context, move),
    newId,
  )
  return accept(null)
}

const documentOf = (context: Context, { documentId, outlet }: Move): StockDocument =>
  stockDocument(context, 'assembly', documentId, outlet)

/** Moves goods out or in, each at a value of its own; null is the moving average, or unknown. */
export const moveLines = (
  context: Context,
  move: Move,
  lines: readonly (MovedLine & { readonly costMinor: WideMinor | null })[],
): Promise<readonly StockAfterMove[]> =>
  moveStock(
    context.tx,
    context.merchantId,
    lines.map(({ variantId, quantity, isOut, costMinor }) => ({
      outletId: move.outlet.id,
      variantId,
      quantity: isOut ? -quantity : quantity,
      kind: move.kind,
      costMinor,
    })),
    documentOf(context, move),
  )

/** The positive value of what left; null is not known. */
export const valueOut = ({ valueMinor }: StockAfterMove): WideMinor | null =>
  valueMinor === null ? null : lessWide(0, valueMinor)

import type { Tx } from '../../../platform/db/tx.ts'
import {
  readLateDocument,
  restoreCounted,
  takeBackLate,
  type LateDocument,
  type LateReadings,
} from '../../inventory/public.ts'
import { fileOfficeReview } from '../../journal/public.ts'
import type { ReturnedPiece } from './returned-pieces.ts'
import { actorIdOf, type RefundToWrite } from './write-refund.store.ts'

const documentOf = ({ row, moves, ...refund }: RefundToWrite): LateDocument => ({
  outletId: row.outlet_id,
  number: row.number,
  at: row.refunded_at,
  clockOffsetMs: row.clock_offset_ms === undefined ? 0 : row.clock_offset_ms,
  receivedAt: row.received_at,
  moves: moves.map(({ variant_id: variantId, quantity, damaged }) => ({ variantId, quantity: quantity - damaged })),
  actorKind: refund.actorKind,
  actorId: actorIdOf({ row, ...refund }),
})

/**
 * Lets each count that had a written refund in take it back, pieces with serial numbers too, and files where nobody can tell. Answers what moved
 * once more. Source: D120.
 */
export async function settleLateRefund(
  tx: Tx,
  merchantId: string,
  refund: RefundToWrite,
  pieces: readonly ReturnedPiece[],
  newId: () => string,
): Promise<LateReadings['takeBacks']> {
  const { row, actorKind } = refund
  const document = documentOf(refund)
  const { reasons, takeBacks } = await readLateDocument(tx, merchantId, document, true)
  await takeBackLate(tx, merchantId, document, takeBacks)
  const by = { actorKind, actorId: document.actorId, businessDay: row.business_day, at: row.received_at }
  const { outlet_id: outletId, order_id: orderId, id: refundId } = row
  const sound = pieces.filter(({ isDamaged }) => !isDamaged)
  await restoreCounted(tx, merchantId, { outletId, takeBacks, pieces: sound, isReturn: true }, { by, newId })
  if (reasons.length > 0) {
    await fileOfficeReview({ tx, merchantId, newId, now: row.received_at }, { outletId, orderId, refundId, reasons })
  }
  return takeBacks
}

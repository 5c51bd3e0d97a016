import type { Tx } from '../../../../platform/db/tx.ts'
import { readLateDocument, takeBackLate, type LateDocument, type LateReadings } from '../../../inventory/public.ts'
import { momentOf, type BookedSale } from './booked-sale.ts'

const documentOf = ({ order, lines }: BookedSale): LateDocument => ({
  outletId: order.outlet_id,
  number: order.number,
  ...momentOf(order),
  moves: lines.flatMap(({ stock_moves: moves }) =>
    moves.map(({ variantId, quantity }) => ({ variantId, quantity: -quantity })),
  ),
  actorKind: order.staff_id === null ? 'app' : 'staff',
  actorId: order.staff_id ?? order.sold_by_app ?? null,
})

/**
 * Lets each count that had a sale in take it back, before the sale itself is written, with the stock locked from here on. A caller that
 * also locks the journal's turn locks that first. Source: D120.
 */
export async function settleLateSale(tx: Tx, merchantId: string, sale: BookedSale): Promise<LateReadings> {
  const document = documentOf(sale)
  const late = await readLateDocument(tx, merchantId, document)
  await takeBackLate(tx, merchantId, document, late.takeBacks)
  return late
}

import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { purseKindOf } from '@kassa/domain/purse/purse.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { reason } from '../check/claimed.ts'

/**
 * Returns that a till hands out a saved order that was cancelled, where money that may lie on the order's account pays for it: the customer may have that
 * money back as well. The order stays as it is until the sale is booked, so that of its hand-out and its cancelling the second sees the first.
 */
export async function cancelledOrderReasons(
  tx: Tx,
  merchantId: string,
  { orderId, tenders }: Pick<SaleBody, 'orderId' | 'tenders'>,
): Promise<readonly ReviewReason[]> {
  if (tenders.every(({ method }) => purseKindOf(method) === undefined)) return []
  const saved = await tx.maybe<{ number: string; state: string }>(sql`
    select number, state from set_aside where merchant_id = ${merchantId} and id = ${orderId} for share`)
  return saved?.state === 'cancelled' ? [reason('sale.saved-order-was-over', { order: saved.number })] : []
}

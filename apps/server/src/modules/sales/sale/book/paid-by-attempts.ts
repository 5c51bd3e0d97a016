import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listAttemptsNumbered } from '../../../payment/public.ts'
import { reason } from '../check/claimed.ts'

/** The numbers of attempts that a desk says paid a sale. */
export const attemptsIn = ({ tenders }: Pick<SaleBody, 'tenders'>): string[] =>
  tenders.flatMap(({ reference }) => (reference !== null && isAttemptNumber(reference) ? [reference] : []))

/**
 * Payments through a channel that were not received so: for another order, another amount or method, or not paid at all; and that their
 * order had been given up or had run out.
 */
export async function attemptReasons(tx: Tx, merchantId: string, body: SaleBody): Promise<ReviewReason[]> {
  const numbers = attemptsIn(body)
  if (numbers.length === 0) return []
  const known = new Map((await listAttemptsNumbered(tx, merchantId, numbers)).map((one) => [one.number, one]))
  return body.tenders.flatMap(({ method, amountMinor, reference }, position) => {
    if (reference === null || !isAttemptNumber(reference)) return []
    const attempt = known.get(reference)
    const isSo =
      attempt?.orderId === body.orderId &&
      attempt.state === 'paid' &&
      attempt.method === method &&
      attempt.amountMinor - attempt.sharedMinor === amountMinor
    if (isSo) return attempt.isOrderOver ? [reason('sale.order-was-over', { position, reference })] : []
    return [reason('sale.attempt-unproven', { position, reference, state: attempt?.state ?? '–' })]
  })
}

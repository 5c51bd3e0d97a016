import type { Context } from '../../../platform/command.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import { insertOfficeReview } from './review.store.ts'

/** A document that the server wrote itself, at whose circumstances people should look. */
export interface OfficeReview {
  readonly outletId: string
  readonly orderId: string | null
  readonly refundId: string
  readonly reasons: readonly ReviewReason[]
}

/** Files it on the same list as what devices bring. */
export const fileOfficeReview = (
  { tx, merchantId, newId, now }: Pick<Context, 'tx' | 'merchantId' | 'newId' | 'now'>,
  filed: OfficeReview,
): Promise<number> => insertOfficeReview(tx, merchantId, { ...filed, id: newId(), receivedAt: now })

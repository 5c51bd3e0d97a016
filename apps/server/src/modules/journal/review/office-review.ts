import type { Context } from '../../../platform/command.ts'
import type { ReviewReason } from '../../../platform/booking.ts'
import { insertOfficeReview, insertReviewSubjects } from './review.store.ts'

/** Something that the server itself found or wrote, at whose circumstances people should look. */
export interface OfficeReview {
  readonly outletId: string
  readonly orderId?: string | null
  readonly refundId?: string | null
  readonly reasons: readonly ReviewReason[]
  /** Differences of books that it names beside its document and the facts of its reasons. */
  readonly subjects?: readonly ReviewSubject[]
}

/** A difference of a book, by what differs and by how much: `amount` null names it whatever it is. */
export interface ReviewSubject {
  readonly book: string
  readonly subject: string
  readonly amount: number | null
}

/** Files it on the same list as what devices bring; answers the item's id. */
export async function fileOfficeReview(
  { tx, merchantId, newId, now }: Pick<Context, 'tx' | 'merchantId' | 'newId' | 'now'>,
  { subjects = [], orderId = null, refundId = null, ...filed }: OfficeReview,
): Promise<string> {
  const id = newId()
  await insertOfficeReview(tx, merchantId, { ...filed, orderId, refundId, id, receivedAt: now })
  if (subjects.length > 0) await insertReviewSubjects(tx, merchantId, id, subjects)
  return id
}

import {
  listReviewItems as listCall,
  readReviewItem as readCall,
  resolveReviewItem as resolveCall,
} from '@kassa/contract/journal/review-item.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { OrderReview } from '../../../platform/handed-in.ts'
import { closeItems } from './close-items.ts'
import { findReviewRow, reviewList } from './review.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

/** Sales booked with a difference and entries in quarantine, newest first. */
export const listReviewItems = command(listCall, async ({ tx, merchantId, actor, outletId }, request) => {
  const { kind, state } = request
  const own = actor.outletIds === 'all' ? null : actor.outletIds
  const filter = { merchantId, outletIds: outletId === null ? own : [outletId], kind, state }
  return readList(tx, reviewList, [filter], request, (row) => row)
})

export const readReviewItem = command(readCall, async ({ tx, merchantId, reaches }, { id }) => {
  const found = await findReviewRow(tx, merchantId, id)
  return found && reaches(found.outletId) ? accept(found) : refuse({ code: 'thing.not-found' })
})

/** Marks an item as looked at. Doing so twice keeps the first note. */
export const resolveReviewItem = (reviews: readonly OrderReview[]) =>
  command(resolveCall, async (context, { id, note }) => {
    const found = await findReviewRow(context.tx, context.merchantId, id)
    if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
    if (found.resolvedAt !== null) return accept({})
    await closeItems(reviews, context, sql`id = ${id}`, note)
    context.audit({ subject: `review-item/${id}`, after: { note } })
    context.emit({ name: 'review.resolved', outletId: found.outletId, payload: { id, orderId: found.orderId } })
    return accept({})
  })

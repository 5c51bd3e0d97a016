import {
  listReviewGroups as listCall,
  MOST_REVIEW_GROUPS,
  resolveReviewGroup as resolveCall,
} from '@kassa/contract/journal/review-group.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import type { OrderReview } from '../../../platform/handed-in.ts'
import { closeItems } from './close-items.ts'
import { hasItems, listGroupRows, ofGroup } from './review-group.store.ts'

/** Open items, a day, a till and a cause at a time. */
export const listReviewGroups = command(listCall, async ({ tx, merchantId, actor, outletId }) => {
  const own = actor.outletIds === 'all' ? null : actor.outletIds
  const groups = await listGroupRows(tx, merchantId, outletId === null ? own : [outletId], MOST_REVIEW_GROUPS)
  return accept({ groups })
})

/** One decision for a group, as far as it was shown: what came afterward stays open. Doing so twice keeps the first note. */
export const resolveReviewGroup = (reviews: readonly OrderReview[]) =>
  command(resolveCall, async (context, { note, upTo, ...key }) => {
    const { outletId } = key
    const which = ofGroup(context.merchantId, key, upTo)
    const isThere = context.reaches(outletId) && (await hasItems(context.tx, context.merchantId, which))
    if (!isThere) return refuse({ code: 'thing.not-found' })
    const count = await closeItems(reviews, context, which, note)
    if (count === 0) return accept({ count })
    context.audit({ subject: `outlet/${outletId}`, after: { note, count, code: key.code, day: key.day } })
    context.emit({ name: 'review.resolved', outletId, payload: { id: null, orderId: null } })
    return accept({ count })
  })

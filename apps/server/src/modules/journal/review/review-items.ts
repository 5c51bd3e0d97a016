import {
  listReviewItems as listCall,
  readReviewItem as readCall,
  resolveReviewItem as resolveCall,
} from '@kassa/contract/device/device.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { setOrderReviewed } from '../../sales/public.ts'
import { countReviewRows, findReviewRow, listReviewRows, setResolved } from './review.store.ts'

/** Sales booked with a difference and entries in quarantine, newest first. */
export const listReviewItems = command(listCall, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, kind, state } = request
  const after = readCursor(cursor, ['instant', 'id'])
  if (cursor !== undefined && !after) return unknownPlace
  const own = actor.outletIds === 'all' ? null : actor.outletIds
  const filter = { merchantId, outletIds: outletId === null ? own : [outletId], kind, state }
  const rows = await listReviewRows(tx, filter, after, limit + 1)
  const count = await countReviewRows(tx, filter, countCap)
  return accept(
    pageFrom(
      rows,
      limit,
      count,
      (row) => [row.receivedAt, row.id],
      (row) => row,
    ),
  )
})

export const readReviewItem = command(readCall, async ({ tx, merchantId, reaches }, { id }) => {
  const found = await findReviewRow(tx, merchantId, id)
  return found && reaches(found.outletId) ? accept(found) : refuse({ code: 'thing.not-found' })
})

/** Marks an item as looked at. Doing so twice keeps the first note. */
export const resolveReviewItem = command(resolveCall, async (context, { id, note }) => {
  const { tx, merchantId, actor, now } = context
  const found = await findReviewRow(tx, merchantId, id)
  if (!found || !context.reaches(found.outletId)) return refuse({ code: 'thing.not-found' })
  if (found.resolvedAt !== null) return accept({})
  const resolved = await setResolved(tx, merchantId, { id, at: now, name: actor.name, note })
  if (resolved && found.orderId !== null) {
    const reviewed = { orderId: found.orderId, isDone: !resolved.hasOthers, byName: actor.name, note, at: now }
    await setOrderReviewed(tx, merchantId, { ...reviewed, eventId: context.newId() })
  }
  context.audit({ subject: `review-item/${id}`, after: { note } })
  context.emit({ name: 'review.resolved', outletId: found.outletId, payload: { id, orderId: found.orderId } })
  return accept({})
})

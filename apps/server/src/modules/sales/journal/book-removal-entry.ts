import type { GoodsRemovedBody } from '@kassa/contract/journal/journal.ts'
import { notBooked, type BookingDesk, type ReviewReason, type BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findActing, findShift } from '../shift/shift.store.ts'
import { insertRemoval } from './removal.store.ts'

/** Notes goods that a desk took out of a basket. It moves no money and no stock, so nothing but its person has to be known. */
export async function bookRemoval(tx: Tx, desk: BookingDesk, body: GoodsRemovedBody): Promise<BookingOutcome> {
  const { merchantId, deviceId, outletId } = desk.device
  const acting = await findActing(tx, { merchantId, outletId, at: body.at }, body.staffId)
  if (!acting) return notBooked('shift.staff-unknown', { staffId: body.staffId })
  const shift = await findShift(tx, merchantId, body.shiftId)
  const total = body.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const reasons: ReviewReason[] =
    total === body.amountMinor ? [] : [{ code: 'removal.sum-differs', facts: { desk: body.amountMinor, lines: total } }]
  const write = async (): Promise<void> => {
    await insertRemoval(tx, merchantId, {
      id: body.removalId,
      outletId,
      deviceId,
      shiftId: shift?.outletId === outletId ? shift.id : null,
      staffId: acting.id,
      what: body.because ?? body.what,
      currency: body.currency,
      amountMinor: total,
      lines: body.lines,
      removedAt: body.at,
      receivedAt: desk.now,
      businessDay: body.businessDay,
    })
  }
  return { kind: 'ready', reasons, write }
}

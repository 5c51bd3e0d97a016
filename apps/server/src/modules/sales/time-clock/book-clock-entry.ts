import type { StaffClockedBody } from '@kassa/contract/journal/journal.ts'
import { notBooked, type BookingDesk, type BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findActing } from '../shift/shift.store.ts'
import { clockProofReasons } from './clock-proof.ts'
import { insertClockEntry } from './time-clock.store.ts'

/**
 * Notes what somebody said to the time clock of a desk. It is booked as it was said; what does not follow is corrected by a person, and what nothing
 * proves to be theirs is filed.
 */
export async function bookClockEntry(
  tx: Tx,
  desk: BookingDesk,
  body: StaffClockedBody & { readonly claimedAt: string },
): Promise<BookingOutcome> {
  const { merchantId, deviceId, outletId } = desk.device
  const acting = await findActing(tx, { merchantId, outletId, at: body.at }, body.staffId)
  if (!acting) return notBooked('shift.staff-unknown', { staffId: body.staffId })
  const reasons = await clockProofReasons(tx, desk, { ...body, at: body.claimedAt }, acting.name)
  const write = async (): Promise<void> => {
    await insertClockEntry(tx, merchantId, {
      id: body.clockId,
      outletId,
      deviceId,
      staffId: acting.id,
      what: body.what,
      at: body.at,
      receivedAt: desk.now,
      businessDay: body.businessDay,
      addedBy: null,
      reason: null,
    })
  }
  return { kind: 'ready', reasons, write }
}

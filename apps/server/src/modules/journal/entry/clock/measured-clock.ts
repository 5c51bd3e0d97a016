import { isClockFarOff } from '@kassa/domain/sales/clock-ahead.ts'
import { isSameClock, measuredOffset } from '@kassa/domain/sales/clock-changed.ts'
import type { BookingDesk } from '../../../../platform/booking.ts'
import type { StepsContext } from '../../../../platform/command.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { insertMeasured, wasMeasured } from './measured-clock.store.ts'

/** Keeps how far the clock of a till is off that sends entries, where that is more than five minutes: entries of then may come later, by whatever way. */
export async function keepMeasured(
  { device, now, step }: Pick<StepsContext, 'device' | 'now' | 'step'>,
  sentAt: string | undefined,
): Promise<void> {
  const offsetMs = measuredOffset({ sentAt, receivedAt: now })
  if (offsetMs === null || !isClockFarOff(offsetMs)) return
  await step((tx) => insertMeasured(tx, device, offsetMs, now))
}

/**
 * Returns the offset of a till's clock by which a moment of its entry counts: the one that the entry carries where the server measured such a one of that till, now or before, or where it
 * is within five minutes; otherwise the one of now, and null, its clock as it is, where that says nothing. Source: docs/decisions/2733.
 */
export async function offsetThatCounts(
  tx: Tx,
  { device, now, sentAt, isOfTestShop }: Pick<BookingDesk, 'device' | 'now' | 'sentAt' | 'isOfTestShop'>,
  carriedMs: number | null,
): Promise<number | null> {
  if (carriedMs === null || !isClockFarOff(carriedMs) || isOfTestShop === true) return carriedMs
  const measuredMs = measuredOffset({ sentAt, receivedAt: now })
  const isMeasured = measuredMs !== null && isSameClock(measuredMs, carriedMs)
  return isMeasured || (await wasMeasured(tx, device, carriedMs)) ? carriedMs : measuredMs
}

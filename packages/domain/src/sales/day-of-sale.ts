import { businessDayOf, type BusinessDayRule } from '../time/business-day.ts'
import type { CalendarDay } from '../time/calendar-day.ts'

/** The moments of a sale, epoch milliseconds. */
export interface SaleMoments {
  /** The device's clock. */
  readonly soldAt: number
  /** Server clock minus device clock as last measured; null when never. */
  readonly clockOffsetMs: number | null
  readonly receivedAt: number
  readonly registeredAt: number
  /** The device's clock when the shift was opened; null where the shift is not known. */
  readonly shiftOpenedAt: number | null
}

/**
 * The business day of a sale: by its own time with the measured offset, however late it comes; by the time it was received only
 * where its own lies after that, or before the device's registration or its shift. Source: D76, D105.
 */
export function dayOfSale(moments: SaleMoments, rule: BusinessDayRule): CalendarDay {
  const { soldAt, clockOffsetMs, receivedAt, registeredAt, shiftOpenedAt } = moments
  const corrected = soldAt + (clockOffsetMs ?? 0)
  const isPossible =
    corrected <= receivedAt && corrected >= registeredAt && (shiftOpenedAt === null || soldAt >= shiftOpenedAt)
  return businessDayOf(isPossible ? corrected : receivedAt, rule)
}

import type { TimeWindow } from '../basket/index.ts'
import { localTimeAt } from '../time/local-time.ts'

export type PlanStatus = 'not-started' | 'ongoing' | 'expired' | 'disabled'

/**
 * Returns the status of a plan or coupon at an instant (epoch milliseconds), from its dates in the outlet's zone; times of day and weekdays do not
 * count, and a night that began on the last day is still that day's. Switched off wins. Source: D20, specification §4.
 */
export function planStatus(window: TimeWindow, isEnabled: boolean, at: number, timeZone: string): PlanStatus {
  if (!isEnabled) return 'disabled'
  const { fromDate, untilDate, timeOfDay } = window
  const { day, minuteOfDay } = localTimeAt(at, timeZone)
  if (fromDate !== null && day < fromDate) return 'not-started'
  if (untilDate === null || day <= untilDate) return 'ongoing'
  const isNight = timeOfDay !== null && timeOfDay.untilMinute < timeOfDay.fromMinute
  const isStillNight = isNight && minuteOfDay < timeOfDay.untilMinute && isNextDay(untilDate, day)
  return isStillNight ? 'ongoing' : 'expired'
}

const isNextDay = (day: string, next: string): boolean =>
  Date.parse(`${next}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`) === 86_400_000

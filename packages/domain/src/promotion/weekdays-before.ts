import { addDays, daysBetween } from '../time/calendar-day.ts'

export interface Days {
  readonly from: string
  readonly until: string
}

/**
 * The same weekdays before a span of days, both ends included: as many whole weeks earlier as the span touches, so that a Saturday is
 * compared with a Saturday and no day stands on both sides. Source: features MK-P11.
 */
export function weekdaysBefore({ from, until }: Days): Days {
  const weeks = Math.ceil((daysBetween(from, until) + 1) / 7)
  return { from: addDays(from, -7 * weeks), until: addDays(until, -7 * weeks) }
}

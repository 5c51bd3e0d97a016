import type { BusinessDayRule } from '../time/business-day.ts'
import { addDays, type CalendarDay } from '../time/calendar-day.ts'
import { instantOf, localTimeAt, offsetSecondsAt } from '../time/local-time.ts'

/** The hours of a business day that begins so many minutes after midnight (0 to 720): twenty-four, from the one in which it begins. Source: D76. */
export const hoursOfDay = (dayCutOffMinutes: number): number[] =>
  Array.from({ length: 24 }, (_, at) => (Math.floor(dayCutOffMinutes / 60) + at) % 24)

/** Compares two hours, as keys of two digits, by their place in a business day that begins so many minutes after midnight. */
export const byPlaceInDay = (dayCutOffMinutes: number): ((one: string, other: string) => number) => {
  const hours = hoursOfDay(dayCutOffMinutes)
  return (one, other) => hours.indexOf(Number(one)) - hours.indexOf(Number(other))
}

/** Returns whether an hour of the business day has begun when the clock shows `hourNow` (0 to 23): what comes later has no figure yet, not even nought. */
export function hasBegun(hour: number, hourNow: number, dayCutOffMinutes: number): boolean {
  const hours = hoursOfDay(dayCutOffMinutes)
  return hours.indexOf(hour) <= hours.indexOf(hourNow)
}

/** The hours of a business day that the wall clock leaves out, because clocks go forward over the whole of them. Source: D76. */
export function missingHours(
  day: CalendarDay,
  { timeZone, dayCutOffMinutes }: Omit<BusinessDayRule, 'rules'>,
): number[] {
  // A clock may go forward at the very beginning of the day.
  const before = instantOf(day, dayCutOffMinutes, timeZone) - 60_000
  const after = instantOf(addDays(day, 1), dayCutOffMinutes, timeZone)
  if (offsetSecondsAt(before, timeZone) === offsetSecondsAt(after, timeZone)) return []
  const first = Math.floor(dayCutOffMinutes / 60)
  return hoursOfDay(dayCutOffMinutes).filter((hour) => {
    const begins = instantOf(hour < first ? addDays(day, 1) : day, hour * 60, timeZone)
    return Math.floor(localTimeAt(begins, timeZone).minuteOfDay / 60) !== hour
  })
}

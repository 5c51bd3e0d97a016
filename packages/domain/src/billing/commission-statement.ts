import { accept, refuse, type Result } from '../result.ts'
import { addMonths, utcDayOf, type CalendarDay } from '../time/calendar-day.ts'

/** Returns the day behind a month such as `2026-10`: what is booked before it belongs to the month's statement. */
const dayBehind = (month: string): CalendarDay => addMonths(`${month}-01`, 1)

/** Refuses a month that is not over by UTC: its commissions are still to come. */
export function checkMonthOver(month: string, now: number): Result<CalendarDay> {
  const first = dayBehind(month)
  return first <= utcDayOf(now) ? accept(first) : refuse({ code: 'statement.month-not-over', facts: { month, first } })
}

/** The last day that has begun anywhere: an operator in the far east pays on a day that UTC has not reached. */
const AHEAD_MS = 14 * 3_600_000

/** Refuses a day of payment inside or before the statement's month, or one that has begun nowhere yet. */
export function checkPaidDay(day: CalendarDay, month: string, now: number): Result<null> {
  const [first, last] = [dayBehind(month), utcDayOf(now + AHEAD_MS)]
  if (day >= first && day <= last) return accept(null)
  return refuse({ code: 'statement.paid-day-unfit', facts: { given: day, first, last } })
}

/** Returns the months before a day, for which a statement can be drawn up, the latest first. */
export function monthsOver(today: CalendarDay, count: number): readonly string[] {
  return Array.from({ length: count }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -1 - back).slice(0, 7))
}

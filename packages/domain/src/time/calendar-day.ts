/** A day of the Gregorian calendar without time and zone: `YYYY-MM-DD`, years 0000–9999. */
export type CalendarDay = string

/** 1 Monday – 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Returns whether `text` is a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && dayOfNumber(dayNumberOf(text)) === text
}

/** `day` moved by a number of days, negative for earlier. */
export const addDays = (day: CalendarDay, days: number): CalendarDay => dayOfNumber(dayNumberOf(day) + days)

/** Days from `from` until `to`, negative when `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number => dayNumberOf(to) - dayNumberOf(from)

/** `day` moved by calendar months; a day the target month lacks becomes its last (31 January + 1 month = 28 or 29 February). */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const { year, month, dayOfMonth } = partsOf(day)
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1 + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()))
  return dayOfNumber(Math.floor(first.getTime() / DAY))
}

/** The weekday of `day`. */
export const weekdayOf = (day: CalendarDay): Weekday => (((((dayNumberOf(day) + 3) % 7) + 7) % 7) + 1) as Weekday

/** The Monday of the week `day` lies in. */
export const startOfWeek = (day: CalendarDay): CalendarDay => addDays(day, 1 - weekdayOf(day))

/** The first of the month `day` lies in. */
export const startOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`

/** Days since 1970-01-01, for arithmetic. */
export function dayNumberOf(day: CalendarDay): number {
  const { year, month, dayOfMonth } = partsOf(day)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  return Math.floor(date.getTime() / DAY)
}

/** The day that lies `number` days after 1970-01-01. */
export function dayOfNumber(number: number): CalendarDay {
  return utcDayOf(number * DAY)
}

/** The day at `instant` (epoch milliseconds) by UTC, for what no shop’s clock says. */
export const utcDayOf = (instant: number): CalendarDay => new Date(instant).toISOString().slice(0, 10)

const DAY = 86_400_000

function partsOf(day: CalendarDay) {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8, 10)) }
}

import { addDays, type CalendarDay } from '../../time/calendar-day.ts'

/** The day under which the ledger has documents of a business day: that day, or the first that is not closed. */
export const postingDayOf = (day: CalendarDay, closedThrough: CalendarDay | null): CalendarDay =>
  closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day

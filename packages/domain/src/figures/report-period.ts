import { addDays, addMonths, startOfMonth, startOfWeek, type CalendarDay } from '../time/calendar-day.ts'
import type { Period } from './period.ts'

/** The rhythm of figures by mail: each day of the day before, each Monday of the week before, on the first of the month before. */
export const reportTimes = ['day', 'week', 'month'] as const
export type ReportTime = (typeof reportTimes)[number]

/** Mails leave from this hour on, by the clock of the merchant’s oldest outlet. */
export const REPORT_HOUR = 6

/** The last day, week or month that is over when it is `today`. */
export function reportPeriod(time: ReportTime, today: CalendarDay): Period {
  if (time === 'day') return { from: addDays(today, -1), to: addDays(today, -1) }
  const begins = time === 'week' ? startOfWeek(today) : startOfMonth(today)
  return { from: time === 'week' ? addDays(begins, -7) : startOfMonth(addMonths(begins, -1)), to: addDays(begins, -1) }
}

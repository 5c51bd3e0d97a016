import { addDays, daysBetween, startOfMonth, startOfWeek, type CalendarDay } from '../time/calendar-day.ts'
import { accept, refuse, type Result } from '../result.ts'

/** The longest span of business days that one page adds up: five years with their leap days. */
export const PERIOD_DAYS = 1_827

export interface Period {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Returns the number of business days of a period, both ends counted. */
export const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** A period that can be shown, of five years at most unless told. Refuses `figures.period-too-long` with `days` and `maximum`. */
export const shownPeriod = (period: Period, maximum = PERIOD_DAYS): Result<Period> =>
  daysOf(period) > maximum
    ? refuse({ code: 'figures.period-too-long', facts: { days: daysOf(period), maximum } })
    : accept(period)

const WEEK = 7
const WEEKS_OF_A_YEAR = 52

/**
 * Returns the period that a period is compared with: as many days right before it (`before`; whole weeks before where
 * it is shorter than one, so that a Monday stands beside a Monday), or the same weekdays of the year before (`year`, 52
 * weeks).
 */
export function comparedPeriod({ from, to }: Period, with_: 'before' | 'year'): Period {
  const days = daysOf({ from, to })
  const back = with_ === 'year' ? WEEKS_OF_A_YEAR * WEEK : days < WEEK ? WEEK : days
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** The first day of the week (Monday) or month that a day lies in, or the day itself: what a chart by time is drawn by. */
export const stepOf = (day: CalendarDay, step: 'day' | 'week' | 'month'): CalendarDay =>
  step === 'week' ? startOfWeek(day) : step === 'month' ? startOfMonth(day) : day

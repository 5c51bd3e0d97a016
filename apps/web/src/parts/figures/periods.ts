import { daysOf as daysIn, type Period } from '@kassa/domain/figures/period.ts'
import { addDays, addMonths, isCalendarDay, startOfMonth } from '@kassa/domain/time/calendar-day.ts'

export const periodNames = ['today', 'yesterday', 'week', 'days30', 'month', 'lastMonth', 'year', 'months13'] as const
export type PeriodName = (typeof periodNames)[number]

/** A period by its name, seen from today’s day; those that run end today. */
export function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'days30':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: startOfMonth(today), to: today }
    case 'lastMonth':
      return { from: startOfMonth(addMonths(startOfMonth(today), -1)), to: addDays(startOfMonth(today), -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'months13':
      return { from: startOfMonth(addMonths(startOfMonth(today), -12)), to: today }
  }
}

/** The period that an address names, or the last thirty days where it names none or no real days. */
export function periodIn(address: Readonly<Record<string, string>>, today: string): Period {
  const { from = '', to = '' } = address
  return isCalendarDay(from) && isCalendarDay(to) ? { from, to } : periodOf('days30', today)
}

/** Which name a period has, seen from today’s day. */
export const nameOfPeriod = (period: Period, today: string): PeriodName | null =>
  periodNames.find((name) => {
    const { from, to } = periodOf(name, today)
    return from === period.from && to === period.to
  }) ?? null

/** Every day of a period that has begun. */
export const daysUntilNow = ({ from, to }: Period, today: string): string[] =>
  Array.from({ length: Math.max(0, daysIn({ from, to: to < today ? to : today })) }, (_, at) => addDays(from, at))

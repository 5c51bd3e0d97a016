import { periodNames, type AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import { daysOf as daysIn, type Period } from '@kassa/domain/figures/period.ts'
import { addDays, isCalendarDay } from '@kassa/domain/time/calendar-day.ts'

/** The days that an address asks for: those of a name, days of one’s own, or the last thirty where it names no real ones. The server says which they are. */
export function periodIn(address: Readonly<Record<string, string>>): AskedPeriod {
  const { from = '', to = '' } = address
  const period = periodNames.find((one) => one === address['period'])
  if (period !== undefined) return { period }
  return isCalendarDay(from) && isCalendarDay(to) ? { from, to } : { period: 'days30' }
}

/** Every day of a period that has begun. */
export const daysUntilNow = ({ from, to }: Period, today: string): string[] =>
  Array.from({ length: Math.max(0, daysIn({ from, to: to < today ? to : today })) }, (_, at) => addDays(from, at))
